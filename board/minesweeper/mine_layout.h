// Where the mines are: what a simulated game knows, and what a finished game shows.
#pragma once

#include "board/grid.h"

namespace gridhand::board::minesweeper {

using MineLayout = Grid<bool>;

int CountMines(const MineLayout& mines);

// Mines among the up to eight neighbors of `cell`: what it shows once revealed.
// Precondition: mines.Contains(cell).
int NumberAt(const MineLayout& mines, CellPos cell);

// Bechtel's Board Benchmark Value: the fewest left clicks that win without chords, one for each
// opening (with its border of numbers) and one for each number that no opening touches.
int ThreeBv(const MineLayout& mines);

}  // namespace gridhand::board::minesweeper
