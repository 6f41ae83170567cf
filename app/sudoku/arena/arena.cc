#include "app/sudoku/arena/arena.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/sudoku/agents.h"
#include "app/arena_progress.h"
#include "app/json_text.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "app/sudoku/arena/contest.h"
#include "app/sudoku/arena/puzzles.h"

namespace gridhand::app::sudoku::arena {
namespace {

using base::ErrorKind;
using base::ExitCode;
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

base::Result<std::vector<Puzzle>> PuzzlesFor(const ArenaOptions& options, const ArenaWorld& world,
                                             std::ostream& err) {
  if (!options.puzzles.empty()) return PuzzlesOfFile(options.puzzles);
  if (!options.generate) {
    return base::Error{ErrorKind::kBadInput,
                       "what shall be solved? give --puzzles FILE, or --generate N"};
  }
  ArenaProgress progress(world.shows_progress, err);
  return GeneratePuzzles(*options.generate, options.difficulty,
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
  ArenaProgress progress(world.shows_progress, err);
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

void Print(const std::vector<Result>& results, OutputFormat format, std::ostream& out) {
  if (format == OutputFormat::kText) {
    out << ToText(results);
    return;
  }
  for (const auto& result : results) out << JsonLine(ToJson(result)) << '\n';
}

}  // namespace

ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                   std::ostream& err) {
  const auto agents = AgentsOf(options.agent);
  if (!agents) return Complain(agents.error(), err);
  const auto puzzles = PuzzlesFor(options, world, err);
  if (!puzzles) {
    const ExitCode code = Complain(puzzles.error(), err);
    // The machine lacks a package: 4 would say that there is no board.
    return puzzles.error().kind == ErrorKind::kNotFound ? ExitCode::kDisplayUnusable : code;
  }
  std::vector<Result> results;
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

void SudokuArena::AddOptions(CLI::App& parser) {
  CLI::Option* puzzles =
      parser
          .add_option("--puzzles", options_.puzzles,
                      "solve the puzzles of this file: 81 characters a line (or 16, 36, 64, 144, "
                      "256), . or 0 empty; # begins a comment")
          ->type_name("FILE");
  CLI::Option* generate =
      parser.add_option("--generate", options_.generate, "solve so many puzzles made by qqwing")
          ->check(AtLeast(1));
  CLI::Option* difficulty =
      parser.add_option("--difficulty", options_.difficulty, "of the puzzles that qqwing makes")
          ->check(
              CLI::IsMember(std::vector<std::string>{"simple", "easy", "intermediate", "expert"})
                  .description(""))
          ->type_name("simple|easy|intermediate|expert");
  difficulty->needs(generate);
  puzzles->excludes(generate);
  BelongTo(parser, kTitle, {"--puzzles", "--generate", "--difficulty"});
}

std::string_view SudokuArena::examples() const {
  return "  gridhand arena --game sudoku --agent all --generate 100 --difficulty expert\n"
         "  gridhand arena --game sudoku --agent explain --puzzles puzzles.txt --format json\n";
}

ExitCode SudokuArena::Play(const ArenaRequest& request, const ArenaWorld& world, std::ostream& out,
                           std::ostream& err) {
  ArenaOptions options = options_;
  options.agent = request.agent.name;
  options.format = request.format;
  return PlayArena(options, world, out, err);
}

ExitCode SudokuArena::Merge(const std::vector<std::filesystem::path>& /*files*/,
                            OutputFormat /*format*/, std::ostream& /*out*/, std::ostream& err) {
  return Complain({ErrorKind::kBadInput, "results of Sudoku agents cannot be merged"}, err);
}

}  // namespace gridhand::app::sudoku::arena
