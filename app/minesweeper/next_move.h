// Why a cell is clicked, as it is put before a person.
#pragma once

#include <string>

#include "app/minesweeper/thought.h"
#include "board/cell_pos.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// "safe: the 1 at (2,3) already has its mine, …". `now` may show more than was thought about.
std::string ReasonForCell(board::CellPos cell, const Thought& thought,
                          const board::minesweeper::Board& now);

// Short enough for a caption below the smallest board.
std::string ShortReason(const Thought& thought);

}  // namespace gridhand::app::minesweeper
