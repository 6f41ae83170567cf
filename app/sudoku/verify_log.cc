#include "app/sudoku/verify_log.h"

#include <fmt/format.h>

#include <climits>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/sudoku/exact.h"
#include "app/json_reader.h"
#include "app/json_text.h"
#include "app/log_fault.h"
#include "app/sudoku/name.h"
#include "base/counted.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using agent::sudoku::SolutionCount;
using base::Error;
using base::ErrorKind;
using base::Result;
using board::CellPos;
using board::Grid;
using board::sudoku::Board;
using board::sudoku::kEmpty;

// What was decided last.
struct Decision {
  Board puzzle;
  Grid<int> shown;
  std::optional<Grid<int>> solution;
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
  void CheckDigit(const JsonReader& line, int number);
  void CheckGame(const JsonReader& line, int number);
  Board BoardIn(const JsonReader& rows) const;

  std::optional<Decision> decision_;
};

// Rows as the driver writes them.
Board Verifier::BoardIn(const JsonReader& rows) const {
  std::string text;
  for (const JsonReader& row : rows.Items()) text += row.Text() + "\n";
  Result<Board> board = board::sudoku::ParseBoard(text);
  if (board.ok()) return *std::move(board);
  rows.Expect("the rows of a Sudoku");
  return Board(*board::sudoku::Layout::OfSize(board::sudoku::kMaxSize));
}

void Verifier::CheckStep(const JsonReader& line, int number) {
  ++verdict.steps;
  Decision decision{BoardIn(line["puzzle"]), BoardIn(line["board"]).values, std::nullopt};
  if (!line["solution"].IsNull()) decision.solution = BoardIn(line["solution"]).values;
  const auto exact = agent::sudoku::SolveExactly(decision.puzzle);
  if (decision.solution && exact.count == SolutionCount::kOne &&
      *exact.solution != *decision.solution) {
    Blame(number, "the solution is not that of the puzzle");
  }
  if (decision.solution && exact.count == SolutionCount::kNone) {
    Blame(number, "a puzzle without a solution has got one");
  }
  if (decision.solution && exact.count == SolutionCount::kMany) ++verdict.believed;
  decision_ = std::move(decision);
}

void Verifier::CheckDigit(const JsonReader& line, int number) {
  constexpr int kLast = board::sudoku::kMaxSize - 1;
  const CellPos cell{line["cell"][0].Int(0, kLast), line["cell"][1].Int(0, kLast)};
  const int value = line["value"].Int(1, board::sudoku::kMaxSize);
  ++verdict.digits;
  if (!decision_ || !decision_->solution || !decision_->shown.Contains(cell)) {
    return Blame(number, "a digit was entered without a puzzle that has one solution");
  }
  if ((*decision_->solution)[cell] != value) {
    return Blame(number, fmt::format("r{}c{} is {} in the solution, not {}", cell.row + 1,
                                     cell.col + 1, (*decision_->solution)[cell], value));
  }
  if (decision_->shown[cell] == value) {
    return Blame(number, fmt::format("r{}c{} held {} already", cell.row + 1, cell.col + 1, value));
  }
  decision_->shown[cell] = value;
}

void Verifier::CheckGame(const JsonReader& line, int number) {
  const std::string result = line["result"].Text();
  const bool is_won = result == "won";
  (is_won ? verdict.wins : verdict.stopped) += 1;
  const bool is_solved =
      decision_ && decision_->solution && decision_->shown == *decision_->solution;
  if (is_won && !is_solved) Blame(number, "the game is called won, but cells are not filled in");
  decision_.reset();
}

base::Status Verifier::Take(const nlohmann::json& json, int number) {
  JsonMisfit misfit;
  const JsonReader line(json, misfit);
  if (line["number"].Int(1, INT_MAX) != number) Blame(number, "a line before this one is missing");
  const std::string type = line["type"].Text();
  if (!misfit && type == "step") CheckStep(line, number);
  if (!misfit && type == "action") CheckDigit(line, number);
  if (!misfit && type == "game") CheckGame(line, number);
  if (misfit) return Error{ErrorKind::kBadInput, *misfit};
  return base::Ok();
}

}  // namespace

Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name) {
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
                              {"digits", v.digits},
                              {"believed", v.believed},
                              {"won", v.wins},
                              {"stopped", v.stopped}};
  if (v.fault) line["fault"] = {{"line", v.fault->line}, {"text", v.fault->text}};
  return line;
}

std::string ToText(const LogVerdict& v) {
  const std::string counts =
      fmt::format("{}, {}\n{} won, {} stopped\n", base::Counted(v.steps, "step"),
                  base::Counted(v.digits, "digit"), base::Counted(v.wins, "game"), v.stopped);
  if (v.fault) return counts + FaultText(v.fault->line, v.fault->text);
  return counts + (v.believed > 0
                       ? "every digit is that of the solution; blocks of an unusual form are "
                         "believed\n"
                       : "every digit is that of the only solution of its puzzle\n");
}

}  // namespace gridhand::app::sudoku
