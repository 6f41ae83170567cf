// Tells the blocks of a Sudoku by what is drawn: thicker, darker or coloured lines and wider gaps
// between them, or shades of the cells' ground. Nothing is taken for granted but the size.
#pragma once

#include <optional>

#include "base/frame.h"
#include "board/grid.h"
#include "board/sudoku/layout.h"
#include "vision/sudoku/sides.h"

namespace gridhand::vision::sudoku {

struct Blocks {
  board::sudoku::Layout layout;
  double clarity = 0;  // how far block lines stand out of cell lines, in parts of theirs; 0: shades
};

// None if no blocks can be told: then it is no Sudoku. `grounds` are the cells' own. `is_whole`:
// the lattice is known to be no part of a larger one, in which a few bright sides are no blocks.
// Precondition: the sides are those of a square lattice, the grounds of the same.
std::optional<Blocks> TellBlocks(const Sides& sides, const board::Grid<base::Bgr>& grounds,
                                 bool is_whole);

// Whether both diagonals are shaded unlike the rest of the board, below values and without.
bool HasShadedDiagonals(const board::Grid<base::Bgr>& grounds, const board::Grid<bool>& is_empty);

}  // namespace gridhand::vision::sudoku
