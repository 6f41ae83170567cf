// The lines at a board's sides over parts of which other windows lie.
//
//     1 1 2 # # #      A window hides the rest of a line, up to a corner of the board, or cells of
//     . . 1 # # #      the next line, too. What it leaves to be seen tells whether the line is one
//     1 1 1 # +----    of the board: what else is drawn beside a board has gaps of its own, and
//     # # # # | a      none of them goes on into the board.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/lattice/side.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {

// The cells of the part's outermost line on this side that windows seem to hide; none where that is
// one alone, where too few others are left to tell anything of the line, or these are hardly cells.
// Precondition: the part lies on the lattice and has two lines at least.
std::vector<board::CellPos> HiddenOnSide(const board::Grid<CellScores>& scores, const Part& part,
                                         Side side);

// The part with those lines beside it that are hidden for the most part, but are surely of the
// board as far as they are seen. Precondition: the part lies on the lattice.
Part WithCoveredLines(const board::Grid<CellScores>& scores, Part part);

// Whether cells that look blank count: the page beside a board may look like them.
enum class BlankCells { kTell, kTellNothing };

// Whether some cells beside this side of the part are surely cells of a board: too few to be its
// next line, too many to be something else. The board goes on there, and what hides the rest of it
// hides how far. Precondition: the part lies on the lattice.
bool GoesOnBeside(const board::Grid<CellScores>& scores, const Part& part, Side side,
                  BlankCells blanks = BlankCells::kTell);

}  // namespace gridhand::vision::minesweeper
