// The counter of mines beside a board: a fresh board is told by it from an empty table.
//
// A number near the board is taken for the counter if
//   - it is what boards of this size are known for: 40 on 16 × 16;
//   - it is as many mines as boards usually hold, and is told to be a counter: by a display (010),
//     by the number of flags before it (0/10), by a word near the board that begins with "mine",
//     "mina", "bomb" or "flag", by the word "left" beside it, or by an icon beside it that would be
//     a flag or a mine on this board;
//   - a finished game shows as many mines.
// A word that begins with "mine", "mina" or "bomb" does for a fresh board of 9 × 9, 16 × 16 or
// 30 × 16 cells where no number of two digits is read but zeros: many a page draws its counter in
// letters of its own. Beside 9 × 9 cells, which may be an empty Sudoku's, a word as long as
// "Minesweeper" does not. Where a word begins with "minec", that is Minecraft, and no word names
// mines. Where many numbers stand around the board, as in puzzles and tables, none of them is; nor
// is a part of a clock or a price, nor one of the numbers of rows or columns. Six of these or more,
// a cell apart, do not count as many.
#pragma once

#include <functional>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision::minesweeper {

enum class CounterFit {
  // For a board whose end is not sure yet: four times more or fewer cells may be there, and 10, 40
  // and 99 are counters beside any size. A word for mines does beside any size, too.
  kRough,
  kProved,  // as said above
};

// Whether such a counter is there. It proves that this is a game, not how many mines there are: the
// number may be a clock's. `is_mark(box)`: whether what is drawn there would be a flag or a mine on
// this board. Precondition: the cells are those of the board, which lies in the frame.
bool ShowsMineCounter(const base::Frame& frame, const board::GridGeometry& board,
                      const board::Grid<board::minesweeper::CellReading>& cells,
                      const GlyphNet& net,
                      const std::function<bool(const base::FrameRect&)>& is_mark,
                      CounterFit fit = CounterFit::kProved);

}  // namespace gridhand::vision::minesweeper
