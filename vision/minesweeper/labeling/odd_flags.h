// Wrong flags that the net takes for flags, told by the board around them.
//
//     the net, cell by cell --->  F F F F F F F F  F F     a game is over: mines are shown
//     drawn alike ------------->  a a a a a a a a  b b
//     more probably ----------->  F F F F F F F F  x x
//
// A program draws its flags in one way, and marks the wrong ones once the game is over. Some draw
// a cross there and no flag at all, which on its own is a mark like any other.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// The scores of a board's cells, with wrong flags more probable than flags where it shows mines,
// many flags of one drawing and few of another. `known`: cells that a skin has told, which stay.
// Precondition: scores and drawings have one size, and the known cells are among them.
board::Grid<CellScores> WithOddFlags(board::Grid<CellScores> scores,
                                     const board::Grid<Drawing>& drawings,
                                     const std::vector<board::CellPos>& known);

}  // namespace gridhand::vision::minesweeper
