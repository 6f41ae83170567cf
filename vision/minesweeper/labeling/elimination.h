// Unknown cells that are told by those around them and by what is left for them to be.
//
//     # 1 * . .      A net that knows mines may not know the one that was hit on a ground that it
//     F 2 ~ 1 .      never met. Once the others are shown, an unknown cell that the numbers show to
//     x 2 1 1 .      be a mine, and that is drawn as no other mine is, is that one; a mark that the
//                    numbers show to be none is a wrong flag.
#pragma once

#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// Tells unknown cells
//   - that are drawn like several told covered cells, flags or question marks, and like nothing
//     else;
//   - that are drawn like no other cell and are rather covered than marked, while the game goes on;
//   - of a lost game that shows all its mines: the mine that was hit, wrong flags, and the flags
//     where none is told.
// `pictures`: cells with one number have one picture. `laws`: what was done in the game may allow a
// cell few symbols; may be empty. Precondition: all other grids have one size.
void TellByElimination(const board::Grid<CellScores>& scores, const board::Grid<Drawing>& drawings,
                       const board::Grid<int>& pictures, const board::Grid<LawOfCell>& laws,
                       board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
