// The counter of mines beside a board: a fresh board is told by it from an empty table.
//
// A number near the board is taken for the counter if it is what boards of this size are known for
// (40 on 16 × 16), if it is as many mines as boards usually hold and stands on a display (010), in
// a fraction behind the number of flags (0/10), or on a picture that says "mines", "bombs" or
// "flags" near the board, or if a finished game shows as many mines. Where many numbers stand
// around the board, as in puzzles and tables, none of them is; nor is a part of a clock or a price,
// nor one of the numbers of rows or columns.
#pragma once

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision::minesweeper {

enum class CounterFit {
  kRough,   // the same beside a board of about this size: where it ends is not sure yet
  kProved,  // as said above
};

// Whether such a counter is there. It proves that this is a game, not how many mines there are: the
// number may be a clock's. Precondition: the cells are those of the board, which lies in the frame.
bool ShowsMineCounter(const base::Frame& frame, const board::GridGeometry& board,
                      const board::Grid<board::minesweeper::CellReading>& cells,
                      const GlyphNet& net, CounterFit fit = CounterFit::kProved);

}  // namespace gridhand::vision::minesweeper
