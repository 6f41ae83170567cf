// Blank cells that the net hardly knows, told by the numbers around them.
//
//     F 2 1 1 1        What looks most like blank cells (~) lies within numbers all around, and
//     each 2 ~ ~ ~ 1        of these has as many mines elsewhere. No mine is needed there, and what
//     was 1 2 1 1 1        opened has no other border. # F 2 …
#pragma once

#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {

// The scores of a board's cells, with such cells more probably blank, and hardly none of the board;
// not where one is rather none of the board and looks like no other: something may lie over it.
// Precondition: scores and groups (cells of one number show one picture) have one size.
board::Grid<CellScores> WithEnclosedBlanks(board::Grid<CellScores> scores,
                                           const board::Grid<int>& groups);

}  // namespace gridhand::vision::minesweeper
