// What the agent thinks, as marks over the picture of the game.
#pragma once

#include <string>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "app/minesweeper/driver.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "overlay/mark.h"

namespace gridhand::app::minesweeper {

// Predictions: safe cells, mines, the mine probability of every other covered cell, and the next
// cell ringed. Cells that `now` shows open have no mark, so a thought may be some moves old.
std::vector<overlay::Mark> PredictionMarks(const Thought& thought, const Board& now);

// What was read: the symbol of every cell that is not plain covered or blank, and doubts.
std::vector<overlay::Mark> ReadingMarks(const board::minesweeper::BoardReading& reading);

}  // namespace gridhand::app::minesweeper
