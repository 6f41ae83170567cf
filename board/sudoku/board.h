// A Sudoku: a value or nothing in each cell, and which values were given.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/sudoku/layout.h"

namespace gridhand::board::sudoku {

inline constexpr int kEmpty = 0;

struct Board {
  explicit Board(Layout board_layout)
      : layout(std::move(board_layout)),
        values(layout.size(), layout.size(), kEmpty),
        is_given(layout.size(), layout.size(), 0) {}

  Layout layout;
  Grid<int> values;     // 1 … size, or kEmpty
  Grid<char> is_given;  // 1: part of the puzzle; 0: empty or an entry of the player
  bool operator==(const Board&) const = default;
};

// Two cells of one unit that hold the same value.
struct Repeat {
  CellPos first;
  CellPos second;
  Unit unit;
  int value = 0;
};

// Each pair once for each unit that holds it, in the order of the units.
std::vector<Repeat> FindRepeats(const Board& board);

// Whether every cell has a value and none is repeated in a unit.
bool IsSolved(const Board& board);

}  // namespace gridhand::board::sudoku
