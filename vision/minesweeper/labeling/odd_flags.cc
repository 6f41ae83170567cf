#include "vision/minesweeper/labeling/odd_flags.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

using Cells = std::vector<CellPos>;

// Of 1,354 boards, real and drawn, with shown mines eleven have such a set of cells that are wrong
// flags, and none one of right flags. One flag may lie under the pointer, and in two colours of
// cell ten flags may have two drawings.
constexpr std::size_t kFewestOdd = 2;
constexpr std::size_t kTimesMore = 4;
// An odd cell that may be another mark with this chance tells nothing, unless it is more probably a
// wrong flag: a question mark, or a mine.
constexpr double kMayBeOther = 0.1;
// Mines are shown where so many cells are some with this chance: the net may err on one.
constexpr int kFewestMines = 2;
constexpr double kSurelyAMine = 0.8;
// How much more probable an odd flag is wrong than right: from the counts above.
constexpr double kOdds = 11;

bool ShowsMines(const Grid<CellScores>& scores) {
  return std::ranges::count_if(scores, [](const CellScores& cell) {
           return ChanceOfMine(cell) >= kSurelyAMine;
         }) >= kFewestMines;
}

std::map<int, Cells> FlagsByDrawing(const Grid<CellScores>& scores, const Grid<Drawing>& drawings) {
  std::map<int, Cells> flags;
  board::ForEachCell(scores, [&](CellPos cell) {
    if (MostProbable(scores[cell]) != CellSymbol::kFlag) return;
    if (drawings[cell].alike != kNoDrawing) flags[drawings[cell].alike].push_back(cell);
  });
  return flags;
}

bool MayBeWrongFlag(const CellScores& scores) {
  const double other = std::max(ChanceOf(scores, CellSymbol::kQuestion), ChanceOfMine(scores));
  return other < kMayBeOther || other < ChanceOf(scores, CellSymbol::kWrongFlag);
}

// Something that lies over a part of a flag makes it unlike the others.
bool IsBesideNoCell(const Grid<CellScores>& scores, CellPos cell) {
  bool is_beside = false;
  board::ForEachNeighbor(
      scores, cell, [&](CellPos near) { is_beside = is_beside || !IsLikelyACell(scores[near]); });
  return is_beside;
}

void MakeWrongMoreProbable(CellScores& scores) {
  const double both =
      ChanceOf(scores, CellSymbol::kFlag) + ChanceOf(scores, CellSymbol::kWrongFlag);
  const auto set = [&](CellSymbol symbol, double share) {
    scores[static_cast<std::size_t>(symbol)] = static_cast<float>(std::log(both * share));
  };
  set(CellSymbol::kWrongFlag, kOdds / (kOdds + 1));
  set(CellSymbol::kFlag, 1 / (kOdds + 1));
}

}  // namespace

Grid<CellScores> WithOddFlags(Grid<CellScores> scores, const Grid<Drawing>& drawings,
                              const std::vector<CellPos>& known) {
  if (!ShowsMines(scores)) return scores;
  const std::map<int, Cells> flags = FlagsByDrawing(scores, drawings);
  std::size_t most = 0;
  for (const auto& [drawing, cells] : flags) most = std::max(most, cells.size());
  for (const auto& [drawing, cells] : flags) {
    if (cells.size() < kFewestOdd || kTimesMore * cells.size() > most) continue;
    const bool are_wrong = std::ranges::all_of(cells, [&](CellPos cell) {
      return MayBeWrongFlag(scores[cell]) && !IsBesideNoCell(scores, cell) &&
             std::ranges::find(known, cell) == known.end();
    });
    if (!are_wrong) continue;
    for (const CellPos cell : cells) MakeWrongMoreProbable(scores[cell]);
  }
  return scores;
}

}  // namespace gridhand::vision::minesweeper
