#include "app/minesweeper/answer.h"
#include "app/minesweeper/board_finder.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/minesweeper/blackboard.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/name.h"
#include "app/minesweeper/proof_words.h"
#include "base/counted.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::Deduction;
using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::MineCount;
using board::minesweeper::MineCountSource;
using Json = nlohmann::ordered_json;

// --- JSON -------------------------------------------------------------------------------------

Json CellJson(CellPos cell) { return {cell.row, cell.col}; }

Json CellsJson(const std::vector<CellPos>& cells) {
  Json list = Json::array();
  for (const CellPos cell : cells) list.push_back(CellJson(cell));
  return list;
}

Json ProbabilityRows(const Analysis& analysis) {
  Json rows = Json::array();
  for (int row = 0; row < analysis.probability.rows(); ++row) {
    Json cells = Json::array();
    for (int col = 0; col < analysis.probability.cols(); ++col) {
      const auto& p = analysis.probability[{row, col}];
      cells.push_back(p ? Json(*p) : Json(nullptr));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

Json ProvedCells(const Analysis& analysis, bool mines) {
  Json cells = Json::array();
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.is_mine == mines) cells.push_back({deduction.cell.row, deduction.cell.col});
  }
  return cells;
}

// The guesses that were compared, best first.
Json Alternatives(const Decision& decision) {
  Json list = Json::array();
  for (const agent::minesweeper::GuessOption& option : decision.options) {
    list.push_back({{"cell", CellJson(option.cell)},
                    {"mine_probability", option.mine_probability},
                    {"outlook", option.outlook},
                    {"at_most", option.at_most}});
  }
  return list;
}

Json MoveOf(const Decision& decision) {
  if (decision.moves.empty()) {
    return {{"row", nullptr},
            {"col", nullptr},
            {"action", "none"},
            {"certain", decision.certain},
            {"mine_probability", nullptr},
            {"win_probability", nullptr},
            {"technique", nullptr},
            {"reason", decision.reason}};
  }
  const agent::minesweeper::Move& move = decision.moves.front();
  return {{"row", move.cell.row},
          {"col", move.cell.col},
          {"action", Name(move.action)},
          {"certain", decision.certain},
          {"mine_probability", decision.mine_probability},
          {"win_probability", decision.win_probability ? Json(*decision.win_probability) : Json()},
          {"technique", Name(decision.technique)},
          {"reason", decision.reason}};
}

Json Explanations(const Analysis& analysis) {
  Json list = Json::array();
  for (const Deduction& deduction : analysis.deductions) {
    list.push_back({{"cell", CellJson(deduction.cell)},
                    {"mine", deduction.is_mine},
                    {"technique", Name(deduction.technique)},
                    {"because", CellsJson(deduction.because)}});
  }
  return list;
}

// --- Text -------------------------------------------------------------------------------------

std::string CellText(const Answer& answer, CellPos cell) {
  const auto& p = answer.analysis.probability[cell];
  if (!p) return std::string(1, ToChar(answer.board.cells[cell]));
  if (*p == 0) return "safe";
  if (*p == 1) return "mine";
  constexpr double kOnePercent = 0.01;
  if (*p < kOnePercent) return "<1%";
  if (*p > 1 - kOnePercent) return ">99%";
  return fmt::format("{:.0f}%", *p * 100);
}

std::string TableText(const Answer& answer) {
  const Grid<CellSymbol>& cells = answer.board.cells;
  std::string text = "    ";
  for (int col = 0; col < cells.cols(); ++col) text += fmt::format("{:>5}", col);
  text += '\n';
  for (int row = 0; row < cells.rows(); ++row) {
    text += fmt::format("{:>4}", row);
    for (int col = 0; col < cells.cols(); ++col) {
      text += fmt::format("{:>5}", CellText(answer, {row, col}));
    }
    text += '\n';
  }
  return text;
}

std::string MinesText(const MineCount& mines) {
  switch (mines.source) {
    case MineCountSource::kWellKnownSize:
      return fmt::format("{} (standard for this size)", base::Counted(*mines.total, "mine"));
    case MineCountSource::kDensity:
      return fmt::format(
          "mines unknown (each covered cell is taken to have a {:.1f} % chance of being one)",
          mines.density * 100);
    case MineCountSource::kOption:
    case MineCountSource::kCounter:
      break;
  }
  return base::Counted(*mines.total, "mine");
}

std::string MoveText(const Answer& answer) {
  const Decision& decision = answer.decision;
  if (decision.moves.empty()) return decision.reason;
  const CellPos cell = decision.moves.front().cell;
  const Deduction* proof = ProofOf(answer.analysis, cell);
  if (!proof) return "guess: " + decision.reason;
  return fmt::format("open: {} is safe: {}", agent::minesweeper::ToText(cell),
                     ProofInWords(*proof, answer.board, Naming::kByPlace));
}

std::string ExplanationText(const Deduction& deduction) {
  const std::string from =
      deduction.because.empty()
          ? "from the number of mines on the whole board"
          : fmt::format("from {}", agent::minesweeper::ToText(deduction.because));
  return fmt::format("{} {}: {} {}\n", agent::minesweeper::ToText(deduction.cell),
                     deduction.is_mine ? "mine" : "safe", Name(deduction.technique), from);
}

std::string AlternativeText(const agent::minesweeper::GuessOption& option) {
  return fmt::format("{} considered: {:.1f} % chance of being a mine, outlook {}{:.1f} %\n",
                     agent::minesweeper::ToText(option.cell), option.mine_probability * 100,
                     option.at_most ? "at most " : "", option.outlook * 100);
}

}  // namespace

