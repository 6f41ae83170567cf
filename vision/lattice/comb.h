// The edges between the cells of a lattice in one direction: one pitch apart, to a pixel or two.
//
// Cells' borders are drawn with several lines (bevels, gaps), so all lines of a region are laid
// over each other, one pitch on top of the next:
//
//      bevel  hairline  bevel
//        |      | |      |          lines, one row per border
//        <------- * ----->          * = the edge between two cells, reach = half the arrow
#pragma once

#include <vector>

#include "base/geometry.h"
#include "vision/lattice/repeats.h"

namespace gridhand::vision {

struct Comb {
  double pitch_px = 0;     // on the average
  double reach_px = 0;     // lines of a border lie at most this far from its edge
  std::vector<int> edges;  // all that lie in the picture, some beyond where the lattice was seen
};

// The lattice's two directions; cells are square.
struct Combs {
  Comb cols;
  Comb rows;
};

// The combs that a repeating region may have, better first: lines inside the cells (a figure's
// stem) repeat as their borders do. None if nothing lines up.
std::vector<Combs> FitCombs(const Repeat& repeat, base::Size picture);

}  // namespace gridhand::vision
