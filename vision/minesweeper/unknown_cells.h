// What of a reading is unknown.
#pragma once

#include <string>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/reading.h"

namespace gridhand::vision::minesweeper {

// The share of its cells that must be read to call a lattice a board, or the board it was before.
// Another window may hide almost half.
inline constexpr double kMinReadable = 0.5;

// How many cells are unknown, and how many are not.
int CountUnknown(const board::Grid<board::minesweeper::CellReading>& cells);
int CountReadable(const board::Grid<board::minesweeper::CellReading>& cells);
// The unknown ones, row by row.
std::vector<board::CellPos> UnknownCells(const board::Grid<board::minesweeper::CellReading>& cells);
// Whether one of the up to eight neighbors is unknown. Precondition: the cell is on the board.
bool HasUnknownBeside(const board::Grid<board::minesweeper::CellReading>& cells,
                      board::CellPos cell);

// Of the unknown cells those that windows over the board do not explain: one hides a rectangle of
// cells, several what rectangles make together.
int CountScattered(const board::Grid<board::minesweeper::CellReading>& cells);

// Whether most of what is unknown is a rectangle of at least so many cells around the middle of the
// board, as where a message of the program lies over it.
bool HasUnknownMiddle(const board::Grid<board::minesweeper::CellReading>& cells, int least);

// Whether enough digits of a board stand beside the cells that something lies over: it is the same
// board then, because another game has its digits elsewhere. Precondition: the cells are on it.
bool HasDigitsBeside(const board::Grid<board::minesweeper::CellSymbol>& board,
                     const std::vector<board::CellPos>& covered);

// For a person: how many, and where the first is. Precondition: there is one.
std::string DescribeUnknown(const board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
