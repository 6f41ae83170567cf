#include "app/sudoku/believed_board.h"

#include <utility>

#include "agent/sudoku/exact.h"

namespace gridhand::app::sudoku {

board::sudoku::Board BoardOf(const board::sudoku::BoardReading& reading, bool only_givens) {
  board::sudoku::Board board(reading.layout);
  board::ForEachCell(reading.cells, [&](board::CellPos cell) {
    const board::sudoku::CellReading& read = reading.cells[cell];
    const bool counts = !only_givens || !reading.tells_givens || read.is_given;
    board.values[cell] = counts && read.value > 0 ? read.value : board::sudoku::kEmpty;
    board.is_given[cell] = read.is_given || !reading.tells_givens ? 1 : 0;
  });
  return board;
}

board::sudoku::Board WithHiddenDiagonals(board::sudoku::Board puzzle) {
  using agent::sudoku::SolutionCount;
  if (puzzle.layout.HasDiagonals()) return puzzle;
  if (agent::sudoku::SolveExactly(puzzle).count != SolutionCount::kMany) return puzzle;
  board::sudoku::Board with = puzzle;
  with.layout = puzzle.layout.WithDiagonals();
  const bool is_one = agent::sudoku::SolveExactly(with).count == SolutionCount::kOne;
  return is_one ? with : puzzle;
}

}  // namespace gridhand::app::sudoku
