// A position drawn in a look. The same arguments give the same bytes.
#pragma once

#include "base/frame.h"
#include "base/random.h"
#include "board/grid_geometry.h"
#include "sim/canvas.h"
#include "sim/sudoku/board_look.h"
#include "sim/sudoku/posed_puzzle.h"

namespace gridhand::sim::sudoku {

struct DrawnBoard {
  base::Frame frame;
  board::GridGeometry geometry;  // px of the frame
};

// `random` places the selection. Precondition: the look and the puzzle are of one size.
DrawnBoard DrawBoard(const BoardLook& look, const PosedPuzzle& puzzle, base::Random& random,
                     const Fonts& fonts);

}  // namespace gridhand::sim::sudoku
