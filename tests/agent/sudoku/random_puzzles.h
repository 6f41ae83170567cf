// Puzzles drawn by lot.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "agent/sudoku/exact.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

// A full board with its rows and values in another order for each seed.
inline board::sudoku::Board FullBoard(const board::sudoku::Layout& layout, std::mt19937& random) {
  board::sudoku::Board board(layout);
  std::vector<int> first(static_cast<std::size_t>(layout.size()));
  std::iota(first.begin(), first.end(), 1);
  std::ranges::shuffle(first, random);
  for (int col = 0; col < layout.size(); ++col) {
    board.values[{0, col}] = first[static_cast<std::size_t>(col)];
  }
  board.values = *SolveBySets(board).solution;
  return board;
}

// A puzzle of one solution from which no given can be taken without losing it.
inline board::sudoku::Board MinimalPuzzle(const board::sudoku::Layout& layout,
                                          std::mt19937& random) {
  board::sudoku::Board puzzle = FullBoard(layout, random);
  std::vector<std::size_t> cells(puzzle.values.items().size());
  std::iota(cells.begin(), cells.end(), 0U);
  std::ranges::shuffle(cells, random);
  for (const std::size_t cell : cells) {
    const int value = std::exchange(puzzle.values.items()[cell], board::sudoku::kEmpty);
    if (SolveExactly(puzzle).count != SolutionCount::kOne) puzzle.values.items()[cell] = value;
  }
  return puzzle;
}

}  // namespace gridhand::agent::sudoku
