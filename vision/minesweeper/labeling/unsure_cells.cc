#include "vision/minesweeper/labeling/unsure_cells.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "vision/minesweeper/cells/cell_scores.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// The figures are counts on 1,632 pictures of drawn games: 36 more are read in part so, two
// wrongly.
//
// A cell is surely hidden from this chance of a mark or a covered cell, and tells by what from the
// second chance of one symbol.
constexpr double kSurelyHidden = 0.9;
constexpr double kTelling = 0.97;
// What is drawn as no other cell is must be so sure: digits that are not are as often misread.
constexpr double kQuiteSure = 0.99;
// So many cells that share a drawing are read as one.
constexpr std::size_t kFewestAlike = 3;
// The rest is read nearly as it looks, to so many nats: of 26 boards that are read rightly none
// costs more than 1.2, one of the wrong size 9.7.
constexpr double kMostNats = 2;
// Of the rest so many cells must look like numbers, and this share of all must be left.
constexpr int kFewestNumbers = 3;
constexpr double kLeastLeft = 0.5;

enum class Unsure { kReadAsOne, kLeftOut };

JointEvidence WithoutUnsure(JointEvidence evidence, Unsure unsure) {
  std::map<int, std::vector<CellPos>> drawn_the_same;
  board::ForEachCell(evidence.drawings, [&](CellPos cell) {
    drawn_the_same[evidence.drawings[cell].same].push_back(cell);
  });
  const auto is_hidden = [&](CellPos cell) {
    return ChanceOfHidden(evidence.scores[cell]) >= kSurelyHidden;
  };
  Grid<int> groups = evidence.groups;
  board::ForEachCell(evidence.groups, [&](CellPos cell) {
    if (evidence.laws.size() > 0 && evidence.laws[cell].allowed.size() == 1) return;
    const CellSymbol best = MostProbable(evidence.scores[cell]);
    const double surest = ChanceOf(evidence.scores[cell], best);
    const int drawing = evidence.drawings[cell].same;
    const std::vector<CellPos>& same = drawn_the_same.at(drawing);
    const bool is_unsure = is_hidden(cell) && surest < kTelling;
    // (The mine that was hit has a drawing of its own.)
    const bool is_mark = board::minesweeper::IsMark(best) && best != CellSymbol::kExploded;
    const bool is_lone = same.size() == 1 && (is_mark || surest < kQuiteSure);
    const bool is_one = unsure == Unsure::kReadAsOne && drawing != kNoDrawing &&
                        same.size() >= kFewestAlike && std::ranges::all_of(same, is_hidden);
    if (is_unsure && is_one) {
      groups[cell] = evidence.groups[same.front()];
    } else if (is_unsure || is_lone) {
      groups[cell] = kUnreadable;
    }
  });
  evidence.groups = std::move(groups);
  return evidence;
}

bool MayShowAGame(const JointEvidence& evidence) {
  int left = 0;
  int numbers = 0;
  board::ForEachCell(evidence.groups, [&](CellPos cell) {
    if (evidence.groups[cell] == kUnreadable) return;
    ++left;
    numbers += board::minesweeper::IsDigit(MostProbable(evidence.scores[cell])) ? 1 : 0;
  });
  return left >= kLeastLeft * evidence.groups.size() && numbers >= kFewestNumbers;
}

// What was left out may be what tells these mines from flags.
bool ShowsMinesUnhit(const JointReading& read) {
  return std::ranges::count(read.labels, CellSymbol::kMine) > 0 &&
         std::ranges::count(read.labels, CellSymbol::kExploded) == 0;
}

}  // namespace

std::optional<JointReading> ReadWithoutUnsure(
    const JointEvidence& evidence, const board::minesweeper::ConsistencyOracle* oracle,
    const std::function<bool(const JointReading&)>& is_accepted) {
  if (std::ranges::count(evidence.groups, kUnreadable) > 0) return std::nullopt;
  for (const Unsure unsure : {Unsure::kReadAsOne, Unsure::kLeftOut}) {
    // Cells of one drawing may have other laws.
    if (unsure == Unsure::kReadAsOne && evidence.laws.size() > 0) continue;
    const JointEvidence sure = WithoutUnsure(evidence, unsure);
    if (!MayShowAGame(sure)) continue;
    JointReading read = ReadJointly(sure, oracle);
    const bool is_board = read.outcome == JointOutcome::kPossible && read.nats <= kMostNats;
    if (is_board && !ShowsMinesUnhit(read) && is_accepted(read)) return read;
  }
  return std::nullopt;
}

}  // namespace gridhand::vision::minesweeper
