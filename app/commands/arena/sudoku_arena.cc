#include "app/commands/arena/sudoku_arena.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/sudoku/agents.h"
#include "app/commands/arena/progress_line.h"
#include "app/json_text.h"
#include "app/report_error.h"
#include "app/sudoku/arena/contest.h"
#include "app/sudoku/arena/puzzles.h"

namespace gridhand::app::arena {
namespace {

using base::ErrorKind;
using base::ExitCode;
using sudoku::arena::Puzzle;
using sudoku::arena::Tally;
using Agents = std::vector<std::unique_ptr<agent::sudoku::Agent>>;

base::Result<Agents> AgentsOf(const std::string& asked) {
  Agents agents;
  for (const auto& info : agent::sudoku::Agents()) {
    if (asked != kAllAgents && asked != info.name) continue;
    agents.push_back(*agent::sudoku::MakeAgent(info.name));
  }
  if (agents.empty()) return agent::sudoku::MakeAgent(asked).error();
  return agents;
}

base::Result<std::vector<Puzzle>> PuzzlesFor(const SudokuArenaOptions& options,
                                             const ArenaWorld& world, std::ostream& err) {
  if (!options.puzzles.empty()) return sudoku::arena::PuzzlesOfFile(options.puzzles);
  if (!options.generate) {
    return base::Error{ErrorKind::kBadInput,
                       "what shall be solved? give --puzzles FILE, or --generate N"};
  }
  ProgressLine progress(world.shows_progress, err);
  return sudoku::arena::GeneratePuzzles(
      *options.generate, options.difficulty,
      {.should_stop = world.should_stop, .made = [&](std::int64_t made) {
         progress.Show({.agent = "qqwing",
                        .things = "puzzles",
                        .done = made,
                        .done_here = made,
                        .of = *options.generate,
                        .verb = {}});
       }});
}

base::Result<Tally> Solve(const agent::sudoku::Agent& agent, const std::vector<Puzzle>& puzzles,
                          const ArenaWorld& world, std::ostream& err) {
  ProgressLine progress(world.shows_progress, err);
  const auto show = [&](const Tally& so_far) {
    progress.Show({.agent = agent.name(),
                   .things = "puzzles",
                   .done = so_far.puzzles,
                   .done_here = so_far.puzzles,
                   .of = static_cast<std::int64_t>(puzzles.size()),
                   .good = so_far.solved,
                   .verb = "solved"});
  };
  return SolveAll(agent, puzzles, {.should_stop = world.should_stop, .solved = show});
}

void Print(const std::vector<sudoku::arena::Result>& results, OutputFormat format,
           std::ostream& out) {
  if (format == OutputFormat::kText) {
    out << sudoku::arena::ToText(results);
    return;
  }
  for (const auto& result : results) out << JsonLine(sudoku::arena::ToJson(result)) << '\n';
}

}  // namespace

ExitCode SudokuArena(const SudokuArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                     std::ostream& err) {
  const auto agents = AgentsOf(options.agent);
  if (!agents) return Complain(agents.error(), err);
  const auto puzzles = PuzzlesFor(options, world, err);
  if (!puzzles) {
    const ExitCode code = Complain(puzzles.error(), err);
    // The machine lacks a package: 4 would say that there is no board.
    return puzzles.error().kind == ErrorKind::kNotFound ? ExitCode::kDisplayUnusable : code;
  }
  std::vector<sudoku::arena::Result> results;
  for (const auto& agent : *agents) {
    const auto tally = Solve(*agent, *puzzles, world, err);
    if (!tally) return Complain(tally.error(), err);
    results.push_back({std::string(agent->name()), *tally});
  }
  Print(results, options.format, out);
  const auto all = static_cast<std::int64_t>(puzzles->size());
  for (const auto& result : results) {
    if (result.tally.puzzles == all) continue;
    err << fmt::format("{}stopped: {} was given {} of {} puzzles\n", kMessagePrefix, result.agent,
                       result.tally.puzzles, all);
  }
  return ExitCode::kDone;
}

}  // namespace gridhand::app::arena
