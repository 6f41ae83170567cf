#include "vision/minesweeper/labeling/odd_flags.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

// On 1,354 boards, real and drawn, 11 sets of cells are odd by all of this and are wrong flags, one
// is a set of mines. A pointer makes one flag unlike the others, and ten flags in two colours of
// cell may be of two drawings.
constexpr std::size_t kFewestOdd = 2;
constexpr std::size_t kTimesMore = 4;
// A question mark is another mark, too: odd cells that may be one with this chance tell nothing,
// unless a wrong flag is the more probable.
constexpr double kMayBeQuestion = 0.1;
// What a known skin says of a cell leaves everything else less than this.
constexpr double kLeastChance = 1e-4;
// How much more probable an odd flag is wrong than right: from the counts above.
constexpr double kOdds = 11;

using Cells = std::vector<CellPos>;

double Chance(const SymbolScores& scores, CellSymbol symbol) {
  return std::exp(static_cast<double>(scores[static_cast<std::size_t>(symbol)]));
}

bool MayBeWrongFlag(const SymbolScores& scores) {
  const double wrong = Chance(scores, CellSymbol::kWrongFlag);
  return wrong >= kLeastChance && (wrong > Chance(scores, CellSymbol::kQuestion) ||
                                   Chance(scores, CellSymbol::kQuestion) < kMayBeQuestion);
}

void MakeWrongMoreProbable(SymbolScores& scores) {
  const double both = Chance(scores, CellSymbol::kFlag) + Chance(scores, CellSymbol::kWrongFlag);
  const auto set = [&](CellSymbol symbol, double share) {
    scores[static_cast<std::size_t>(symbol)] = static_cast<float>(std::log(both * share));
  };
  set(CellSymbol::kWrongFlag, kOdds / (kOdds + 1));
  set(CellSymbol::kFlag, 1 / (kOdds + 1));
}

}  // namespace

JointEvidence WithOddFlags(JointEvidence evidence) {
  bool shows_mines = false;
  std::map<int, Cells> flags_by_drawing;
  board::ForEachCell(evidence.drawings, [&](CellPos cell) {
    if (evidence.groups[cell] == kUnreadable) return;
    const SymbolScores& scores = evidence.scores[cell];
    const auto first = static_cast<CellSymbol>(std::ranges::max_element(scores) - scores.begin());
    shows_mines = shows_mines || board::minesweeper::IsShownMine(first);
    if (first == CellSymbol::kFlag && evidence.drawings[cell].alike != kNoDrawing) {
      flags_by_drawing[evidence.drawings[cell].alike].push_back(cell);
    }
  });
  if (!shows_mines) return evidence;
  std::size_t most = 0;
  for (const auto& [drawing, cells] : flags_by_drawing) most = std::max(most, cells.size());
  for (const auto& [drawing, cells] : flags_by_drawing) {
    const bool are_odd = cells.size() >= kFewestOdd && kTimesMore * cells.size() <= most;
    const bool may_be_wrong = std::ranges::all_of(
        cells, [&](CellPos cell) { return MayBeWrongFlag(evidence.scores[cell]); });
    if (!are_odd || !may_be_wrong) continue;
    for (const CellPos cell : cells) MakeWrongMoreProbable(evidence.scores[cell]);
  }
  return evidence;
}

}  // namespace gridhand::vision::minesweeper
