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

std::vector<Mark> CellMarks(const agent::minesweeper::Analysis& analysis,
                            const Grid<CellSymbol>& now) {
  std::vector<Mark> marks;
  board::ForEachCell(analysis.probability, [&](CellPos cell) {
    const std::optional<double> p = analysis.probability[cell];
    if (!p || !board::minesweeper::IsCovered(now[cell])) return;
    const MarkKind kind = KindOf(*p, now[cell]);
    if (kind == MarkKind::kMine && now[cell] == CellSymbol::kFlag) return;
    const bool is_percent = kind == MarkKind::kProbability;
    marks.push_back({cell, kind, is_percent ? overlay::PercentText(*p, false) : ""});
  });
  return marks;
}

std::vector<Mark> PredictionMarks(const Thought& thought, const Board& now) {
  std::vector<Mark> marks = CellMarks(thought.analysis, now.cells);
  for (const auto& move : thought.decision.moves) {
    if (!board::minesweeper::IsCovered(now.cells[move.cell])) continue;
    marks.push_back({move.cell, MarkKind::kBest, ""});
    break;
  }
  return marks;
}

}  // namespace gridhand::app::minesweeper
