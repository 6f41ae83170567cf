#include "app/sudoku/believed_board.h"

#include <vector>

#include "agent/sudoku/exact.h"

namespace gridhand::app::sudoku {

using agent::sudoku::SolutionCount;
using board::CellPos;
using board::sudoku::Board;
using board::sudoku::BoardReading;
using board::sudoku::CellReading;

namespace {

bool AgreesWith(const Board& shown, const board::Grid<int>& solution) {
  bool agrees = true;
  board::ForEachCell(solution, [&](CellPos cell) {
    const int value = shown.values[cell];
    agrees = agrees && (value == board::sudoku::kEmpty || value == solution[cell]);
  });
  return agrees;
}

}  // namespace

Board BoardOf(const BoardReading& reading, bool only_givens) {
  Board board(reading.layout);
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    const CellReading& read = reading.cells[cell];
    const bool counts = !only_givens || !reading.tells_givens || read.is_given;
    board.values[cell] = counts && read.value > 0 ? read.value : board::sudoku::kEmpty;
    board.is_given[cell] = read.is_given || !reading.tells_givens ? 1 : 0;
  });
  return board;
}

void TellHiddenGivens(BoardReading& reading) {
  if (!reading.tells_givens) return;
  Board puzzle(reading.layout);
  std::vector<CellPos> hidden;
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    const CellReading& read = reading.cells[cell];
    if (read.value > 0 && !read.given_is_sure) {
      hidden.push_back(cell);
    } else if (read.value > 0 && read.is_given) {
      puzzle.values[cell] = read.value;
    }
  });
  const auto count = [](const Board& board) { return agent::sudoku::SolveExactly(board).count; };
  if (hidden.empty() || count(puzzle) != SolutionCount::kMany) return;
  for (const CellPos cell : hidden) {
    Board with = puzzle;
    with.values[cell] = reading.cells[cell].value;
    if (count(with) == SolutionCount::kOne) reading.cells[cell].is_given = true;
  }
}

BelievedBoard BelievedBoardOf(BoardReading reading, bool hides_diagonals) {
  const auto boards = [&reading] {
    TellHiddenGivens(reading);
    return BelievedBoard{BoardOf(reading, /*only_givens=*/true),
                         BoardOf(reading, /*only_givens=*/false)};
  };
  BelievedBoard plain = boards();
  if (!hides_diagonals || reading.layout.HasDiagonals()) return plain;
  if (agent::sudoku::SolveExactly(plain.puzzle).count != SolutionCount::kMany) return plain;
  reading.layout = reading.layout.WithDiagonals();
  BelievedBoard with_diagonals = boards();
  const auto exact = agent::sudoku::SolveExactly(with_diagonals.puzzle);
  const bool is_told =
      exact.count == SolutionCount::kOne && AgreesWith(with_diagonals.shown, *exact.solution);
  return is_told ? with_diagonals : plain;
}

}  // namespace gridhand::app::sudoku
