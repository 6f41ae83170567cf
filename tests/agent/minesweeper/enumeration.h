// The slow, obvious referee: tries every layout of mines.
#pragma once

#include <optional>

#include "board/grid.h"
#include "board/minesweeper/board.h"

namespace gridhand::agent::minesweeper {

struct Enumeration {
  double weight = 0;          // of all layouts that agree with the board; 0: there is none
  std::uint64_t layouts = 0;  // how many there are
  // Layouts with a mine in the cell (exact count), and their share of the weight.
  board::Grid<std::uint64_t> mine_layouts;
  board::Grid<double> probability;
};

// Precondition: at most 20 cells are covered or unreadable. With `only`, the other numbers are
// taken as safe cells that say nothing.
Enumeration Enumerate(const board::minesweeper::Board& board,
                      const board::Grid<bool>* only = nullptr);

}  // namespace gridhand::agent::minesweeper
