#include "vision/minesweeper/labeling/elimination.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/labeling/drawn_symbols.h"
#include "vision/minesweeper/labeling/joint_reading.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::NumberOf;

// The figures are counts on 2,251 pictures, real and drawn, of which 324 show a lost game; of the
// rules by drawings and numbers on 2,506, of which 369 do.
//
// A game that shows so many mines is over.
constexpr int kFewestMines = 2;
// An unknown cell that is a mine with this chance, or with the second one if all others are known:
// 18 that were hit, and nothing else. (With 0.5 for all, three question marks too.)
constexpr double kProbablyAMine = 0.8;
constexpr double kRatherAMine = 0.5;
// Another unknown cell that was hit with this chance may be it as well, as may one that is hidden.
constexpr double kLeastChanceOfHit = 0.01;
// A flag, right or wrong, with the first chance, and a wrong one with the second: ten wrong flags,
// and nothing else. (With 0.8 for the first one, the mine that was hit, too.)
constexpr double kProbablyAFlag = 0.9;
constexpr double kMayBeWrong = 0.05;
// Flags that are drawn alike show how the program draws them.
constexpr int kFewestFlags = 3;
// An unknown cell is what so many told cells are that share its drawing, if it may be that with
// this chance, and covered only if it is nothing else more probably. (Of shown mines 35 are, and 36
// are not. Numbers would all be right, but proofs rest on them.)
constexpr int kFewestAlike = 3;
constexpr double kMayBeAlike = 0.03;
// So surely hidden is a cell for which a mark or a covered cell is looked for.
constexpr double kSurelyHidden = 0.9;
// What the numbers show to be no mine, and is hardly covered (less than the first chance), is a
// wrong flag if the net says so (the second chance) and a question mark is not much likelier (the
// third), or if some mark that the numbers contradict, right flag or wrong or the mine that was
// hit, is likely (the fourth) and a question mark hardly possible (the fifth): 23 groups are, none
// is not. (With 0.6 for the fifth, 25 are; four flags with question marks are not.)
constexpr double kMayBeCovered = 0.1;
constexpr double kRatherWrong = 0.2;
constexpr double kRatherAQuestion = 0.6;
constexpr double kRatherAMark = 0.45;
constexpr double kMayBeAQuestion = 0.1;
// What the numbers show to be mines, several cells that share a drawing, are the flags if none is
// told, one group alone may be, and this is their chance: eight groups are, none is not.
constexpr double kMayBeFlags = 0.25;
// By these counts the least share of a rule that is right.
constexpr float kConfidence = 0.97F;

int Count(const Grid<CellReading>& cells, CellSymbol symbol) {
  return static_cast<int>(std::ranges::count(cells, symbol, &CellReading::symbol));
}

// Whether the mine that was hit is not told. (Where nothing is covered the game may have been won.)
bool IsLostWithoutHit(const Grid<CellReading>& cells) {
  return Count(cells, CellSymbol::kCovered) + Count(cells, CellSymbol::kQuestion) > 0 &&
         Count(cells, CellSymbol::kExploded) == 0;
}

bool MayHaveBeenHit(const CellScores& scores, double least) {
  return !IsLikelyACell(scores) || ChanceOfMine(scores) >= least ||
         ChanceOf(scores, CellSymbol::kExploded) >= kLeastChanceOfHit;
}

// None if no cell or several may be it.
std::optional<CellPos> MineThatWasHit(const Grid<CellScores>& scores, const Grid<int>& pictures,
                                      const Grid<CellReading>& cells) {
  if (!IsLostWithoutHit(cells)) return std::nullopt;
  const std::vector<CellPos> unknown = UnknownCells(cells);
  const double least = unknown.size() == 1 ? kRatherAMine : kProbablyAMine;
  std::optional<CellPos> hit;
  for (const CellPos cell : unknown) {
    // (By what was done in the game it may be impossible.)
    const bool is_it = ChanceOfMine(scores[cell]) >= least &&
                       ChanceOf(scores[cell], CellSymbol::kExploded) > 0 &&
                       std::ranges::count(pictures, pictures[cell]) == 1 && !hit;
    if (is_it) {
      hit = cell;
    } else if (MayHaveBeenHit(scores[cell], least)) {
      return std::nullopt;
    }
  }
  return hit;
}

std::vector<CellPos> WrongFlags(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                                const Grid<CellReading>& cells) {
  const DrawnSymbols drawn(cells, drawings);
  const std::map<int, int>& flags = drawn.DrawingsOf(CellSymbol::kFlag);
  const bool is_usual_known = std::ranges::any_of(flags, [](const auto& drawing) {
    return drawing.first != kNoDrawing && drawing.second >= kFewestFlags;
  });
  std::vector<CellPos> wrong = UnknownCells(cells);
  std::erase_if(wrong, [&](CellPos cell) {
    const double is_wrong = ChanceOf(scores[cell], CellSymbol::kWrongFlag);
    if (is_wrong < kMayBeWrong) return true;
    const int drawing = drawings[cell].alike;
    if (drawing == kNoDrawing) return true;
    if (drawn.Count(CellSymbol::kWrongFlag, drawing) > 0) return false;
    return !is_usual_known || flags.contains(drawing) ||
           is_wrong + ChanceOf(scores[cell], CellSymbol::kFlag) < kProbablyAFlag;
  });
  return wrong;
}

