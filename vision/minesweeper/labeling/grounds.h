// Symbols that lie on the ground of others: a question mark on that of blank cells, a digit on that
// of covered ones, the mine that was hit on that of flags.
//
//     the net, cell by cell --->  # # F F F . 1 2 ?     the question mark is rather a digit
//     grounds ----------------->  c c c c c r r r r
//
// Which ground is which, no cell tells alone: what the net is sure of does.
#pragma once

#include <vector>

#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// The scores of a board's cells, with symbols less probable on a ground on which programs do not
// draw them: digits and the mine that was hit on the ground of covered cells, question marks on
// that of blank ones, the mine that was hit on that of flags. Of what is not surely a cell nothing
// is told. `pictures`: which of the distinct ones each cell has; `grounds`: of these. `known`:
// cells that a skin has told, which stay. Precondition: scores and pictures have one size.
board::Grid<CellScores> WithGrounds(board::Grid<CellScores> scores,
                                    const board::Grid<int>& pictures,
                                    const std::vector<GroundColour>& grounds,
                                    const std::vector<board::CellPos>& known);

// Covered and blank cells become unknown if they lie on the ground of the other kind, and far from
// that of every other cell of their own. `cells`: the board as it was read; the rest as above.
void DoubtOtherGrounds(const board::Grid<int>& pictures, const std::vector<GroundColour>& grounds,
                       const std::vector<board::CellPos>& known,
                       board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
