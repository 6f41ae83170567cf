// The slow and obvious referee of the exact solver: the first empty cell, each value in turn.
#pragma once

#include <algorithm>
#include <vector>

#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

class PlainSolver {
 public:
  explicit PlainSolver(const board::sudoku::Layout& layout)
      : size_(layout.size()),
        peers_(static_cast<std::size_t>(layout.size() * layout.size())),
        values_(layout.size(), layout.size()) {
    for (const auto& unit : layout.units()) {
      for (const board::CellPos cell : unit.cells) {
        for (const board::CellPos other : unit.cells) {
          if (other != cell) peers_[values_.Index(cell)].push_back(values_.Index(other));
        }
      }
    }
  }

  // How many solutions there are, up to two.
  int Count(const board::sudoku::Board& board) {
    values_ = board.values;
    return FindRepeats(board).empty() ? CountFrom(0) : 0;
  }

 private:
  bool Fits(std::size_t cell, int value) const {
    return std::ranges::none_of(peers_[cell],
                                [&](std::size_t peer) { return values_.items()[peer] == value; });
  }

  int CountFrom(std::size_t cell) {
    while (cell < values_.items().size() && values_.items()[cell] != board::sudoku::kEmpty) ++cell;
    if (cell == values_.items().size()) return 1;
    int solutions = 0;
    for (int value = 1; value <= size_ && solutions < 2; ++value) {
      if (!Fits(cell, value)) continue;
      values_.items()[cell] = value;
      solutions += CountFrom(cell + 1);
    }
    values_.items()[cell] = board::sudoku::kEmpty;
    return std::min(solutions, 2);
  }

  int size_;
  std::vector<std::vector<std::size_t>> peers_;  // of each cell, row by row
  board::Grid<int> values_;
};

}  // namespace gridhand::agent::sudoku
