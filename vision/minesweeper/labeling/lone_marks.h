// Flags and question marks that occur once on a board, and may be something else.
//
//     # # # # #      A digit of a strange font may look like a flag or a question mark. Of flags
//     # # F 5 #      there are usually several, drawn alike, and each speaks for the others; one
//     # # # # #      that stands alone must be surer.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// Flags and question marks become unknown if they are drawn like no other cell of their symbol, and
// are not quite sure. `known`: cells that a skin has told, which stay. Precondition: cells and
// drawings have one size.
void DoubtLoneMarks(const board::Grid<Drawing>& drawings, const std::vector<board::CellPos>& known,
                    board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
