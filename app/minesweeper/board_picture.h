// What the agent thinks, as marks over the picture of the game.
#pragma once

#include <string>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "app/minesweeper/driver.h"
#include "base/frame.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "overlay/mark.h"

namespace gridhand::app::minesweeper {

// What is proved or likely of every covered cell of `now`, which may show more than was thought
// about: safe, mine or a percentage. A flag that is right needs no mark; one on a safe cell is a
// wrong flag. A first click that is safe by the program's rules has no percentages.
std::vector<overlay::Mark> CellMarks(const Thought& thought,
                                     const board::Grid<board::minesweeper::CellSymbol>& now);

// Predictions: safe cells, mines, the mine probability of every other covered cell, and the next
// cell ringed.
std::vector<overlay::Mark> PredictionMarks(const Thought& thought, const Board& now);

}  // namespace gridhand::app::minesweeper
