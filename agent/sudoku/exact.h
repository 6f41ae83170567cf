// Solves a Sudoku of any size and form, and says whether it has one solution.
//
//     usual 9 × 9 ---> band_solver.h
//     any other -----> a set of values a cell, naked and hidden singles, then a trial in the cell
//                      with the fewest values
//
// Entries of the player count as givens: a wrong one leaves no solution.
#pragma once

#include <cstdint>
#include <optional>

#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

enum class SolutionCount {
  kNone,
  kOne,
  kMany,     // two were found, and the search ended there
  kUnknown,  // the search was given up before it could say
};

struct ExactParams {
  // Cells in which a value is tried, at most, in boards that are not usual ones of 9 × 9: some
  // seconds. Those are solved to the end, which takes milliseconds.
  std::uint64_t most_trials = 1'000'000;
};

struct ExactAnswer {
  SolutionCount count = SolutionCount::kNone;
  std::optional<board::Grid<int>> solution;  // one of them, where any was found
};

ExactAnswer SolveExactly(const board::sudoku::Board& board, const ExactParams& params = {});

// The same by the general way alone, for boards of any form.
ExactAnswer SolveBySets(const board::sudoku::Board& board, const ExactParams& params = {});

}  // namespace gridhand::agent::sudoku
