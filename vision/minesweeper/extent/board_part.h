// The part of a lattice that may be a board: a lattice may reach beyond the board, and other things
// keep step with its cells.
#pragma once

#include <array>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/lattice/side.h"
#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {

// What is more likely a cell of a board than not counts for a part of a lattice being the board,
// what is less likely against it; single cells within may be less likely, and are unreadable.
inline constexpr double kMinBoardShare = 0.5;

// The cells of a lattice from row `top` and column `left`.
struct Part {
  int top = 0;
  int left = 0;
  int rows = 0;
  int cols = 0;

  bool operator==(const Part&) const = default;
};

// In the order in which the sides of a board are settled.
inline constexpr std::array kSidesInOrder{Side::kTop, Side::kBottom, Side::kLeft, Side::kRight};

bool Contains(const Part& part, board::CellPos cell);

// Row by row.
template <class Visit>
void ForEachCellOf(const Part& part, Visit visit) {
  for (int row = part.top; row < part.top + part.rows; ++row) {
    for (int col = part.left; col < part.left + part.cols; ++col) visit(board::CellPos{row, col});
  }
}

// The part with so many more lines on a side, or fewer if negative.
Part Grown(Part part, Side side, int by);

// Whether the part lies on the lattice.
bool Holds(const board::Grid<CellScores>& scores, const Part& part);

// The outermost line of a part on a side.
Part LineOf(const Part& part, Side side);

// Cells of the part, row by row: all if there are at most `count`, else between half and four times
// as many. They lie in as many rows and as many columns as there are, or as many as there are
// cells. Precondition: count > 0.
std::vector<board::CellPos> SampleOf(const Part& part, int count);

// Precondition of both: the part lies on the lattice.
board::GridGeometry PartOf(const board::GridGeometry& whole, const Part& part);
template <class T>
board::Grid<T> PartOf(const board::Grid<T>& whole, const Part& part) {
  board::Grid<T> cut(part.rows, part.cols);
  board::ForEachCell(cut, [&](board::CellPos cell) {
    cut[cell] = whole[board::CellPos{cell.row + part.top, cell.col + part.left}];
  });
  return cut;
}

// The mean chance that the cells of this part are cells of a board. Precondition: it has cells.
double MeanChance(const board::Grid<CellScores>& scores, const Part& part);

// The part with the most that looks like a board and the least that does not: single cells of the
// board may lie under another window. It has no cells where none looks like a board's.
Part ExtentOf(const board::Grid<CellScores>& scores);

}  // namespace gridhand::vision::minesweeper
