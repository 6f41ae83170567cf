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
#include "app/connect_four/answer.h"
#include "app/connect_four/engine.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using board::connect_four::Board;

// The largest board with \r\n, and blank lines before and after it.
constexpr std::size_t kMaxTextBytes = 1000;

// Until the eyes are there.
Error NotYet() { return {ErrorKind::kNotFound, "no Connect Four board is known by its look"}; }

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

// --- eyes
// -----------------------------------------------------------------------------------------

Result<SeenBoard> ConnectFourGame::Find(const Frame& /*frame*/, Scrutiny /*scrutiny*/) const {
  return NotYet();
}

nlohmann::ordered_json ConnectFourGame::NoReading() const { return {{"rows", nullptr}}; }

PictureReading ConnectFourGame::Read(const Frame& /*frame*/, bool /*is_coloured*/) const {
  PictureReading reading;
  reading.messages = {NotYet().text};
  reading.fields = NoReading();
  return reading;
}

// --- playing
// --------------------------------------------------------------------------------------

Result<StageOptions> ConnectFourGame::StageFor(const ProgramProfile& /*profile*/,
                                               const LaunchOptions& /*options*/,
                                               std::uint64_t /*seed*/) const {
  return NotYet();
}

Result<std::unique_ptr<Player>> ConnectFourGame::MakePlayer(const ProgramProfile& /*profile*/,
                                                            const x11::WindowInfo& /*window*/,
                                                            const LaunchOptions* /*launched*/,
                                                            std::uint64_t /*seed*/,
                                                            RunLog& /*log*/) const {
  return NotYet();
}

// --- assisting
// ------------------------------------------------------------------------------------

std::unique_ptr<Adviser> ConnectFourGame::MakeAdviser(const ProgramProfile& /*profile*/) const {
  return nullptr;
}

PictureAdvice ConnectFourGame::Advise(const Frame& /*picture*/,
                                      const HelpRequest& /*request*/) const {
  return {
      .trouble = NotYet(), .doubt = {}, .fields = NoAdvice(NotYet()), .geometry = {}, .hints = {}};
}

nlohmann::ordered_json ConnectFourGame::NoAdvice(const Error& why) const {
  return {{"found", false}, {"reason", why.text}};
}

// --- solving
// --------------------------------------------------------------------------------------

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

Result<std::unique_ptr<LineAnswerer>> ConnectFourGame::MakeEngine(
    const AgentRequest& request) const {
  return std::unique_ptr<LineAnswerer>(std::make_unique<Engine>(request));
}

// --- checking
// -------------------------------------------------------------------------------------

Result<LogReport> ConnectFourGame::VerifyLog(std::istream& /*log*/,
                                             std::string_view /*file*/) const {
  return NotYet();
}

}  // namespace gridhand::app::connect_four
