// Lets an agent solve many puzzles, and counts.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "agent/sudoku/agents.h"
#include "app/sudoku/arena/puzzles.h"
#include "base/error.h"

namespace gridhand::app::sudoku::arena {

// What some puzzles gave. Givens are never counted.
struct Tally {
  std::int64_t puzzles = 0;
  std::int64_t solved = 0;        // full, and equal to the only solution
  std::int64_t empty = 0;         // cells that had to be filled
  std::int64_t filled = 0;        // those that were, rightly or wrongly
  std::int64_t wrong_digits = 0;  // filled otherwise than in the solution
  std::uint64_t iterations = 0;   // as the agent counts them
  std::int64_t gave_up = 0;       // puzzles left at a limit of the agent
  double cpu_seconds = 0;
};

struct ContestHooks {
  std::function<bool()> should_stop;                // asked before each puzzle
  std::function<void(const Tally& so_far)> solved;  // after each puzzle
};

// Stopped early, the tally counts the puzzles until then. Error (kBadInput): what the agent says.
base::Result<Tally> SolveAll(const agent::sudoku::Agent& agent, const std::vector<Puzzle>& puzzles,
                             const ContestHooks& hooks);

struct Result {
  std::string agent;
  Tally tally;
};

// {"game","agent","puzzles","solved","wrong_digits","filled","iterations","puzzles_per_cpu_second"}.
nlohmann::ordered_json ToJson(const Result& result);

// A table for people; ends in a line break.
std::string ToText(const std::vector<Result>& results);

}  // namespace gridhand::app::sudoku::arena
