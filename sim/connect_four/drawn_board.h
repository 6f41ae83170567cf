// A position drawn in a look. The same arguments give the same bytes.
#pragma once

#include <optional>

#include "base/frame.h"
#include "base/random.h"
#include "board/cell_pos.h"
#include "board/connect_four/board.h"
#include "board/grid_geometry.h"
#include "sim/canvas.h"
#include "sim/connect_four/board_look.h"

namespace gridhand::sim::connect_four {

struct PosedGame {
  board::connect_four::Board board;
  std::optional<board::CellPos> last;  // dropped last; none on an empty board
};

// So many discs dropped by chance, fewer where the game ends before. Precondition: a size that
// CheckSize accepts.
PosedGame PoseGame(int rows, int cols, int discs, base::Random& random);

struct DrawnBoard {
  base::Frame frame;
  board::GridGeometry geometry;  // px of the frame
};

// Precondition: the look and the board are of one size.
DrawnBoard DrawBoard(const BoardLook& look, const PosedGame& game, const Fonts& fonts);

}  // namespace gridhand::sim::connect_four
