// Cells of a frame as small pictures of one size, each different one once.
#pragma once

#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/symbol_net.h"

namespace gridhand::vision::minesweeper {

struct Patches {
  std::vector<Patch> distinct;
  board::Grid<int> of_cell;  // index in `distinct`
};

// Precondition: the frame contains the lattice.
Patches CutPatches(const base::Frame& frame, const board::GridGeometry& geometry);

}  // namespace gridhand::vision::minesweeper
