// What can be known about a Sudoku: whether it has one solution, which, and the next step.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

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
};

Answer Think(const board::sudoku::Board& board);

// "consistent" (whether it has a solution; null: not known), "solutions" (0, 1, 2 for two or more;
// null: not known), "solution" (its rows, only where it is the only one), "step" (the first, or
// null: solved, or a trial is needed).
nlohmann::ordered_json ToJson(const Answer& answer);

// The solution; with `explain` the steps before it, a line each.
std::string ToText(const Answer& answer, bool explain);

}  // namespace gridhand::app::sudoku
