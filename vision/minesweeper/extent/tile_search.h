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

#include <optional>
#include <vector>

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/cells/cell_memory.h"

namespace gridhand::vision::minesweeper {

// At most one lattice for each size of cells, most cells first; it may be smaller than the board by
// lines in which no picture was recognised.
std::vector<GridCandidate> FindTiles(const base::Frame& frame, const CellMemory& memory);

// The lattice moved by up to half a cell to where its cells are the most like remembered ones,
// which may be of other sizes, without lines that do not lie in the frame: cells of a program that
// draws no lines between them are found at the right distance, but anywhere. Cells a little wider
// than high, or the other way round, may become square. None where the lattice lies best already,
// or where hardly a colour is one of remembered cells. Precondition: the frame contains it.
std::optional<board::GridGeometry> PlacedByTiles(const base::Frame& frame,
                                                 const board::GridGeometry& lattice,
                                                 const CellMemory& memory);

}  // namespace gridhand::vision::minesweeper
