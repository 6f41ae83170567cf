// A page of the colour of a board's blank cells, which a net takes for more of them.
//
//     +---+---+---+             The board draws a line between any two cells that look so, and none
//     | 1 |   |   |             goes on beyond this side: what follows is the page.
//     +---+---+---+
//     | 2 | 1 | 1 |
//     +---+---+---+
#pragma once

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {

// The scores of a lattice's cells, with those for none of a board that lie beyond a side of the
// part, show the same picture as cells of it, and have no lines between them as these have. They
// lie beyond two sides that meet, at least: a page does. Unchanged where the part draws no lines
// between cells with one picture. Preconditions: scores and pictures (which of the distinct ones
// each cell has) are as large as the lattice, the part lies on it, and the frame contains the part.
board::Grid<CellScores> WithoutPage(board::Grid<CellScores> scores,
                                    const board::Grid<int>& pictures, const base::Frame& frame,
                                    const board::GridGeometry& lattice, const Part& part);

// The scores of a board's cells, with blank ones where the net takes a cell for the page, which is
// the opposite error. Such a cell shows one picture with others of which some are likely cells of
// the board, and lies beside a blank one, so that it is open, and beside nothing that may lie over
// the board. Precondition: scores and groups (those of one number show one picture) have one size.
board::Grid<CellScores> WithBlanks(board::Grid<CellScores> scores, const board::Grid<int>& groups);

}  // namespace gridhand::vision::minesweeper
