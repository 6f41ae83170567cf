// The numbers of rows and columns beside a board, which a net takes for numbers on it.
//
//         1 2 3 4 5
//       1 # # # # #        Hardly a board shows 1, 2, 3, 4, 5 in order along a side.
//       2 # # # # #
//       3 # # # # #
#pragma once

#include "board/grid.h"
#include "vision/minesweeper/cells/symbol_net.h"

namespace gridhand::vision::minesweeper {

// The scores of a lattice's cells, with those for none of a board on the outermost lines of what
// looks like a board (ExtentOf) that number its rows or columns.
board::Grid<CellScores> WithoutNumbering(board::Grid<CellScores> scores);

}  // namespace gridhand::vision::minesweeper
