#include "app/connect_four/verify_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/connect_four/perfect.h"
#include "app/connect_four/name.h"
#include "app/json_reader.h"
#include "app/json_text.h"
#include "app/log_fault.h"
#include "base/counted.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::connect_four::Board;

// Positions to search for one line of the log: 15 s.
constexpr std::uint64_t kMaxNodes = 200'000'000;

// What was decided last.
struct Decision {
  Board board;
  int col = 0;
};

class Verifier {
 public:
  // Errors of a line that is none: kBadInput, without its place.
  base::Status Take(const nlohmann::json& line, int number);
  LogVerdict verdict;

 private:
  void Blame(int line, std::string text) {
    if (!verdict.fault) verdict.fault = {line, std::move(text)};
  }
  void CheckStep(const JsonReader& line, int number);
  void CheckBest(const Decision& decision, int score, int number);
  void CheckDrop(const JsonReader& line, int number);
  void CheckGame(const JsonReader& line);
  static Board BoardIn(const JsonReader& rows);
  agent::connect_four::Perfect& SolverFor(const Board& board);

  std::optional<Decision> decision_;
  std::unique_ptr<agent::connect_four::Perfect> solver_;
  int rows_ = 0;  // that the solver has
  int cols_ = 0;
};

// Rows as the driver writes them.
Board Verifier::BoardIn(const JsonReader& rows) {
  std::string text;
  for (const JsonReader& row : rows.Items()) text += row.Text() + "\n";
  Result<Board> board = board::connect_four::ParseBoard(text);
  if (board.ok()) return *std::move(board);
  rows.Expect("the rows of a Connect Four board that a game leads to");
  return Board();
}

agent::connect_four::Perfect& Verifier::SolverFor(const Board& board) {
  if (!solver_ || rows_ != board.rows() || cols_ != board.cols()) {
    rows_ = board.rows();
    cols_ = board.cols();
    solver_ = std::make_unique<agent::connect_four::Perfect>(rows_, cols_);
  }
  return *solver_;
}

void Verifier::CheckBest(const Decision& decision, int score, int number) {
  const auto answer = SolverFor(decision.board).Solve(decision.board, {.max_nodes = kMaxNodes});
  if (!answer.is_exact) {
    ++verdict.believed;
    return;
  }
  if (answer.score.lower != score) {
    return Blame(number, fmt::format("the score is {}, not {}", answer.score.lower, score));
  }
  if (std::ranges::find(answer.best, decision.col) == answer.best.end()) {
    Blame(number, fmt::format("column {} is not one of the best", decision.col + 1));
  }
}

void Verifier::CheckStep(const JsonReader& line, int number) {
  ++verdict.steps;
  const Board board = BoardIn(line["board"]);
  const Decision decision{board, line["column"].Int(1, std::max(1, board.cols())) - 1};
  const std::string side = line["to_move"].Text();
  if (side != board::connect_four::Name(board::connect_four::SideToMove(board))) {
    Blame(number, "the other side was to move");
  } else if (board::connect_four::OutcomeOf(board) != board::connect_four::Outcome::kPlaying) {
    Blame(number, "the game was over");
  } else if (!board::connect_four::LandingRow(board, decision.col)) {
    Blame(number, fmt::format("column {} was full", decision.col + 1));
  } else if (line["score"].IsNull()) {
    ++verdict.believed;
  } else {
    constexpr int kMost = board::connect_four::kMaxBits;
    CheckBest(decision, line["score"].Int(-kMost, kMost), number);
  }
  decision_ = decision;
}

void Verifier::CheckDrop(const JsonReader& line, int number) {
  ++verdict.drops;
  if (!decision_) return Blame(number, "a disc was dropped without a decision");
  const int col = line["column"].Int(1, decision_->board.cols()) - 1;
  if (col != decision_->col) {
    return Blame(number, fmt::format("the disc went into column {}, decided was {}", col + 1,
                                     decision_->col + 1));
  }
  Board expected = decision_->board;
  if (!board::connect_four::Drop(expected, col).ok() || expected != BoardIn(line["board"])) {
    return Blame(number, "the board after the drop is not the one before and the disc");
  }
  decision_.reset();
}

void Verifier::CheckGame(const JsonReader& line) {
  const std::string result = line["result"].Text();
  int& count = result == "won"     ? verdict.wins
               : result == "drawn" ? verdict.draws
               : result == "lost"  ? verdict.losses
                                   : verdict.stopped;
  ++count;
  decision_.reset();
}

base::Status Verifier::Take(const nlohmann::json& json, int number) {
  JsonMisfit misfit;
  const JsonReader line(json, misfit);
  if (line["number"].Int(1, INT_MAX) != number) Blame(number, "a line before this one is missing");
  const std::string type = line["type"].Text();
  if (!misfit && type == "step") CheckStep(line, number);
  if (!misfit && type == "action") CheckDrop(line, number);
  if (!misfit && type == "game") CheckGame(line);
  if (misfit) return Error{ErrorKind::kBadInput, *misfit};
  return base::Ok();
}

}  // namespace

Result<LogVerdict> CheckLog(std::istream& log, std::string_view name) {
  Verifier verifier;
  int number = 0;
  for (std::string text; std::getline(log, text) && !verifier.verdict.fault;) {
    ++number;
    const auto place = [&](const Error& error) {
      return Error{ErrorKind::kBadInput, fmt::format("{}:{}: {}", name, number, error.text)};
    };
    const auto json = ParseJson<nlohmann::json>(text);
    if (!json.ok()) return place(json.error());
    if (const base::Status taken = verifier.Take(*json, number); !taken.ok()) {
      return place(taken.error());
    }
  }
  return std::move(verifier.verdict);
}

nlohmann::ordered_json ToJson(const LogVerdict& v) {
  nlohmann::ordered_json line{{"honest", !v.fault.has_value()},
                              {"game", kGameName},
                              {"steps", v.steps},
                              {"drops", v.drops},
                              {"believed", v.believed},
                              {"won", v.wins},
                              {"drawn", v.draws},
                              {"lost", v.losses},
                              {"stopped", v.stopped}};
  if (v.fault) line["fault"] = {{"line", v.fault->line}, {"text", v.fault->text}};
  return line;
}

std::string ToText(const LogVerdict& v) {
  const std::string counts = fmt::format(
      "{}, {}\n{} won, {} drawn, {} lost, {} stopped\n", base::Counted(v.steps, "step"),
      base::Counted(v.drops, "drop"), base::Counted(v.wins, "game"), v.draws, v.losses, v.stopped);
  if (v.fault) return counts + FaultText(v.fault->line, v.fault->text);
  if (v.believed > 0) {
    return counts + fmt::format("no proved move gave away a win or a draw; {} believed\n",
                                base::Counted(v.believed, "move is", "moves are"));
  }
  return counts + "no move gave away a win or a draw\n";
}

}  // namespace gridhand::app::connect_four