// Unknown cells that share a drawing.
struct Group {
  std::vector<CellPos> cells;
  CellScores scores;  // the mean of their chances
};

CellScores MeanOf(const std::vector<CellPos>& cells, const Grid<CellScores>& scores) {
  CellScores mean;
  for (std::size_t i = 0; i < mean.size(); ++i) {
    double sum = 0;
    for (const CellPos cell : cells) sum += ChanceOf(scores[cell], static_cast<CellSymbol>(i));
    mean[i] = static_cast<float>(std::log(sum / static_cast<double>(cells.size())));
  }
  return mean;
}

// What the numbers around unknown cells show them to be, if all right flags are told.
enum class Proof { kNone, kMine, kNoMine };

class Elimination {
 public:
  Elimination(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
              const Grid<LawOfCell>& laws, Grid<CellReading>& cells)
      : scores_(scores), drawings_(drawings), laws_(laws), cells_(cells) {}

  void TellByDrawing() {
    // What looks like a flag may be the mine that was hit.
    const bool may_be_hit =
        Count(cells_, CellSymbol::kMine) > 0 && Count(cells_, CellSymbol::kExploded) == 0;
    const DrawnSymbols drawn(cells_, drawings_);
    for (const CellPos cell : UnknownCells(cells_)) {
      const std::map<CellSymbol, int>& alike = drawn.SymbolsOf(drawings_[cell].alike);
      if (alike.size() != 1 || !IsLikelyACell(scores_[cell])) continue;
      const auto [symbol, count] = *alike.begin();
      const bool may_be =
          symbol == CellSymbol::kCovered
              ? IsRatherCovered(cell)
              : IsFlagOrQuestion(symbol) && ChanceOf(scores_[cell], symbol) >= kMayBeAlike;
      if (symbol == CellSymbol::kFlag && may_be_hit) continue;
      if (may_be && count >= kFewestAlike) Tell({cell}, symbol);
    }
  }

  void TellLoneCovered() {
    for (const Group& group : OwnGroups()) {
      if (group.cells.size() > 1 || !IsRatherCovered(group.cells.front())) continue;
      if (ChanceOf(group.scores, CellSymbol::kExploded) < kLeastChanceOfHit) {
        Tell(group.cells, CellSymbol::kCovered);
      }
    }
  }

  // Whether no number whose neighbours are all told contradicts that all mines are shown and all
  // flags right: mines may be shown one by one, and wrong flags left as they are.
  bool AreAllMinesShown() const {
    bool are_all = true;
    board::ForEachCell(cells_, [&](CellPos cell) {
      if (!board::minesweeper::IsDigit(cells_[cell].symbol)) return;
      const auto [mines, unknown] = CountBeside(cell);
      are_all = are_all && (unknown > 0 || mines == NumberOf(cells_[cell].symbol));
    });
    return are_all;
  }

  void TellWrongFlags() {
    for (const Group& group : OwnGroups()) {
      const double wrong = ChanceOf(group.scores, CellSymbol::kWrongFlag);
      const double mark = wrong + ChanceOf(group.scores, CellSymbol::kFlag) +
                          ChanceOf(group.scores, CellSymbol::kExploded);
      const double question = ChanceOf(group.scores, CellSymbol::kQuestion);
      const bool may_be = ChanceOf(group.scores, CellSymbol::kCovered) <= kMayBeCovered &&
                          ((wrong >= kRatherWrong && question < kRatherAQuestion) ||
                           (mark >= kRatherAMark && question < kMayBeAQuestion));
      if (may_be && ProofOf(group) == Proof::kNoMine) Tell(group.cells, CellSymbol::kWrongFlag);
    }
  }

  void TellFlags() {
    if (Count(cells_, CellSymbol::kFlag) > 0) return;
    std::vector<Group> mines = OwnGroups();
    std::erase_if(mines, [&](const Group& group) {
      return static_cast<int>(group.cells.size()) < kFewestFlags || ProofOf(group) != Proof::kMine;
    });
    if (mines.size() != 1) return;
    const Group& flags = mines.front();
    const bool may_be_hit = ChanceOf(flags.scores, CellSymbol::kExploded) >= kMayBeWrong;
    if (ChanceOf(flags.scores, CellSymbol::kFlag) >= kMayBeFlags && !may_be_hit) {
      Tell(flags.cells, CellSymbol::kFlag);
    }
  }

  void TellMineThatWasHit() {
    if (!IsLostWithoutHit(cells_)) return;
    std::optional<CellPos> hit;
    std::size_t in_groups = 0;
    for (const Group& group : OwnGroups()) {
      in_groups += group.cells.size();
      if (group.cells.size() > 1) continue;
      const Proof proof = ProofOf(group);
      if (proof == Proof::kNoMine) continue;
      if (proof == Proof::kNone || hit) return;
      hit = group.cells.front();
    }
    // Another unknown cell may be it.
    if (!hit || in_groups < UnknownCells(cells_).size()) return;
    if (ChanceOfMine(scores_[*hit]) >= kRatherAMine) Tell({*hit}, CellSymbol::kExploded);
  }

