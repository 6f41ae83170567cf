// What is believed about a game: the rules hold on it.
#pragma once

#include "board/grid.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::board::minesweeper {

struct Board {
  Grid<CellSymbol> cells;
  MineCount mines;
  GameStatus status = GameStatus::kUnknown;
  bool operator==(const Board&) const = default;
};

}  // namespace gridhand::board::minesweeper
