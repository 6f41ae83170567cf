// Covered cells that look like marks: many a program draws stones, leaves or craters on its covered
// cells, by lot, and one of these may pass for a flag.
//
//     # # # ? #      the ? is drawn like cells that are surely covered, and like no other ?:
//     # # # # #      one more covered cell
//
// No program draws a mark as it draws a covered cell. By measurement on 2,300 boards: of 151 cells
// that may be marks by their picture, and are drawn like cells of which a third are surely covered,
// all are covered but two; these two are question marks drawn the same. (Only a board that was
// blurred had mines in the drawing of its covered cells: as many as these.)
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// Marks that are drawn like covered cells are covered, unless several are drawn the same. A sure
// mark is as probably covered, unless another is drawn the same. `known`: cells of which something
// else tells what they show. Precondition: both grids have one size.
board::Grid<CellScores> WithCoveredDrawings(board::Grid<CellScores> scores,
                                            const board::Grid<Drawing>& drawings,
                                            const std::vector<board::CellPos>& known);

}  // namespace gridhand::vision::minesweeper
