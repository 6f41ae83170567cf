#include "app/minesweeper/board_picture.h"

namespace gridhand::app::minesweeper {

using overlay::Mark;
using overlay::MarkKind;

std::vector<Mark> PredictionMarks(const Thought& thought, const Board& now) {
  std::vector<Mark> marks;
  const auto& probability = thought.analysis.probability;
  const auto is_covered = [&now](CellPos cell) {
    return board::minesweeper::IsCovered(now.cells[cell]);
  };
  board::ForEachCell(probability, [&](CellPos cell) {
    const std::optional<double> p = probability[cell];
    if (!p || !is_covered(cell)) return;
    if (*p == 0.0) {
      marks.push_back({cell, MarkKind::kSafe, ""});
    } else if (*p == 1.0) {
      marks.push_back({cell, MarkKind::kMine, ""});
    } else {
      marks.push_back({cell, MarkKind::kProbability, overlay::PercentText(*p, false)});
    }
  });
  for (const auto& move : thought.decision.moves) {
    if (!is_covered(move.cell)) continue;
    marks.push_back({move.cell, MarkKind::kBest, ""});
    break;
  }
  return marks;
}

std::vector<Mark> ReadingMarks(const board::minesweeper::BoardReading& reading) {
  std::vector<Mark> marks;
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    const CellSymbol symbol = reading.cells[cell].symbol;
    if (symbol == CellSymbol::kUnknown) {
      marks.push_back({cell, MarkKind::kUnknown, ""});
    } else if (symbol != CellSymbol::kCovered && symbol != CellSymbol::kBlank) {
      marks.push_back(
          {cell, MarkKind::kSymbol, std::string(1, board::minesweeper::ToChar(symbol))});
    }
  });
  return marks;
}

}  // namespace gridhand::app::minesweeper
