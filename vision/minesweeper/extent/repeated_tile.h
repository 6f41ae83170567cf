// Fresh boards told by their repetition alone: all of their cells are drawn alike, and nothing
// around them is.
//
//     ~ ~ ~ ~ ~ ~       ~  unlike the cells in the middle
//     ~ # # # # ~       #  like them: a board of 2 × 4 cells, whatever they look like
//     ~ # # # # ~
//     ~ ~ ~ ~ ~ ~
//
// Two colours may take turns, as on a chess board. A wall of tiles looks the same: this is for
// pictures in which a person or a counter of mines tells that there is a board.
#pragma once

#include <optional>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"

namespace gridhand::vision::minesweeper {

struct RepeatedTile {
  board::GridGeometry cells;
  // Which of them are drawn like the others. The rest show a mark, the pointer, an open cell …
  board::Grid<bool> alike;
};

// The board on the lines of this lattice, which may be larger or smaller, and whose cells may be
// half as large if two colours take turns; none where many cells differ, where they are flat or
// made of smaller ones that repeat, or where its end is not plain to see. Precondition: the frame
// contains the lattice.
std::optional<RepeatedTile> FindRepeatedTile(const base::Frame& frame,
                                             const board::GridGeometry& lattice);

// The board that is exactly this lattice, where its cells share their edges, however each is
// filled, and what lies around does not: tufts grow on some cells, and no two stones are alike.
std::optional<RepeatedTile> FindFramedTile(const base::Frame& frame,
                                           const board::GridGeometry& lattice);

}  // namespace gridhand::vision::minesweeper
