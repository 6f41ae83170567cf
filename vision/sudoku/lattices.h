// Square lattices of a Sudoku's sizes in a picture: where one could lie, likeliest first.
#pragma once

#include <vector>

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/lattice/grid_locator.h"

namespace gridhand::vision::sudoku {

// Whether a board may have so many rows: 4 … 16; jigsaws come in all of these sizes.
bool IsBoardSize(int size);

// The square boards that a found lattice may hold: itself, or without a row or column too many that
// a frame, a heading or a column of buttons added. Largest first; none if it fits no size.
std::vector<board::GridGeometry> SquaresIn(const board::GridGeometry& lattice);

// Those of the candidates and their alternatives, in that order, each once.
std::vector<board::GridGeometry> SquaresOf(const std::vector<GridCandidate>& candidates);

struct FittedLattice {
  board::GridGeometry geometry;
  double gain = 1;  // how much more its lines hold than the square's, as a factor
};

// The square moved and stretched by a few hundredths of its pitch, so that as much as possible of
// what the picture draws lies around its lines, each in the middle of what is drawn between two
// cells. Tiles with frames of their own mislead other measures by a pixel a cell.
// Precondition: the frame contains a part of the square.
FittedLattice Fitted(const base::Frame& frame, const board::GridGeometry& square);

}  // namespace gridhand::vision::sudoku
