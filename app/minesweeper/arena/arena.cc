#include "app/minesweeper/arena/arena.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>

#include "agent/minesweeper/agent.h"
#include "app/arena_progress.h"
#include "app/input_file.h"
#include "app/minesweeper/arena/boards_file.h"
#include "app/minesweeper/arena/contest.h"
#include "app/minesweeper/arena/hashing_buffer.h"
#include "app/minesweeper/arena/study.h"
#include "app/minesweeper/rule_option.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "base/random.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using agent::minesweeper::AgentInfo;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using sim::minesweeper::Level;

// --- What is played ---------------------------------------------------------------------------

struct Games {
  BoardSource board;
  std::int64_t count = 0;
  std::optional<CellPos> start;   // the same for all, if they are dealt
  std::vector<BoardsFile> files;  // none if they are dealt
};

// Of all agents each takes what is its own; of one that was named, what is not is a mistake.
AgentChoice ChoiceOf(const ArenaOptions& options, const std::string& name) {
  AgentChoice choice = options.agent;
  choice.name = name;
  const bool all = options.agent.name == kAllAgents;
  if (all && name != "rules") choice.rules.clear();
  if (all && name != "propagation") choice.inference_log.clear();
  return choice;
}

// Where an agent begins on an untouched board.
Result<CellPos> FirstCellOf(const AgentChoice& choice, const Level& level) {
  auto agent = MakeChosenAgent(choice);
  if (!agent) return agent.error();
  const Board untouched{.cells = {level.rows, level.cols, CellSymbol::kCovered},
                        .mines = {.total = level.mines}};
  const auto decision = (*agent)->Decide(untouched, (*agent)->Analyze(untouched));
  if (!decision.moves.empty()) return decision.moves.front().cell;
  return Error{
      ErrorKind::kBadInput,
      fmt::format("{} opens no cell of an untouched board; give it a --start", choice.name)};
}

Result<CellPos> StartFor(const ArenaOptions& options, const Level& level) {
  if (options.start) {
    const CellPos start = *options.start;
    const bool is_on_board =
        start.row >= 0 && start.row < level.rows && start.col >= 0 && start.col < level.cols;
    if (is_on_board) return start;
    return Error{ErrorKind::kBadInput,
                 fmt::format("--start {},{} is not on a board of {} rows and {} columns", start.row,
                             start.col, level.rows, level.cols)};
  }
  if (options.agent.name != kAllAgents) return FirstCellOf(options.agent, level);
  const std::string usual(agent::minesweeper::Agents().front().name);
  return FirstCellOf(ChoiceOf(options, usual), level);
}

// Boards of different seeds have nothing in common, also those of neighboring ones: a study that is
// split over seeds 1, 2, 3 … must not play a board twice.
Result<Games> DealtGames(const ArenaOptions& options) {
  const Result<Level> level = ParseLevel(options.level);
  if (!level) return level.error();
  const Result<CellPos> start = StartFor(options, *level);
  if (!start) return start.error();
  const std::uint64_t first = base::Random(options.agent.seed).Next();
  const auto deal = [level = *level, start = *start, rule = options.agent.rule,
                     first](std::int64_t game) -> DealtBoard {
    base::Random random(first + static_cast<std::uint64_t>(game));
    return {start, sim::minesweeper::Deal(level, rule, start, random)};
  };
  return Games{.board = deal, .count = options.games.value_or(kUsualGames), .start = *start};
}

Result<Games> GamesOfFile(const ArenaOptions& options) {
  std::ifstream in(options.boards, std::ios::binary);
  if (!in) return BadInput(options.boards, std::strerror(errno));
  HashingBuffer bytes(*in.rdbuf());
  std::istream hashed(&bytes);
  auto read = ReadBoards(hashed, options.games);
  if (!read) return BadInput(options.boards, read.error().text);
  const auto boards = std::make_shared<const std::vector<DealtBoard>>(*std::move(read));
  return Games{
      .board = [boards](std::int64_t game) { return (*boards)[static_cast<std::size_t>(game)]; },
      .count = static_cast<std::int64_t>(boards->size()),
      .start = {},
      .files = {{options.boards.string(), bytes.HashOfAll()}}};
}

base::Status DumpBoards(const std::filesystem::path& file, const Games& games) {
  std::ofstream out(file, std::ios::binary);
  for (std::int64_t game = 0; out && game < games.count; ++game) {
    out << FormatBoardLine(games.board(game)) << '\n';
  }
  out.close();
  if (out) return base::Ok();
  return BadInput(file, fmt::format("cannot be written: {}", std::strerror(errno)));
}

// --- One agent's study ------------------------------------------------------------------------

// The knowledge base that this agent would play by; nothing for those that have none.
Result<std::string> HashOfRules(const ArenaOptions& options, const std::string& agent) {
  if (agent != "rules") return std::string();
  const std::string_view shipped = agent::minesweeper::ShippedRules();
  if (options.agent.rules.empty()) return HashOf(shipped);
  const Result<std::string> own = TextOf(options.agent.rules);
  return own ? Result<std::string>(HashOf(*own)) : own.error();
}

