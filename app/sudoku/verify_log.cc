#include "app/sudoku/verify_log.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "agent/sudoku/exact.h"
#include "app/board_json.h"
#include "app/sudoku/name.h"
#include "base/counted.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using agent::sudoku::SolutionCount;
using base::Ok;
using base::Result;
using base::Status;
using board::CellPos;
using board::Grid;
using board::sudoku::Board;
using board::sudoku::CellName;
using board::sudoku::Layout;

// What was decided last.
struct Decision {
  Grid<int> shown;
  std::optional<Grid<int>> solution;
};

// A cell in which the board does not show the puzzle.
std::optional<CellPos> Missing(const Board& puzzle, const Grid<int>& shown) {
  std::optional<CellPos> missing;
  board::ForEachCell(shown, [&](CellPos cell) {
    const bool is_given = puzzle.values[cell] != board::sudoku::kEmpty;
    if (!missing && is_given && shown[cell] != puzzle.values[cell]) missing = cell;
  });
  return missing;
}

bool IsSolutionOf(const Board& puzzle, const Grid<int>& solution) {
  Board filled = puzzle;
  filled.values = solution;
  return IsSolved(filled) && !Missing(puzzle, solution);
}

class Verifier {
 public:
  explicit Verifier(const agent::sudoku::ExactParams& limits) : limits_(limits) {}

  Status Check(std::string_view type, const JsonReader& line);
  LogVerdict verdict;

 private:
  Status CheckStep(const JsonReader& line);
  Status CheckSolution(const Board& puzzle, const Grid<int>& solution);
  Status CheckDigit(const JsonReader& line);
  Status CheckGame(const JsonReader& line);
  Layout LayoutIn(const JsonReader& line) const;
  Board BoardIn(const Layout& layout, const JsonReader& rows) const;

  agent::sudoku::ExactParams limits_;
  std::optional<Decision> decision_;
};

Layout Verifier::LayoutIn(const JsonReader& line) const {
  Result<Layout> layout = board::sudoku::ParseBlocks(TextOfRows(line["blocks"]));
  const bool has_diagonals = line["diagonals"].Truth();
  if (layout.ok()) return has_diagonals ? layout->WithDiagonals() : *layout;
  line["blocks"].Expect("the blocks of a Sudoku");
  return *Layout::OfSize(board::sudoku::kMaxSize);
}

Board Verifier::BoardIn(const Layout& layout, const JsonReader& rows) const {
  Result<Board> board = board::sudoku::ParseBoardOn(layout, TextOfRows(rows));
  if (board.ok()) return *std::move(board);
  rows.Expect("the rows of a Sudoku");
  return Board(layout);
}

Status Verifier::CheckStep(const JsonReader& line) {
  ++verdict.steps;
  const Layout layout = LayoutIn(line);
  Decision decision{BoardIn(layout, line["board"]).values, std::nullopt};
  const Board puzzle = BoardIn(layout, line["puzzle"]);
  if (!line["solution"].IsNull()) decision.solution = BoardIn(layout, line["solution"]).values;
  if (const auto cell = Missing(puzzle, decision.shown)) {
    return NotRight(fmt::format("{} is {} in the puzzle, and the board does not show it",
                                CellName(*cell), puzzle.values[*cell]));
  }
  if (decision.solution) {
    const Status unique = CheckSolution(puzzle, *decision.solution);
    if (!unique.ok()) return unique;
  }
  decision_ = std::move(decision);
  return Ok();
}

Status Verifier::CheckSolution(const Board& puzzle, const Grid<int>& solution) {
  const auto exact = agent::sudoku::SolveExactly(puzzle, limits_);
  const bool is_given_up = exact.count == SolutionCount::kUnknown;
  verdict.given_up += is_given_up ? 1 : 0;
  if (!is_given_up && exact.count != SolutionCount::kOne) {
    return NotRight("a solution is given for a puzzle that does not have exactly one");
  }
  if (is_given_up ? !IsSolutionOf(puzzle, solution) : *exact.solution != solution) {
    return NotRight("the solution is not that of the puzzle");
  }
  return Ok();
}

Status Verifier::CheckDigit(const JsonReader& line) {
  constexpr int kLast = board::sudoku::kMaxSize - 1;
  const CellPos cell{line["cell"][0].Int(0, kLast), line["cell"][1].Int(0, kLast)};
  const int value = line["value"].Int(1, board::sudoku::kMaxSize);
  ++verdict.digits;
  if (!decision_ || !decision_->solution || !decision_->shown.Contains(cell)) {
    return NotRight("a digit was entered without a puzzle that has one solution");
  }
  if ((*decision_->solution)[cell] != value) {
    return NotRight(fmt::format("{} is {} in the solution, not {}", CellName(cell),
                                (*decision_->solution)[cell], value));
  }
  if (decision_->shown[cell] == value) {
    return NotRight(fmt::format("{} held {} already", CellName(cell), value));
  }
  decision_->shown[cell] = value;
  return Ok();
}

Status Verifier::CheckGame(const JsonReader& line) {
  const std::string result = line["result"].Text();
  const bool is_won = result == "won";
  (is_won ? verdict.wins : verdict.stopped) += 1;
  const bool is_solved =
      decision_ && decision_->solution && decision_->shown == *decision_->solution;
  if (is_won && !is_solved) return NotRight("the game is called won, but cells are not filled in");
  decision_.reset();
  return Ok();
}

Status Verifier::Check(std::string_view type, const JsonReader& line) {
  if (type == "step") return CheckStep(line);
  if (type == "action") return CheckDigit(line);
  if (type == "game") return CheckGame(line);
  return Ok();
}

}  // namespace

Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name) {
  return VerifyLogWithin({}, log, name);
}

Result<LogVerdict> VerifyLogWithin(const agent::sudoku::ExactParams& limits, std::istream& log,
                                   std::string_view name) {
  Verifier verifier(limits);
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
                              {"digits", v.digits},
                              {"won", v.wins},
                              {"stopped", v.stopped},
                              {"given_up", v.given_up}};
  AddFault(v.fault, line);
  return line;
}

std::string ToText(const LogVerdict& v) {
  const std::string counts =
      fmt::format("{}, {}\n{} won, {} stopped\n", base::Counted(v.steps, "step"),
                  base::Counted(v.digits, "digit"), base::Counted(v.wins, "game"), v.stopped);
  if (v.fault) return counts + app::ToText(*v.fault);
  if (v.given_up > 0) {
    return counts +
           fmt::format(
               "every digit is that of a solution of its puzzle; at {} the puzzle may have "
               "further solutions: the search for a second one was given up\n",
               base::Counted(v.given_up, "step"));
  }
  return counts + "every digit is that of the only solution of its puzzle\n";
}

}  // namespace gridhand::app::sudoku
