#include "vision/minesweeper/labeling/untouched_board.h"

#include <algorithm>
#include <cstddef>

#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr auto kCovered = static_cast<std::size_t>(CellSymbol::kCovered);

// A covered cell of an unknown look has at least this chance of being covered. Judged.
constexpr double kLeastCovered = 0.1;
// So many times as likely as any other symbol is that a cell is covered or blank. Judged. The
// others are weighed one by one: on a board that is called fresh, it is already improbable that all
// cells of one look are the same number.
constexpr double kLeastRatio = 10;

// How sure it is that the cell is covered or blank; 0: it need not be.
double Confidence(const SymbolScores& scores) {
  double other = 0;
  ForEachSymbol([&](CellSymbol symbol) {
    const bool is_other = symbol != CellSymbol::kBlank && symbol != CellSymbol::kCovered;
    if (is_other) other = std::max(other, ChanceOf(scores, symbol));
  });
  const double covered = ChanceOf(scores, CellSymbol::kCovered);
  const double closed_or_blank = covered + ChanceOf(scores, CellSymbol::kBlank);
  const bool may_be = covered >= kLeastCovered && closed_or_blank >= kLeastRatio * other;
  return may_be ? closed_or_blank / (closed_or_blank + other) : 0;
}

}  // namespace

std::optional<JointReading> ReadAsUntouched(const JointEvidence& evidence) {
  JointReading untouched;
  untouched.outcome = JointOutcome::kPossible;
  untouched.cells = Grid<CellReading>(evidence.groups.rows(), evidence.groups.cols());
  untouched.labels =
      Grid<CellSymbol>(evidence.groups.rows(), evidence.groups.cols(), CellSymbol::kCovered);
  bool may_be = true;
  board::ForEachCell(evidence.groups, [&](CellPos cell) {
    const double confidence =
        evidence.groups[cell] == kUnreadable ? 0 : Confidence(evidence.scores[cell]);
    const bool is_lawful =
        evidence.laws.size() == 0 || evidence.laws[cell].allowed.Contains(CellSymbol::kCovered);
    may_be = may_be && confidence > 0 && is_lawful;
    untouched.cells[cell] = {CellSymbol::kCovered, static_cast<float>(confidence)};
    const auto& scores = evidence.scores[cell];
    if (scores[kCovered] < std::ranges::max(scores)) untouched.repaired.push_back(cell);
  });
  if (!may_be) return std::nullopt;
  return untouched;
}

}  // namespace gridhand::vision::minesweeper
