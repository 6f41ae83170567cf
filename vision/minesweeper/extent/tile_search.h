// Finds boards by their very cells: wherever pictures of a memory lie in a frame, pixel by pixel,
// in step with each other, there is a lattice.
//
//     +--+        +--+      three pictures of 29 × 29 px whose places differ by multiples of 29:
//     |# |   ..   |1 |      a lattice of that pitch that holds them all
//     +--+        +--+
//          +--+
//          |F |             Lattices are found so where nothing but wallpaper lies between cells.
//          +--+
//
// For programs whose cells are equally large; others are found by their lines (grid_locator.h).
#pragma once

#include <vector>

#include "base/frame.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/cells/cell_memory.h"

namespace gridhand::vision::minesweeper {

// At most one lattice for each size of cells, most cells first; it may be smaller than the board by
// lines in which no picture was recognised.
std::vector<GridCandidate> FindTiles(const base::Frame& frame, const CellMemory& memory);

}  // namespace gridhand::vision::minesweeper
