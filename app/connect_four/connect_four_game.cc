#include "app/connect_four/connect_four_game.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "agent/connect_four/agent.h"
#include "agent/connect_four/perfect.h"
#include "app/connect_four/adviser.h"
#include "app/connect_four/answer.h"
#include "app/connect_four/driver.h"
#include "app/connect_four/engine.h"
#include "app/connect_four/labels.h"
#include "app/connect_four/picture_reading.h"
#include "app/connect_four/verify_log.h"
#include "app/data_files.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "app/rows_scorer.h"
#include "app/staged_game.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using board::connect_four::Board;
using board::connect_four::Side;
using vision::connect_four::FoundBoard;

// The largest board with \r\n, and blank lines before and after it.
constexpr std::size_t kMaxTextBytes = 1000;

ExitCode SolveAs(const Board& board, const SolveRequest& request, std::ostream& out,
                 std::ostream& err) {
  const AgentRequest& asked = request.agent;
  const auto agent = agent::connect_four::MakeAgent(
      asked.name, asked.seed, {.nodes = static_cast<std::uint64_t>(asked.nodes)});
  if (!agent) return Complain(agent.error(), err);
  const auto choice = (*agent)->Choose(board);
  out << (request.json ? JsonLine(ToJson(asked.name, choice)) + '\n' : ToText(asked.name, choice));
  return ExitCode::kDone;
}

}  // namespace

std::string_view ConnectFourGame::alphabet() const {
  return ". empty  x the first player's disc  o the second player's  ~ unreadable";
}

// --- eyes ----------------------------------------------------------------------------------------

base::Status ConnectFourGame::ReadProfiles() {
  if (!profiles_.empty()) return base::Ok();
  const Result<DataFiles> files = FindDataFiles(kGameName, Nets::kNone);
  if (!files.ok()) return files.error();
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return profiles.error();
  profiles_ = *std::move(profiles);
  return base::Ok();
}

base::Status ConnectFourGame::OpenEyes() { return base::Ok(); }

ProfileList ConnectFourGame::profiles() const {
  ProfileList list;
  for (const Profile& profile : profiles_) list.push_back(&profile);
  return list;
}

const Profile& ConnectFourGame::ProfileOf(const ProgramProfile& profile) const {
  const auto found = std::ranges::find(profiles_, profile.name, &Profile::name);
  return found == profiles_.end() ? unknown_ : *found;
}

// No look of a program is known here: every board is read by the same eyes.
Result<SeenBoard> ConnectFourGame::Find(const Frame& frame, Scrutiny scrutiny) const {
  if (scrutiny == Scrutiny::kCertain) {
    return Error{ErrorKind::kNotFound, "no look of a Connect Four program is known"};
  }
  const Result<FoundBoard> found = reader_.Find(frame);
  if (!found.ok()) return found.error();
  return SeenBoard{std::string(name()), found->geometry, ""};
}

// An empty board of any size but the usual one may be any table, unless it has the size that the
// program was started with.
Result<SeenBoard> ConnectFourGame::FindLaunched(const Frame& frame, const ProgramProfile& profile,
                                                const LaunchOptions& options) const {
  Result<SeenBoard> proved = Find(frame, Scrutiny::kUsual);
  const LaunchWords& sizes = ProfileOf(profile).sizes;
  if (proved.ok() || sizes.empty()) return proved;
  const Result<FoundBoard> found = reader_.Find(frame, vision::connect_four::Trust::kPointedAt);
  if (!found.ok()) return proved;
  const std::string& size = options.size.empty() ? sizes.front().word : options.size;
  const board::GridGeometry& geometry = found->geometry;
  if (fmt::format("{}x{}", geometry.rows(), geometry.cols()) != size) return proved;
  return SeenBoard{std::string(name()), geometry, ""};
}

nlohmann::ordered_json ConnectFourGame::NoReading() const { return NoBoardFields(); }

PictureReading ConnectFourGame::Read(const Frame& frame, bool /*is_coloured*/) const {
  return ReadBoardPicture(frame, reader_);
}

Result<std::unique_ptr<PictureScorer>> ConnectFourGame::MakeScorer(bool has_page) {
  if (const base::Status opened = OpenEyes(); !opened.ok()) return opened.error();
  return MakeRowsScorer(*this, std::make_unique<ConnectFourLabels>(), has_page);
}

// --- playing -------------------------------------------------------------------------------------

void ConnectFourGame::AddPlayOptions(CLI::App& parser) {
  parser
      .add_option("--side", play.side,
                  "who gridhand is: first or second to move; of a game that is started, usually "
                  "first; in a window, the side that is to move")
      ->check(CLI::IsMember({"first", "second"}).description(""))
      ->type_name("first|second")
      ->group(std::string(kTitle));
}

Result<StageOptions> ConnectFourGame::StageFor(const ProgramProfile& profile,
                                               const LaunchOptions& options,
                                               std::uint64_t /*seed*/) const {
  const Profile& known = ProfileOf(profile);
  const Result<std::string> size = ValueOf(known.sizes, options.size, "--size", known);
  if (!size.ok()) return size.error();
  const Result<std::string> level = ValueOf(known.levels, options.level, "--level", known);
  if (!level.ok()) return level.error();
  const Result<std::string> side = ValueOf(known.sides, play.side, "--side", known);
  if (!side.ok()) return side.error();
  return StageWith(known, {{"size", *size}, {"level", *level}, {"starter", *side}}, options.theme);
}

