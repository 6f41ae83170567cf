#include "board/sudoku/board.h"

#include <algorithm>

namespace gridhand::board::sudoku {

std::vector<Repeat> FindRepeats(const Board& board) {
  std::vector<Repeat> repeats;
  for (const Unit& unit : board.layout.units()) {
    for (std::size_t i = 0; i < unit.cells.size(); ++i) {
      const int value = board.values[unit.cells[i]];
      if (value == kEmpty) continue;
      for (std::size_t j = i + 1; j < unit.cells.size(); ++j) {
        if (board.values[unit.cells[j]] != value) continue;
        repeats.push_back({unit.cells[i], unit.cells[j], unit, value});
      }
    }
  }
  return repeats;
}

bool IsSolved(const Board& board) {
  return std::ranges::count(board.values, kEmpty) == 0 && FindRepeats(board).empty();
}

}  // namespace gridhand::board::sudoku
