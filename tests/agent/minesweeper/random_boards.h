// Random small boards with everything a board can show, for property tests: true ones, and some
// that cannot be.
#pragma once

#include "base/random.h"
#include "board/minesweeper/board.h"

namespace gridhand::agent::minesweeper {

// How a random board is made. `lies` changes one number, which often makes the board impossible.
struct Recipe {
  double density = 0.2;
  double shown_share = 0.5;  // of the safe cells, revealed
  double unknown_share = 0;
  double shown_mine_share = 0;
  bool total_known = true;
  bool lies = false;
};

Recipe RandomRecipe(base::Random& random);

// 1 to 5 rows and 1 to 6 columns.
board::minesweeper::Board RandomBoard(const Recipe& recipe, base::Random& random);

// Covered and unreadable cells: what a mine can lie under.
int OpenCells(const board::minesweeper::Board& board);

// Every second cell of every second row revealed unless it is a mine, so that each covered cell is
// under several numbers and nothing splits into small parts: the widest boards there are.
board::minesweeper::Board RandomMesh(int rows, int cols, double density, base::Random& random);

}  // namespace gridhand::agent::minesweeper
