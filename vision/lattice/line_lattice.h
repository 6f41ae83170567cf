// Lattices whose lines run through the whole board, whatever the cells show: bevels, hairlines and
// gaps all do this. Exact on such boards, edge by edge; blind to flat and rounded cells.
#pragma once

#include <vector>

#include "vision/lattice/grid_locator.h"
#include "vision/lattice/steps.h"

namespace gridhand::vision {

struct LineLattices {
  std::vector<GridCandidate> candidates;  // best first, at most a handful, never overlapping
  double best_score = 0;                  // 0 … 1, as GridCandidate's; rejected ones count, too
};

LineLattices FindLineLattices(const StepMaps& steps, const GridLocatorParams& params);

}  // namespace gridhand::vision
