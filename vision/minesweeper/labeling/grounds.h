// Symbols that lie on the ground of others: a mark on a revealed cell, a digit on a covered one.
//
//     the net, cell by cell --->  # # F F F . 1 2 ?     "?" lies on the ground of the blank cells,
//     on ground ------------------>  c c c c c r r r r     which programs draw digits, and no marks
//
// No single picture tells which ground is which.
#pragma once

#include <vector>

#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// The scores of a board's cells, with symbols less probable on a ground on which programs do not
// draw them: digits and the mine that was hit on the ground of covered cells, question marks on
// that of blank ones, flags elsewhere than most flags. What the net is sure of tells the grounds.
// `pictures`: which of the distinct ones each cell has; `grounds`: of these. `known`: cells that a
// skin has told, which stay. Precondition: scores and pictures have one size.
board::Grid<CellScores> WithGrounds(board::Grid<CellScores> scores,
                                    const board::Grid<int>& pictures,
                                    const std::vector<GroundColour>& grounds,
                                    const std::vector<board::CellPos>& known);

}  // namespace gridhand::vision::minesweeper
