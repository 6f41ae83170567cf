// Boards as text: one line a row, one character a cell (the alphabet of symbol.h), no separators.
//
//   1F1.
//   11##
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::board::minesweeper {

// Bounds memory on hostile input; a 1000 × 1000 board is fine.
inline constexpr int kMaxBoardSide = 10'000;
inline constexpr int kMaxBoardCells = 4'000'000;

// Accepts \n and \r\n, and blank lines before and after the board. Errors (kBadInput) name line
// and column, counted from 1: no rows, a ragged row, an unknown character, a board too large.
base::Result<Grid<CellSymbol>> ParseBoard(std::string_view text);

// Every row ends in \n.
std::string FormatBoard(const Grid<CellSymbol>& cells);

}  // namespace gridhand::board::minesweeper
