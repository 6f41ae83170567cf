#include "app/connect_four/arena/arena.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/connect_four/agent.h"
#include "agent/connect_four/match.h"
#include "app/arena_progress.h"
#include "app/connect_four/arena/positions.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/proportion.h"
#include "app/report_error.h"

namespace gridhand::app::connect_four::arena {
namespace {

using agent::connect_four::Agent;
using agent::connect_four::AgentExtras;
using agent::connect_four::MatchResult;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;

constexpr int kMostOpening = 6;         // discs: the shortest game has 7
constexpr double kLeastSeconds = 1e-6;  // what the clock of the processor resolves

Result<std::unique_ptr<Agent>> MakePlayer(const std::string& name, std::uint64_t seed,
                                          std::int64_t nodes) {
  return agent::connect_four::MakeAgent(name, seed,
                                        AgentExtras{.nodes = static_cast<std::uint64_t>(nodes)});
}

// --- Positions with known scores ----------------------------------------------------------------

Result<std::vector<KnownPosition>> PositionsOf(const ArenaOptions& options) {
  std::ifstream in(options.positions, std::ios::binary);
  if (!in) return BadInput(options.positions, std::strerror(errno));
  auto positions = ReadPositions(in, options.positions);
  if (positions && options.games && *options.games < std::ssize(*positions)) {
    positions->resize(static_cast<std::size_t>(*options.games));
  }
  return positions;
}

void Print(const PositionTally& tally, const ArenaOptions& options, std::ostream& out) {
  const auto count = static_cast<double>(std::max<std::int64_t>(tally.positions, 1));
  const auto nodes = static_cast<double>(tally.nodes);
  const double mean_ms = tally.cpu_seconds * 1e3 / count;
  const double rate = nodes / std::max(tally.cpu_seconds, kLeastSeconds);
  if (options.format == OutputFormat::kJson) {
    const nlohmann::ordered_json line = {
        {"game", kGameName},         {"agent", options.agent.name},
        {"book", options.uses_book}, {"positions", tally.positions},
        {"right", tally.right},      {"mean_nodes", nodes / count},
        {"mean_ms", mean_ms},        {"nodes_per_cpu_second", rate}};
    out << JsonLine(line) << '\n';
    return;
  }
  out << fmt::format(
      "{} positions, {} right; a position takes {:.1f} nodes and {:.3f} ms of CPU time in the "
      "mean; {:.2f} million nodes a CPU second\n",
      tally.positions, tally.right, nodes / count, mean_ms, rate / 1e6);
}

ExitCode ScorePositions(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                        std::ostream& err) {
  if (options.agent.name != "perfect") {
    return Complain({ErrorKind::kBadInput,
                     fmt::format("only perfect tells scores, not {}: add --agent perfect, or "
                                 "--against AGENT for games",
                                 options.agent.name)},
                    err);
  }
  const auto positions = PositionsOf(options);
  if (!positions) return Complain(positions.error(), err);
  const auto all = std::ssize(*positions);
  ArenaProgress progress(world.shows_progress, err);
  const auto show = [&](const PositionTally& so_far) {
    progress.Show({.agent = options.agent.name,
                   .things = "positions",
                   .done = so_far.positions,
                   .done_here = so_far.positions,
                   .of = all,
                   .good = so_far.right,
                   .verb = "right"});
  };
  const PositionTally tally =
      ScoreAll(*positions, options.uses_book, {.should_stop = world.should_stop, .answered = show});
  progress.Clear();
  Print(tally, options, out);
  if (tally.positions < all) {
    err << fmt::format("{}stopped: {} of {} positions were scored\n", kMessagePrefix,
                       tally.positions, all);
  }
  return ExitCode::kDone;
}

// --- Games --------------------------------------------------------------------------------------

void Print(const std::string& agent, const MatchResult& result, const ArenaOptions& options,
           std::ostream& out) {
  const std::int64_t games = std::ssize(result.games);
  const Proportion won{.count = result.wins, .of = games};
  const Interval interval = won.WithinAt95();
  const std::string board = fmt::format("{}x{}", options.board.rows, options.board.cols);
  if (options.format == OutputFormat::kJson) {
    const nlohmann::ordered_json line = {{"game", kGameName},
                                         {"agent", agent},
                                         {"against", options.against},
                                         {"board", board},
                                         {"games", games},
                                         {"wins", result.wins},
                                         {"draws", result.draws},
                                         {"losses", result.losses},
                                         {"win_rate", won.Share()},
                                         {"ci95", {interval.low, interval.high}}};
    out << JsonLine(line) << '\n';
    return;
  }
  out << fmt::format(
      "{} against {} on {}: {} won, {} drawn, {} lost: {:.1f} % won ({:.1f} to {:.1f})\n", agent,
      options.against, board, result.wins, result.draws, result.losses, won.Share() * 100,
      interval.low * 100, interval.high * 100);
}

ExitCode PlayGames(const std::string& name, const ArenaOptions& options, const ArenaWorld& world,
                   std::ostream& out, std::ostream& err) {
  const auto a = MakePlayer(name, options.agent.seed, options.agent.nodes);
  if (!a) return Complain(a.error(), err);
  // Two players who draw lots must not draw the same ones.
  const auto b = MakePlayer(options.against, options.agent.seed + 1, options.agent.nodes);
  if (!b) return Complain(b.error(), err);
  const std::int64_t games = options.games.value_or(kUsualGames);
  ArenaProgress progress(world.shows_progress, err);
  const auto show = [&](const MatchResult& so_far) {
    progress.Show({.agent = name,
                   .things = "games",
                   .done = std::ssize(so_far.games),
                   .done_here = std::ssize(so_far.games),
                   .of = games,
                   .good = so_far.wins,
                   .verb = "won"});
  };
  const MatchResult result = PlayMatch(**a, **b,
                                       {.rows = options.board.rows,
                                        .cols = options.board.cols,
                                        .games = games,
                                        .opening_plies = options.opening,
                                        .seed = options.agent.seed},
                                       {.should_stop = world.should_stop, .played = show});
  progress.Clear();
  Print(name, result, options, out);
  if (std::ssize(result.games) < games) {
    err << fmt::format("{}stopped: {} of {} games were played\n", kMessagePrefix,
                       result.games.size(), games);
  }
  return ExitCode::kDone;
}

}  // namespace

ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                   std::ostream& err) {
  if (!options.positions.empty()) return ScorePositions(options, world, out, err);
  if (options.against.empty()) {
    return Complain(
        {ErrorKind::kBadInput, "what shall be played? give --against AGENT, or --positions FILE"},
        err);
  }
  for (const auto& info : agent::connect_four::Agents()) {
    if (options.agent.name != kAllAgents && options.agent.name != info.name) continue;
    const ExitCode code = PlayGames(std::string(info.name), options, world, out, err);
    if (code != ExitCode::kDone || world.should_stop()) return code;
  }
  return ExitCode::kDone;
}

