// How large the board on a lattice is: which cells of the endless lattice belong to it.
//
// A side between two cells is drawn or it is not. Inside a board many sides are drawn, on its outer
// edge nearly all, outside the board hardly any. The share of drawn sides, and the long lines
// beside them, also tell how good the lattice is.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "board/grid_geometry.h"
#include "vision/lattice/comb.h"
#include "vision/lattice/segments.h"

namespace gridhand::vision {

struct ExtentParams {
  int min_rows = 4;
  int min_cols = 4;
  int max_side = 200;  // cells
};

// A board that may lie on a lattice.
struct Extent {
  board::GridGeometry geometry;
  double score = 0;   // 0 … 1, how lattice-like
  double odds = 0;    // natural log odds of this size, comparable on the same lines
  double weight = 0;  // >= 0, ranks the extents of one picture: score, size, clear outermost sides
};

// Best first, at most a handful. `lines` are all segments of the picture.
std::vector<Extent> FindExtents(const Combs& combs, const Segments& lines, base::Size picture,
                                const ExtentParams& params = {});

}  // namespace gridhand::vision
