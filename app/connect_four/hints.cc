#include "app/connect_four/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/connect_four/answer.h"

namespace gridhand::app::connect_four {
namespace {

using agent::connect_four::Answer;
using agent::connect_four::ColumnValue;
using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Cell;
using board::connect_four::DiscOf;
using board::connect_four::Outcome;
using board::connect_four::Side;
using overlay::Mark;
using overlay::MarkKind;

// "+5", "-8", "="; empty where it is not proved.
std::string ShortValue(const Board& board, const ColumnValue& column) {
  if (!column.score.IsExact()) return "";
  const int score = column.score.lower;
  if (score == 0) return "=";
  const int discs =
      agent::connect_four::DiscsToEnd(board.rows() * board.cols(), CountDiscs(board), score);
  return fmt::format("{}{}", score > 0 ? '+' : '-', discs);
}

CellPos Landing(const Board& board, int col) { return {*LandingRow(board, col), col}; }

void MarkColumns(const Knowledge& knowledge, std::vector<Mark>& marks) {
  for (const ColumnValue& column : knowledge.exact->columns) {
    const std::string value = ShortValue(knowledge.board, column);
    if (value.empty()) continue;
    marks.push_back({Landing(knowledge.board, column.col), MarkKind::kValue, value});
  }
}

std::string ColumnText(const Knowledge& knowledge, int col) {
  const auto& columns = knowledge.exact->columns;
  const auto found = std::ranges::find(columns, col, &ColumnValue::col);
  if (found == columns.end()) return fmt::format("column {} is full", col + 1);
  if (!found->score.IsExact()) {
    return fmt::format("column {}: its value is not proved yet", col + 1);
  }
  return fmt::format("column {} {}", col + 1, ValueText(knowledge.board, found->score.lower));
}

std::string UsualText(const Knowledge& knowledge) {
  switch (knowledge.outcome) {
    case Outcome::kPlaying:
      break;
    case Outcome::kFirstWon:
      return "the first player has won";
    case Outcome::kSecondWon:
      return "the second player has won";
    case Outcome::kDraw:
      return "the board is full: a draw";
  }
  if (!knowledge.exact->is_exact && knowledge.exact->best.empty()) {
    return "the best column is not proved yet";
  }
  return "best: " + ColumnText(knowledge, PickColumn(*knowledge.exact, knowledge.board.cols()));
}

}  // namespace

std::vector<CellPos> ThreatsOn(const Board& board) {
  std::vector<CellPos> threats;
  board::ForEachCell(board.cells, [&](CellPos cell) {
    if (board.cells[cell] != Cell::kEmpty) return;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      Board with = board;
      with.cells[cell] = DiscOf(side);
      const auto lines = FindWinningLines(with);
      const bool is_threat = std::ranges::any_of(lines, [&](const auto& line) {
        return line.side == side && std::ranges::count(line.cells, cell) > 0;
      });
      if (!is_threat) continue;
      threats.push_back(cell);
      return;
    }
  });
  return threats;
}

Hints HintsFor(const Knowledge& knowledge, const HelpRequest& request) {
  const HelpLevel level = request.level.value_or(HelpLevel::kAll);
  if (level == HelpLevel::kNone && !request.is_asked) return {};
  Hints hints;
  if (knowledge.outcome != Outcome::kPlaying) {
    if (request.WantsWords()) hints.line = UsualText(knowledge);
    return hints;
  }
  if (knowledge.is_their_turn || !knowledge.exact) return hints;
  if (level == HelpLevel::kAll) {
    for (const CellPos cell : ThreatsOn(knowledge.board)) {
      hints.marks.push_back({cell, MarkKind::kProof, ""});
    }
  }
  if (request.WantsAllProved()) MarkColumns(knowledge, hints.marks);
  const bool has_best = knowledge.exact->is_exact && !knowledge.exact->best.empty();
  if (request.WantsWords() && !request.about && has_best) {
    const int col = PickColumn(*knowledge.exact, knowledge.board.cols());
    hints.marks.push_back(
        {Landing(knowledge.board, col), MarkKind::kBest, ColumnText(knowledge, col)});
  }
  if (request.WantsWords()) {
    hints.line = request.about ? ColumnText(knowledge, request.about->col) : UsualText(knowledge);
  }
  return hints;
}

}  // namespace gridhand::app::connect_four
