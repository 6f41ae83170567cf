// Flags and question marks that the rest of their board makes doubtful.
//
//     1 # F # F      Stones that are drawn on covered cells by lot may be read as flags: who flags
//     1 F # F #      does so by the numbers. And where several cells stay unknown, the program
//     1 # ? ~ ~      draws what the net does not know, so that one odd mark may be anything.
//
// What is told by elimination counts, too: such marks are looked for last.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// Cells of these kinds become unknown:
//   - all flags of a game that goes on, if many of them, and a good share of the covered cells and
//     marks there, lie apart from all that is revealed;
//   - a flag or question mark that is drawn like no other, and not very sure, if several cells that
//     nothing hides are unknown.
// `known`: cells that a skin or the game so far has told, which stay. Precondition: all grids have
// one size.
void DoubtMarks(const board::Grid<CellScores>& scores, const board::Grid<Drawing>& drawings,
                const std::vector<board::CellPos>& known,
                board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
