// What can be known about a Sudoku: whether it has one solution, which, and the next step.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "agent/sudoku/agents.h"
#include "agent/sudoku/exact.h"
#include "agent/sudoku/explain.h"
#include "base/error.h"
#include "board/sudoku/board.h"

namespace gridhand::app::sudoku {

struct Answer {
  agent::sudoku::ExactAnswer exact;
  // Of a puzzle with one solution that is not filled in: the steps that a person would take, as far
  // as they lead without a trial.
  agent::sudoku::Explanation explanation;
  // Why it has not one solution, in one sentence; empty where it has.
  std::string trouble;
  bool was_full = false;  // nothing was left to solve
};

// Why a board with so many solutions is no puzzle that can be solved, in one sentence; empty if
// there is one. Two equal values in a unit are named with their cells.
std::string TroubleOf(const board::sudoku::Board& board, agent::sudoku::SolutionCount count);

Answer Think(const board::sudoku::Board& board);

// "consistent" (whether it has a solution; null: not known), "solutions" (0, 1, 2 for two or more;
// null: not known), "solution" (its rows, only where it is the only one), "step" (the first, which
// may be "needs trial"; null: the board is full, or has not one solution), "rating" (the hardest
// technique of all steps; null: there are none). With `explain` also "steps": all of them.
nlohmann::ordered_json ToJson(const Answer& answer, bool explain = false);

// The solution; with `explain` the steps before it, a line each, and the rating.
std::string ToText(const Answer& answer, bool explain);

// What one agent alone made of a puzzle, beside what can be known.
struct AgentAnswer {
  std::string agent;
  agent::sudoku::Attempt attempt;
  int to_fill = 0;                  // cells that were empty
  int filled = 0;                   // of them
  std::optional<int> wrong_digits;  // nothing where there is not one solution to hold them against
  // Why the board that it left is not the solution, in one sentence; empty where it is.
  std::string trouble;
};

// Error (kBadInput): no such agent, or one that does not take boards of this form.
base::Result<AgentAnswer> ThinkAs(const std::string& agent, const board::sudoku::Board& board,
                                  const Answer& answer);

// "agent", "values" (the rows that it left), "filled", "wrong_digits", "iterations", "placements"
// (of robots, in order: "iteration", "robot", "cell", "value").
nlohmann::ordered_json ToJson(const AgentAnswer& answer);

// The board that it left; with `explain` before it who placed what in which iteration.
std::string ToText(const AgentAnswer& answer, bool explain);

}  // namespace gridhand::app::sudoku
