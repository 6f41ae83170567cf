// A board as a person reads it on a terminal: rows and columns are numbered, as messages number
// cells (from 0), and the colours are those that Minesweeper programs give their digits.
//
//       0123
//     0 1F1.
//     1 11##
#pragma once

#include <string>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {

// Every line ends in \n. With more than ten columns, their tens stand in a line of their own above.
// `coloured`: with ANSI escape sequences of the sixteen colours every terminal knows.
std::string ShownBoard(const board::Grid<board::minesweeper::CellSymbol>& cells, bool coloured);

}  // namespace gridhand::app::minesweeper
