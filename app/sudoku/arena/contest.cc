#include "app/sudoku/arena/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string_view>

namespace gridhand::app::sudoku::arena {
namespace {

using agent::sudoku::Attempt;
using board::sudoku::kEmpty;

void Judge(const Puzzle& puzzle, const Attempt& attempt, Tally& tally) {
  const auto& givens = puzzle.board.values.items();
  const auto& solution = puzzle.solution.items();
  const auto& values = attempt.values.items();
  for (std::size_t cell = 0; cell < givens.size(); ++cell) {
    if (givens[cell] != kEmpty) continue;
    ++tally.empty;
    if (values[cell] == kEmpty) continue;
    ++tally.filled;
    tally.wrong_digits += values[cell] != solution[cell] ? 1 : 0;
  }
  ++tally.puzzles;
  tally.solved += values == solution ? 1 : 0;
  tally.iterations += attempt.iterations;
  tally.gave_up += attempt.gave_up ? 1 : 0;
}

double Rate(const Tally& tally) {
  constexpr double kLeastSeconds = 1e-6;  // what the clock of the processor resolves
  return static_cast<double>(tally.puzzles) / std::max(tally.cpu_seconds, kLeastSeconds);
}

double Share(std::int64_t part, std::int64_t all) {
  return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

base::Result<Tally> SolveAll(const agent::sudoku::Agent& agent, const std::vector<Puzzle>& puzzles,
                             const ContestHooks& hooks) {
  const std::clock_t start = std::clock();
  Tally tally;
  for (const Puzzle& puzzle : puzzles) {
    if (hooks.should_stop()) break;
    const base::Result<Attempt> attempt = agent.Solve(puzzle.board);
    if (!attempt) return attempt.error();
    Judge(puzzle, *attempt, tally);
    tally.cpu_seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    hooks.solved(tally);
  }
  return tally;
}

nlohmann::ordered_json ToJson(const Result& result) {
  const Tally& tally = result.tally;
  return {{"game", "sudoku"},
          {"agent", result.agent},
          {"puzzles", tally.puzzles},
          {"solved", tally.solved},
          {"wrong_digits", tally.wrong_digits},
          {"filled", tally.filled},
          {"iterations", tally.iterations},
          {"puzzles_per_cpu_second", Rate(tally)}};
}

std::string ToText(const std::vector<Result>& results) {
  std::string text =
      fmt::format("{:<12} {:>8} {:>9} {:>9} {:>13} {:>13} {:>8} {:>15}\n", "agent", "puzzles",
                  "solved %", "filled %", "wrong digits", "iterations", "gave up", "a CPU second");
  for (const Result& result : results) {
    const Tally& tally = result.tally;
    text += fmt::format("{:<12} {:>8} {:>9.1f} {:>9.1f} {:>13} {:>13} {:>8} {:>15.1f}\n",
                        result.agent, tally.puzzles, Share(tally.solved, tally.puzzles),
                        Share(tally.filled, tally.empty), tally.wrong_digits, tally.iterations,
                        tally.gave_up, Rate(tally));
  }
  return text;
}

}  // namespace gridhand::app::sudoku::arena
