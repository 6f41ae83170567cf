// Cells whose drawing says that something on their board was misread.
//
//     1 1 1 . .      A program draws a symbol in one way, and no other symbol so. A 1 that is drawn
//     F 2 * . .      like no other 1 of a lost board may be a wrong flag; where half of the mines
//     # 2 * . .      have one drawing and half have another, the one half may be flags.
//
// The joint reading charges for such drawings (label_prices.h), but a net that is sure of a wrong
// symbol outweighs the price. A doubt makes the cell unknown.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/cells/cell_scores.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// Cells of these kinds become unknown:
//   - a flag or question mark that is drawn like no other, or not drawn, and not quite sure;
//   - a mark or mine whose symbol has another drawing on four times as many cells, unless the game
//     goes on and the cell is very sure; once mines are shown, a number that is not very sure, too;
//   - all mines, and all flags beside shown mines, if several have one drawing and several another;
//   - flags in the drawing of mines or covered cells, and mines in that of flags or covered cells;
//   - the mine that was hit, if others are shown and a cell that was unknown before may be it.
// `known`: cells that a skin or the game so far has told, which stay. Precondition: all grids have
// one size.
void DoubtDrawings(const board::Grid<CellScores>& scores, const board::Grid<Drawing>& drawings,
                   const std::vector<board::CellPos>& known,
                   board::Grid<board::minesweeper::CellReading>& cells);

}  // namespace gridhand::vision::minesweeper