Result<Study> EmptyStudy(const ArenaOptions& options, const AgentInfo& info, const Games& games) {
  const std::string agent(info.name);
  Result<std::string> rules = HashOfRules(options, agent);
  if (!rules) return rules.error();
  Study study;
  const bool dealt = options.boards.empty();
  study.setting = {.agent = agent,
                   .play = PlayText(info.play),
                   .nodes = options.agent.nodes,
                   .rules = *std::move(rules),
                   .level = dealt ? options.level : "",
                   .rule = options.agent.rule,
                   .start = games.start};
  if (dealt) study.seeds = {options.agent.seed};
  study.boards = games.files;
  return study;
}

Result<Contest::Agents> MakeAgents(const ArenaOptions& options, const std::string& name) {
  Contest::Agents agents;
  for (int job = 0; job < options.jobs; ++job) {
    auto agent = MakeChosenAgent(ChoiceOf(options, name));
    if (!agent) return agent.error();
    agents.push_back(*std::move(agent));
  }
  return agents;
}

// What a run without a signal (a killed one) may lose at most, about. Short batches make threads
// wait for each other's last game.
constexpr double kSecondsABatch = 5;
constexpr std::int64_t kFirstBatch = 32;  // games, before the rate is known

std::int64_t BatchAfter(const Tally& last) {
  const double rate = static_cast<double>(last.games) / std::max(last.seconds, 1e-3);
  return std::max<std::int64_t>(kFirstBatch, static_cast<std::int64_t>(rate * kSecondsABatch));
}

using Keep = std::function<base::Status()>;

base::Status PlayOn(Study& study, Contest& contest, std::int64_t of, const ArenaWorld& world,
                    const Keep& keep, std::ostream& err) {
  ArenaProgress progress(world.shows_progress, err);
  std::int64_t played = 0;
  const auto show = [&](const Tally& batch_so_far) {
    const Tally& before = study.tally;
    progress.Show({.agent = study.setting.agent,
                   .things = "games",
                   .done = before.games + batch_so_far.games,
                   .done_here = ++played,
                   .of = of,
                   .good = before.wins + batch_so_far.wins,
                   .verb = "won"});
  };
  std::int64_t batch = kFirstBatch;
  while (study.tally.games < of && !world.should_stop()) {
    const std::int64_t begin = study.tally.games;
    const Tally more = contest.Play(begin, std::min(of, begin + batch),
                                    {.should_stop = world.should_stop, .played = show});
    study.tally.Merge(more);
    study.complete = study.tally.games >= of;
    batch = BatchAfter(more);
    if (auto kept = keep(); !kept) return kept;
  }
  return base::Ok();
}

// The agents that are asked for, each with what it has already played according to the file.
Result<std::vector<Study>> StudiesToPlay(const ArenaOptions& options, const Games& games) {
  std::vector<Study> studies;
  for (const auto& info : agent::minesweeper::Agents()) {
    if (options.agent.name != kAllAgents && options.agent.name != info.name) continue;
    Result<Study> study = EmptyStudy(options, info, games);
    if (!study) return study.error();
    studies.push_back(*std::move(study));
  }
  if (options.results.empty() || !std::filesystem::exists(options.results)) return studies;
  auto kept = ReadStudies(options.results);
  if (!kept) return kept.error();
  for (Study& known : *kept) {
    const auto same = std::find_if(studies.begin(), studies.end(), [&](const Study& study) {
      return study.setting == known.setting && study.seeds == known.seeds &&
             study.boards == known.boards;
    });
    if (same == studies.end() || known.tally.games > games.count) {
      return BadInput(options.results,
                      fmt::format("holds {} games of another run ({}); choose another file",
                                  known.tally.games, known.setting.agent));
    }
    *same = std::move(known);
    same->complete = same->tally.games >= games.count;
  }
  return studies;
}

base::Status PlayAll(const ArenaOptions& options, const ArenaWorld& world, const Games& games,
                     std::vector<Study>& studies, std::ostream& err) {
  const Keep keep = [&] {
    return options.results.empty() ? base::Ok() : WriteStudies(options.results, studies);
  };
  for (Study& study : studies) {
    auto agents = MakeAgents(options, study.setting.agent);
    if (!agents) return agents.error();
    Contest contest(*std::move(agents), games.board);
    auto played = PlayOn(study, contest, games.count, world, keep, err);
    if (!played) return played;
  }
  return keep();
}

void Print(const std::vector<Study>& studies, OutputFormat format, std::ostream& out) {
  if (format == OutputFormat::kText) {
    out << ToText(studies);
    return;
  }
  for (const Study& study : studies) out << ToLine(study) << '\n';
}

