#include "app/minesweeper/board_picture.h"

namespace gridhand::app::minesweeper {

using overlay::Mark;
using overlay::MarkKind;

namespace {

MarkKind KindOf(double mine_probability, CellSymbol shown) {
  if (mine_probability == 1.0) return MarkKind::kMine;
  if (mine_probability != 0.0) return MarkKind::kProbability;
  return shown == CellSymbol::kFlag ? MarkKind::kWrongFlag : MarkKind::kSafe;
}

}  // namespace

std::vector<Mark> CellMarks(const Thought& thought, const Grid<CellSymbol>& now) {
  std::vector<Mark> marks;
  const Grid<std::optional<double>>& probability = thought.analysis.probability;
  board::ForEachCell(probability, [&](CellPos cell) {
    const std::optional<double> p = probability[cell];
    if (!p || !board::minesweeper::IsCovered(now[cell])) return;
    const MarkKind kind = KindOf(*p, now[cell]);
    if (kind == MarkKind::kMine && now[cell] == CellSymbol::kFlag) return;
    const bool is_percent = kind == MarkKind::kProbability;
    if (is_percent && thought.first_click_is_safe) return;
    marks.push_back({cell, kind, is_percent ? overlay::PercentText(*p, false) : ""});
  });
  return marks;
}

std::vector<Mark> PredictionMarks(const Thought& thought, const Board& now) {
  std::vector<Mark> marks = CellMarks(thought, now.cells);
  for (const auto& move : thought.decision.moves) {
    if (!board::minesweeper::IsCovered(now.cells[move.cell])) continue;
    marks.push_back({move.cell, MarkKind::kBest, ""});
    break;
  }
  return marks;
}

}  // namespace gridhand::app::minesweeper
