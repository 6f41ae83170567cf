// Cells of a lost game that are told by what is left for them to be.
//
//     # 1 * . .      A net that knows mines may not know the one that was hit on a ground that it
//     F 2 ~ 1 .      never met. Once the others are shown, an unknown cell with a mine of another
//     x 2 1 1 .      picture is that one; and a flag that is drawn otherwise is a wrong one.
#pragma once

#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// Tells the mine that was hit, and wrong flags, among the unknown cells of a game that is lost.
// `pictures`: cells with one number have one picture. Precondition: all grids have one size.
void TellByElimination(const board::Grid<CellScores>& scores, const board::Grid<Drawing>& drawings,
                       const board::Grid<int>& pictures,
                       board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