Answer Think(Agent& agent, Board board) {
  const auto start = std::chrono::steady_clock::now();
  Answer answer;
  answer.board = std::move(board);
  answer.analysis = agent.Analyze(answer.board);
  // A standard size does not make a standard board.
  const bool assumed = answer.board.mines.source == MineCountSource::kWellKnownSize;
  if (!answer.analysis.consistent && assumed) {
    answer.board.mines = {};
    answer.analysis = agent.Analyze(answer.board);
  }
  answer.decision = agent.Decide(answer.board, answer.analysis);
  answer.elapsed_us = std::chrono::duration_cast<std::chrono::microseconds>(
                          std::chrono::steady_clock::now() - start)
                          .count();
  return answer;
}

Json ToJson(const Answer& answer, bool explain) {
  const auto& total = answer.board.mines.total;
  Json json = {{"game", kGameName},
               {"consistent", answer.analysis.consistent},
               {"exact", answer.analysis.exact},
               {"rows", answer.board.cells.rows()},
               {"cols", answer.board.cells.cols()},
               {"mines", total ? Json(*total) : Json(nullptr)}};
  const std::string& note = answer.analysis.note;
  json["note"] = note.empty() ? Json(nullptr) : Json(note);
  json["probability"] = ProbabilityRows(answer.analysis);
  json["safe"] = ProvedCells(answer.analysis, false);
  json["mine"] = ProvedCells(answer.analysis, true);
  json["conflict"] = CellsJson(answer.analysis.conflict);
  json["move"] = MoveOf(answer.decision);
  json["elapsed_us"] = answer.elapsed_us;
  if (explain) {
    json["explain"] = Explanations(answer.analysis);
    json["alternatives"] = Alternatives(answer.decision);
  }
  return json;
}

std::string ToText(const Answer& answer, bool explain) {
  std::string text = fmt::format("{}, {}, {}\n", base::Counted(answer.board.cells.rows(), "row"),
                                 base::Counted(answer.board.cells.cols(), "column"),
                                 MinesText(answer.board.mines));
  if (answer.analysis.consistent) text += TableText(answer);
  if (!answer.analysis.exact) text += fmt::format("not exact: {}\n", answer.analysis.note);
  for (const Deduction& deduction : answer.analysis.deductions) {
    if (explain) text += ExplanationText(deduction);
  }
  for (const agent::minesweeper::GuessOption& option : answer.decision.options) {
    if (explain) text += AlternativeText(option);
  }
  return text + MoveText(answer) + '\n';
}

}  // namespace gridhand::app::minesweeper