 private:
  // Unless what was done in the game forbids the symbol.
  void Tell(const std::vector<CellPos>& cells, CellSymbol symbol) {
    for (const CellPos cell : cells) {
      if (laws_.size() > 0 && !laws_[cell].allowed.Contains(symbol)) continue;
      cells_[cell] = {symbol, kConfidence};
    }
  }

  // More than marked, and hardly open. (A cell whose picture and whose drawing disagree is as much
  // the one as the other: covered_drawings.h.)
  bool IsRatherCovered(CellPos cell) const {
    constexpr double kMore = 0.55;
    constexpr double kMostOpen = 0.03;  // two numbers had 0.04 and 0.17
    return ChanceOf(scores_[cell], CellSymbol::kCovered) >= kMore &&
           ChanceOfAny(scores_[cell], board::minesweeper::IsNumber) < kMostOpen;
  }

  // Of unknown cells that share their drawing with no told one, those that are surely hidden.
  std::vector<Group> OwnGroups() const {
    const DrawnSymbols drawn(cells_, drawings_);
    std::map<int, std::vector<CellPos>> unknown;
    for (const CellPos cell : UnknownCells(cells_)) {
      const int drawing = drawings_[cell].alike;
      const bool is_own = drawing != kNoDrawing && drawn.SymbolsOf(drawing).empty();
      if (is_own) unknown[drawing].push_back(cell);
    }
    std::vector<Group> groups;
    for (const auto& [drawing, cells] : unknown) groups.push_back({cells, MeanOf(cells, scores_)});
    std::erase_if(groups,
                  [](const Group& group) { return ChanceOfHidden(group.scores) < kSurelyHidden; });
    return groups;
  }

  struct Beside {
    int mines = 0;
    int unknown = 0;
  };
  Beside CountBeside(CellPos number) const {
    Beside count;
    board::ForEachNeighbor(cells_, number, [&](CellPos near) {
      const CellSymbol symbol = cells_[near].symbol;
      const bool is_mine = symbol == CellSymbol::kFlag || board::minesweeper::IsShownMine(symbol);
      count.mines += is_mine ? 1 : 0;
      count.unknown += symbol == CellSymbol::kUnknown ? 1 : 0;
    });
    return count;
  }

  Proof ProofBeside(CellPos number) const {
    const auto [mines, unknown] = CountBeside(number);
    const int value = NumberOf(cells_[number].symbol);
    if (mines == value) return Proof::kNoMine;
    return mines + unknown == value ? Proof::kMine : Proof::kNone;
  }

  // None where the numbers contradict each other, too.
  Proof ProofOf(const Group& group) const {
    bool is_mine = false;
    bool is_no_mine = false;
    for (const CellPos cell : group.cells) {
      board::ForEachNeighbor(cells_, cell, [&](CellPos near) {
        if (!board::minesweeper::IsDigit(cells_[near].symbol)) return;
        const Proof proof = ProofBeside(near);
        is_mine = is_mine || proof == Proof::kMine;
        is_no_mine = is_no_mine || proof == Proof::kNoMine;
      });
    }
    if (is_mine == is_no_mine) return Proof::kNone;
    return is_mine ? Proof::kMine : Proof::kNoMine;
  }

  const Grid<CellScores>& scores_;
  const Grid<Drawing>& drawings_;
  const Grid<LawOfCell>& laws_;
  Grid<CellReading>& cells_;
};

// What was hit and the wrong flags, as the net knows them.
void TellByNet(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
               const Grid<int>& pictures, Grid<CellReading>& cells) {
  const std::optional<CellPos> hit = MineThatWasHit(scores, pictures, cells);
  if (hit) cells[*hit] = {CellSymbol::kExploded, kConfidence};
  if (Count(cells, CellSymbol::kExploded) != 1) return;
  for (const CellPos cell : WrongFlags(scores, drawings, cells)) {
    cells[cell] = {CellSymbol::kWrongFlag, kConfidence};
  }
}

}  // namespace

void TellByElimination(const Grid<CellScores>& scores, const Grid<Drawing>& drawings,
                       const Grid<int>& pictures, const Grid<LawOfCell>& laws,
                       Grid<CellReading>& cells) {
  Elimination elimination(scores, drawings, laws, cells);
  const int mines = Count(cells, CellSymbol::kMine);
  if (mines >= kFewestMines) TellByNet(scores, drawings, pictures, cells);
  elimination.TellByDrawing();
  const bool is_hit = Count(cells, CellSymbol::kExploded) > 0;
  if (mines == 0 && !is_hit && Count(cells, CellSymbol::kWrongFlag) == 0) {
    elimination.TellLoneCovered();
  }
  if (mines < kFewestMines || !elimination.AreAllMinesShown()) return;
  elimination.TellWrongFlags();
  elimination.TellFlags();
  elimination.TellMineThatWasHit();
}

}  // namespace gridhand::vision::minesweeper
