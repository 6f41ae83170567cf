// Whether another window, or the end of the picture, hides where a board ends: then its size cannot
// be known, and a board of the wrong size would be proved wrong things on.
//
//       +---+---+---+--+-------        The lines between the rows go on into the cells that are
//       cut, | 1 |   |   |  |               …
//       +---+---+---+--|  another
//       | 2 |   |   |  |  window       … or the window begins where a cell ends: then its side goes
//       +---+---+---+--|               on beyond the board's corners.
#pragma once

#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/lattice/side.h"

namespace gridhand::vision::minesweeper {

// The sides on which the board goes on behind something, as far as can be seen beside cells that
// were read. The lattice may be off by so many pixels: nearer to its edges nothing is looked for.
std::vector<Side> HiddenEnds(const base::Frame& frame, const board::GridGeometry& geometry,
                             const board::Grid<board::minesweeper::CellReading>& cells,
                             int off_px = 0);

// For a person.
const char* Name(Side side);

}  // namespace gridhand::vision::minesweeper
