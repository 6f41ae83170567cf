#include "app/connect_four/verify_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/connect_four/perfect.h"
#include "app/board_json.h"
#include "app/connect_four/name.h"
#include "base/counted.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::Ok;
using base::Result;
using base::Status;
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
  Status Check(std::string_view type, const JsonReader& line);
  LogVerdict verdict;

 private:
  Status CheckStep(const JsonReader& line);
  Status CheckScore(const Decision& decision, int score);
  Status CheckOutcome(const Decision& decision);
  Status CheckBest(const Decision& decision, const agent::connect_four::Answer& answer);
  Status CheckDrop(const JsonReader& line);
  Status CheckGame(const JsonReader& line);
  static Board BoardIn(const JsonReader& rows);

  std::optional<Decision> decision_;
  agent::connect_four::PerfectBySize solvers_;
};

// Rows as the driver writes them.
Board Verifier::BoardIn(const JsonReader& rows) {
  Result<Board> board = board::connect_four::ParseBoard(TextOfRows(rows));
  if (board.ok()) return *std::move(board);
  rows.Expect("the rows of a Connect Four board that a game leads to");
  return Board();
}

Status Verifier::CheckBest(const Decision& decision, const agent::connect_four::Answer& answer) {
  if (std::ranges::find(answer.best, decision.col) != answer.best.end()) return Ok();
  return NotRight(fmt::format("column {} is not one of the best", decision.col + 1));
}

// Of a decision that claims no score: it must give nothing away all the same.
Status Verifier::CheckOutcome(const Decision& decision) {
  const auto answer = solvers_.For(decision.board)
                          .Solve(decision.board, {.max_nodes = kMaxNodes, .only_outcome = true});
  if (answer.is_exact) return CheckBest(decision, answer);
  ++verdict.believed;
  return Ok();
}

Status Verifier::CheckScore(const Decision& decision, int score) {
  const auto answer = solvers_.For(decision.board).Solve(decision.board, {.max_nodes = kMaxNodes});
  if (!answer.is_exact) {
    ++verdict.believed;
    return Ok();
  }
  if (answer.score.lower != score) {
    return NotRight(fmt::format("the score is {}, not {}", answer.score.lower, score));
  }
  return CheckBest(decision, answer);
}

Status Verifier::CheckStep(const JsonReader& line) {
  ++verdict.steps;
  const Board board = BoardIn(line["board"]);
  const Decision decision{board, line["column"].Int(1, std::max(1, board.cols())) - 1};
  const std::string side = line["to_move"].Text();
  decision_ = decision;
  if (side != board::connect_four::Name(board::connect_four::SideToMove(board))) {
    return NotRight("the other side was to move");
  }
  if (board::connect_four::OutcomeOf(board) != board::connect_four::Outcome::kPlaying) {
    return NotRight("the game was over");
  }
  if (!board::connect_four::LandingRow(board, decision.col)) {
    return NotRight(fmt::format("column {} was full", decision.col + 1));
  }
  if (line["score"].IsNull()) return CheckOutcome(decision);
  constexpr int kMost = board::connect_four::kMaxBits;
  return CheckScore(decision, line["score"].Int(-kMost, kMost));
}

Status Verifier::CheckDrop(const JsonReader& line) {
  ++verdict.drops;
  if (!decision_) return NotRight("a disc was dropped without a decision");
  const int col = line["column"].Int(1, decision_->board.cols()) - 1;
  if (col != decision_->col) {
    return NotRight(
        fmt::format("the disc went into column {}, decided was {}", col + 1, decision_->col + 1));
  }
  Board expected = decision_->board;
  if (!board::connect_four::Drop(expected, col).ok() || expected != BoardIn(line["board"])) {
    return NotRight("the board after the drop is not the one before and the disc");
  }
  decision_.reset();
  return Ok();
}

Status Verifier::CheckGame(const JsonReader& line) {
  const std::string result = line["result"].Text();
  int& count = result == "won"     ? verdict.wins
               : result == "drawn" ? verdict.draws
               : result == "lost"  ? verdict.losses
                                   : verdict.stopped;
  ++count;
  decision_.reset();
  return Ok();
}

Status Verifier::Check(std::string_view type, const JsonReader& line) {
  if (type == "step") return CheckStep(line);
  if (type == "action") return CheckDrop(line);
  if (type == "game") return CheckGame(line);
  return Ok();
}

}  // namespace

Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name) {
  Verifier verifier;
  const auto fault = CheckNumberedLines(
      log, name,
      [&](std::string_view type, const JsonReader& line) { return verifier.Check(type, line); });
  if (!fault.ok()) return fault.error();
  verifier.verdict.fault = *fault;
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
  AddFault(v.fault, line);
  return line;
}

std::string ToText(const LogVerdict& v) {
  const std::string counts = fmt::format(
      "{}, {}\n{} won, {} drawn, {} lost, {} stopped\n", base::Counted(v.steps, "step"),
      base::Counted(v.drops, "drop"), base::Counted(v.wins, "game"), v.draws, v.losses, v.stopped);
  if (v.fault) return counts + app::ToText(*v.fault);
  if (v.believed > 0) {
    return counts + fmt::format("no proved move gave away a win or a draw; {} believed\n",
                                base::Counted(v.believed, "move is", "moves are"));
  }
  return counts + "no move gave away a win or a draw\n";
}

}  // namespace gridhand::app::connect_four
