// What the page of a Minesweeper score tells besides its headlines and failing pictures.
#pragma once

#include <string>

#include "app/minesweeper/score_sheet.h"

namespace gridhand::app::minesweeper {

// HTML: a table by folder, the confusions, a calibration plot.
std::string SectionsOf(const ScoreSheet& sheet);

}  // namespace gridhand::app::minesweeper
