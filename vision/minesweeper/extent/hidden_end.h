// Whether another window, or the end of the picture, hides where a board ends: then its size cannot
// be known, and a board of the wrong size would be proved wrong things on.
//
//       +---+---+---+--+-------        The lines between the rows go on into the cells that are
//       cut, | 1 |   |   |  |               …
//       +---+---+---+--|  another
//       | 2 |   |   |  |  window       … or the window begins where a cell ends: then its side goes
//       +---+---+---+--|               on beyond the board's corners.
#pragma once

#include <optional>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/lattice/side.h"

namespace gridhand::vision::minesweeper {

// What the same line on two opposite sides of a board, as far off and as long, is taken for: the
// frame of the window that the board fills, or the sides of what may hide cells. It may be the
// frame of a window that is too small for the board, too, if this ends where a cell does.
enum class LinesOnBothSides { kFrame, kMayHide };

// A side on which the board goes on behind something, as far as can be seen beside cells that were
// read; none if every side ends where the lattice does. Lines that nearly all go on beyond the next
// cell, too, are those of the page. The lattice may be off by so many pixels: nearer to its edges
// nothing is looked for.
std::optional<Side> FindHiddenEnd(const base::Frame& frame, const board::GridGeometry& geometry,
                                  const board::Grid<board::minesweeper::CellReading>& cells,
                                  int off_px = 0,
                                  LinesOnBothSides lines = LinesOnBothSides::kMayHide);

// Whether the board ends on this side within a frame:
//   - the same line runs along the opposite side, too, as far off and as long. It is the border of
//     the board, which no line between its cells looks like, or is longer than the board and lies
//     more than a cell off: nearer, a window may cut off as much of the next cells on both sides;
//   - or borders that end at the board's corners run along this side and two others.
bool LiesInAFrame(const base::Frame& frame, const board::GridGeometry& geometry, Side side);

// For a person.
const char* Name(Side side);

}  // namespace gridhand::vision::minesweeper