void ConnectFourArena::AddOptions(CLI::App& parser) {
  std::vector<std::string> names;
  for (const auto& info : agent::connect_four::Agents()) names.emplace_back(info.name);
  CLI::Option* against =
      parser
          .add_option("--against", options_.against, "the other player; each begins half the games")
          ->check(CLI::IsMember(names).description(""))
          ->type_name("AGENT");
  CLI::Option* positions =
      parser
          .add_option(
              "--positions", options_.positions,
              "score the positions of this file instead: lines MOVES SCORE, such as 4453 2, "
              "on 6x7")
          ->type_name("FILE");
  CLI::Option* book =
      parser.add_flag("--book", options_.uses_book, "score positions with the opening book, too");
  CLI::Option* board = AddBoardOption(parser, options_.board, "rows and columns");
  CLI::Option* opening =
      parser
          .add_option("--opening", options_.opening,
                      "discs drawn by lot before the players begin; each opening is played twice")
          ->check(CLI::Range(0, kMostOpening))
          ->capture_default_str();
  book->needs(positions);
  for (CLI::Option* of_games : {against, board, opening}) positions->excludes(of_games);
  BelongTo(parser, kTitle,
           {"--against", "--positions", "--book", "--board", "--opening", "--games", "--seed",
            "--nodes"});
}

std::string_view ConnectFourArena::examples() const {
  return "  gridhand arena --game connect-four --agent perfect --against hard --board 6x5\n"
         "  gridhand arena --game connect-four --positions positions.txt --format json\n";
}

ExitCode ConnectFourArena::Play(const ArenaRequest& request, const ArenaWorld& world,
                                std::ostream& out, std::ostream& err) {
  ArenaOptions options = options_;
  options.agent = request.agent;
  options.games = request.games;
  options.format = request.format;
  return PlayArena(options, world, out, err);
}

ExitCode ConnectFourArena::Merge(const std::vector<std::filesystem::path>& /*files*/,
                                 OutputFormat /*format*/, std::ostream& /*out*/,
                                 std::ostream& err) {
  return Complain({ErrorKind::kBadInput, "results of Connect Four agents cannot be merged"}, err);
}

}  // namespace gridhand::app::connect_four::arena
