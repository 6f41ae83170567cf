// A board of even cells, from its outline: as a person or a label gives it.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "board/grid_geometry.h"

namespace gridhand::app::minesweeper {

// As many edges as there are cells and one more, evenly between two ends; no two are the same where
// there is a pixel for each cell. Precondition: cells >= 1; from + length is an int.
std::vector<int> EvenEdges(int from, int length, int cells);

// Precondition: rows, cols >= 1.
board::GridGeometry EvenGrid(const base::FrameRect& outline, int rows, int cols);

}  // namespace gridhand::app::minesweeper