void SayWhatIsMissing(const std::vector<Study>& studies, std::int64_t of, std::ostream& err) {
  for (const Study& study : studies) {
    if (study.complete) continue;
    err << fmt::format("gridhand: stopped: {} played {} of {} games\n", study.setting.agent,
                       study.tally.games, of);
  }
}

// --- The command line -------------------------------------------------------------------------

void CheckStart(const std::string& text, std::optional<CellPos>& start) {
  static const std::regex kCell(R"((\d{1,6}),(\d{1,6}))");
  std::smatch match;
  if (!std::regex_match(text, match, kCell)) {
    throw CLI::ValidationError("--start",
                               fmt::format("expected ROW,COLUMN such as 0,0, got '{}'", text));
  }
  start = CellPos{std::stoi(match[1]), std::stoi(match[2])};
}

void AddWhatIsPlayed(CLI::App& parser, ArenaOptions& options) {
  CLI::Option* level =
      parser
          .add_option("--level", options.level,
                      "beginner, intermediate, expert, or WIDTHxHEIGHT/MINES such as 30x16/99")
          ->capture_default_str()
          ->type_name("LEVEL");
  CLI::Option* start =
      parser
          .add_option_function<std::string>(
              "--start", [&](const std::string& text) { CheckStart(text, options.start); },
              "the cell that is opened first (where the agent itself would begin)")
          ->type_name("ROW,COLUMN");
  CLI::Option* boards =
      parser
          .add_option("--boards", options.boards,
                      "play the boards of this file: JSON lines as --dump-boards writes them, or "
                      "the size of a square board, the number of mines and one x,y a line")
          ->type_name("FILE");
  for (CLI::Option* dealt : {level, start, parser.get_option("--seed")}) boards->excludes(dealt);
  parser.add_option("--dump-boards", options.dump_boards, "write the boards down, one a line")
      ->type_name("FILE");
}

}  // namespace

ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                   std::ostream& err) {
  if (!options.agent.inference_log.empty() && options.jobs > 1) {
    return Complain(
        {ErrorKind::kBadInput, "--inference-log shows one game after the other: --jobs 1"}, err);
  }
  const Result<Games> games = options.boards.empty() ? DealtGames(options) : GamesOfFile(options);
  if (!games) return Complain(games.error(), err);
  Result<std::vector<Study>> studies = StudiesToPlay(options, *games);
  if (!studies) return Complain(studies.error(), err);
  if (!options.dump_boards.empty()) {
    if (const auto dumped = DumpBoards(options.dump_boards, *games); !dumped) {
      return Complain(dumped.error(), err);
    }
  }
  const auto played = PlayAll(options, world, *games, *studies, err);
  if (!played) return Complain(played.error(), err);
  Print(*studies, options.format, out);
  SayWhatIsMissing(*studies, games->count, err);
  return ExitCode::kDone;
}

ExitCode MergeResults(const std::vector<std::filesystem::path>& files, OutputFormat format,
                      std::ostream& out, std::ostream& err) {
  std::vector<Study> all;
  for (const auto& file : files) {
    auto studies = ReadStudies(file);
    if (!studies) return Complain(studies.error(), err);
    all.insert(all.end(), studies->begin(), studies->end());
  }
  const auto merged = MergeStudies(all);
  if (!merged) return Complain(merged.error(), err);
  Print(*merged, format, out);
  return ExitCode::kDone;
}

void MinesweeperArena::AddOptions(CLI::App& parser) {
  AddWhatIsPlayed(parser, options_);
  AddRuleOption(parser, options_.agent.rule);
  AddExtraOptions(parser, options_.agent);
  parser.add_option("--jobs", options_.jobs, "games played at a time")
      ->check(AtLeast(1))
      ->capture_default_str();
  parser
      .add_option("--results", options_.results,
                  "keep the results here while it runs; the same command line goes on where it was "
                  "stopped")
      ->type_name("FILE");
  BelongTo(parser, kTitle,
           {"--level", "--start", "--games", "--seed", "--boards", "--dump-boards", "--rule",
            "--nodes", "--rules", "--inference-log", "--jobs", "--results"});
}

std::string_view MinesweeperArena::examples() const {
  return "  gridhand arena --level expert --rule classic --games 10000 --jobs 2\n"
         "  gridhand arena --agent all --level beginner --games 1000\n"
         "  gridhand arena --games 1000000 --seed 7 --results seed7.json --format json\n"
         "  gridhand arena merge seed7.json seed8.json\n";
}

ExitCode MinesweeperArena::Play(const ArenaRequest& request, const ArenaWorld& world,
                                std::ostream& out, std::ostream& err) {
  ArenaOptions options = options_;
  options.agent.name = request.agent.name;
  options.agent.seed = request.agent.seed;
  options.agent.nodes = request.agent.nodes;
  options.games = request.games;
  options.format = request.format;
  return PlayArena(options, world, out, err);
}

}  // namespace gridhand::app::minesweeper::arena
