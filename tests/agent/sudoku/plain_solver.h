// The slow and obvious referee of the exact solver: each value in turn in the empty cell that is
// left with the fewest, counted anew each time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
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
    return FindRepeats(board).empty() ? CountFromHere() : 0;
  }

 private:
  std::vector<int> FittingIn(std::size_t cell) const {
    std::uint32_t seen = 0;  // bit v: a peer holds v
    for (const std::size_t peer : peers_[cell]) seen |= std::uint32_t{1} << values_.items()[peer];
    std::vector<int> fitting;
    for (int value = 1; value <= size_; ++value) {
      if ((seen >> value & 1) == 0) fitting.push_back(value);
    }
    return fitting;
  }

  int CountFromHere() {
    std::optional<std::size_t> best;
    std::vector<int> fewest;
    for (std::size_t cell = 0; cell < values_.items().size(); ++cell) {
      if (values_.items()[cell] != board::sudoku::kEmpty) continue;
      std::vector<int> fitting = FittingIn(cell);
      if (best && fitting.size() >= fewest.size()) continue;
      best = cell;
      fewest = std::move(fitting);
    }
    if (!best) return 1;
    int solutions = 0;
    for (const int value : fewest) {
      if (solutions >= 2) break;
      values_.items()[*best] = value;
      solutions += CountFromHere();
    }
    values_.items()[*best] = board::sudoku::kEmpty;
    return std::min(solutions, 2);
  }

  int size_;
  std::vector<std::vector<std::size_t>> peers_;  // of each cell, row by row
  board::Grid<int> values_;
};

}  // namespace gridhand::agent::sudoku