Result<std::unique_ptr<Player>> ConnectFourGame::MakePlayer(const ProgramProfile& profile,
                                                            const x11::WindowInfo& window,
                                                            const LaunchOptions* launched,
                                                            std::uint64_t /*seed*/,
                                                            RunLog& log) const {
  DriverParams params{.profile = ProfileOf(profile)};
  if (play.side == "first" || (play.side.empty() && launched != nullptr))
    params.side = Side::kFirst;
  if (play.side == "second") params.side = Side::kSecond;
  const std::string& theirs = params.profile.their_title;
  params.is_their_turn = !theirs.empty() && window.title.find(theirs) != std::string::npos;
  const auto& reader = reader_;
  // The player is asked for in a window that shows a board.
  Eyes eyes{.find =
                [&reader](const Frame& frame) {
                  return reader.Find(frame, vision::connect_four::Trust::kPointedAt);
                },
            .read = [&reader](const Frame& frame,
                              const FoundBoard& known) { return reader.Read(frame, known); }};
  return std::unique_ptr<Player>(std::make_unique<Driver>(std::move(eyes), log, std::move(params)));
}

// --- assisting -----------------------------------------------------------------------------------

void ConnectFourGame::AddAssistOptions(CLI::App& parser) {
  parser
      .add_option("--side", assist.side,
                  "first or second: yours; without it the side that is to move when a game is seen "
                  "first")
      ->check(CLI::IsMember({"first", "second"}).description(""))
      ->type_name("first|second")
      ->excludes(parser.get_option("--image"));
  BelongTo(parser, kTitle, {"--side"});
}

std::unique_ptr<Adviser> ConnectFourGame::MakeAdviser(const ProgramProfile& /*profile*/) const {
  std::optional<Side> side;
  if (assist.side == "first") side = Side::kFirst;
  if (assist.side == "second") side = Side::kSecond;
  return std::make_unique<ConnectFourAdviser>(reader_, side);
}

PictureAdvice ConnectFourGame::Advise(const Frame& picture, const HelpRequest& request) const {
  return AdviseOnPicture(picture, reader_, request);
}

nlohmann::ordered_json ConnectFourGame::NoAdvice(const Error& why) const {
  return NoAdviceFields(why);
}

// --- solving -------------------------------------------------------------------------------------

std::vector<AgentFacts> ConnectFourGame::agents() const {
  std::vector<AgentFacts> list;
  for (const auto& info : agent::connect_four::Agents()) {
    list.push_back({std::string(info.name), std::string(info.description), {}});
  }
  return list;
}

void ConnectFourGame::AddSolveOptions(CLI::App& parser) {
  CLI::Option* moves =
      parser
          .add_option(
              "--moves", solve.moves,
              "the columns played in turn from an empty board, counted from 1, such as 4453")
          ->type_name("COLUMNS")
          ->expected(0, 1);
  AddBoardOption(parser, solve.board, "rows and columns of the board of --moves")->needs(moves);
  BelongTo(parser, kTitle, {"--moves", "--board", "--seed", "--nodes"});
}

CommandHelp ConnectFourGame::solve_help() const {
  return {
      .about =
          "the board, or the columns played in turn, on one line. The answer is the score of the\n"
          "side to move (the discs that the winner has left at the end, and one; negative for a "
          "loss),\n"
          "the best columns, counted from 1, and the line of best play; --explain adds each column",
      .examples = "  gridhand solve --game connect-four --moves 4453 --explain\n"};
}

ExitCode ConnectFourGame::Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                                std::ostream& err) const {
  Result<Board> board = Board();
  if (solve.moves) {
    board = board::connect_four::PlayMoves(*solve.moves, solve.board.rows, solve.board.cols);
  } else {
    const Result<std::string> text = TextUpTo(in, kMaxTextBytes);
    if (!text) return Complain(text.error(), err);
    board = ParsePosition(*text);
  }
  if (!board) return Complain(board.error(), err);
  const bool is_over = OutcomeOf(*board) != board::connect_four::Outcome::kPlaying;
  if (!request.agent.name.empty() && !is_over) return SolveAs(*board, request, out, err);
  agent::connect_four::Perfect solver(board->rows(), board->cols());
  const Answer answer =
      Think(solver, *board, static_cast<std::uint64_t>(request.agent.nodes), request.explain);
  out << (request.json ? JsonLine(ToJson(answer)) + '\n' : ToText(answer));
  const std::string trouble = TroubleOf(answer);
  if (!trouble.empty()) return Complain({ErrorKind::kPartial, trouble}, err);
  return answer.exact.is_exact ? ExitCode::kDone : ExitCode::kPartial;
}

void ConnectFourGame::AddEngineOptions(CLI::App& parser) { BelongTo(parser, kTitle, {"--nodes"}); }

CommandHelp ConnectFourGame::engine_help() const {
  return {.about = "moves (in place of board), nodes, explain",
          .examples = "  echo '{\"moves\":\"4453\"}' | gridhand engine --game connect-four\n"};
}

std::vector<std::string> ConnectFourGame::fingerprint_requests() const {
  return {R"({"moves":""})", R"({"moves":"444444"})", R"({"moves":"4353344455632"})",
          R"({"moves":"156664461371"})"};
}

Result<std::unique_ptr<LineAnswerer>> ConnectFourGame::MakeEngine(
    const AgentRequest& request) const {
  return std::unique_ptr<LineAnswerer>(std::make_unique<Engine>(request));
}

// --- checking ------------------------------------------------------------------------------------

Result<LogReport> ConnectFourGame::VerifyLog(std::istream& log, std::string_view file) const {
  const auto verdict = connect_four::VerifyLog(log, file);
  if (!verdict) return verdict.error();
  return LogReport{!verdict->fault, ToJson(*verdict), ToText(*verdict)};
}

}  // namespace gridhand::app::connect_four
