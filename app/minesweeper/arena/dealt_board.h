// A board as it is dealt: where the mines are, and the cell that is opened first.
#pragma once

#include "board/cell_pos.h"
#include "board/minesweeper/mine_layout.h"

namespace gridhand::app::minesweeper::arena {

// The start is on the board and no mine.
struct DealtBoard {
  board::CellPos start;
  board::minesweeper::MineLayout mines;
  bool operator==(const DealtBoard&) const = default;
};

}  // namespace gridhand::app::minesweeper::arena
