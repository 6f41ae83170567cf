// Blank cells that the net hardly knows, told by the numbers around them.
//
//     # F # F #        What looks most like blank cells (~) lies within numbers all around. Each of
//     F 2 2 2 1        these has as many mines elsewhere, so that none is needed there; and what
//     was # 2 ~ ~ 1        opened has no other border than numbers. # F 1 1 1
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {

// The scores of a board's cells, with such cells more probably blank, and hardly hidden. Left alone
// are `known` cells, which a skin has told, and all where something may lie over one: a cell that
// is probably none of the board, whose picture occurs once, or is that of the page at the board's
// end. Precondition: scores and groups (cells of one number show one picture) have one size.
board::Grid<CellScores> WithEnclosedBlanks(board::Grid<CellScores> scores,
                                           const board::Grid<int>& groups,
                                           const std::vector<board::CellPos>& known);

}  // namespace gridhand::vision::minesweeper
