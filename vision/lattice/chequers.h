// Lattices of two plain colours in turn, as on an empty chess board: where no line lies between
// cells, and each is like its neighbours but one apart, lines and periods are easily told at twice
// the distance or not at all.
#pragma once

#include <vector>

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// Those of five rows and columns at least, with cells of 8 … 128 px, largest first; none overlap.
// Fractions of a pixel are allowed for. A few cells may show something else.
std::vector<board::GridGeometry> FindChequers(const base::Frame& frame);

}  // namespace gridhand::vision
