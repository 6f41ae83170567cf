#include "vision/minesweeper/labeling/label_conflicts.h"

#include <algorithm>
#include <cstddef>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::ForEachCell;
using board::ForEachNeighbor;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::IsShownMine;
using board::minesweeper::NumberOf;

constexpr int kMostAround = 8;
constexpr SymbolSet kNumbers = SymbolSet::Numbers(0, kMostAround);
constexpr SymbolSet kDigits = SymbolSet::Numbers(1, kMostAround);
constexpr SymbolSet kNumbersAndMarks =
    SymbolSet::Readable().Without({CellSymbol::kCovered, CellSymbol::kMine, CellSymbol::kExploded});
constexpr SymbolSet kMayHideMines = {CellSymbol::kCovered, CellSymbol::kQuestion};
constexpr SymbolSet kShownMines = {CellSymbol::kMine, CellSymbol::kExploded};
constexpr SymbolSet kNotNumbers = SymbolSet::Readable().Without(kNumbers);

// Prices of waivers: natural logarithms of how seldom boards of real programs break the rule. They
// are judged from how the programs behave, not fitted: pictures that break them are too rare.
//
// An opening shows everything around it, save in the instant while it is drawn.
constexpr double kCoveredInOpeningNats = 6;
// Most programs leave a flag where an opening passes it, some a question mark, too: a person has
// marked a safe cell and not taken it back.
constexpr double kMarkInOpeningNats = 2.5;
// Only a chord beside several wrong flags sets off two mines at once, and these lie around its
// number. A game has no other second explosion, so nothing waives one elsewhere.
constexpr double kSecondExplosionNats = 3;
// A wrong flag is told at the end, when a mine is shown somewhere.
constexpr double kWrongFlagAloneNats = 5;
// A game is lost by the one mine that was hit, and most programs show which; one in three, by
// judgment, shows it like the others (react-minesweeper), or shows mines when a game is won.
constexpr double kNoExplosionNats = 1;
// Then most programs show the other mines as well; sgt-mines does not.
constexpr double kNoOtherMineNats = 2;

int RuleOfMark(const Grid<CellSymbol>& labels, CellPos cell) {
  return static_cast<int>(labels.Index(cell));
}
int RuleOfPlain(const Grid<CellSymbol>& labels, CellPos cell) {
  return labels.size() + static_cast<int>(labels.Index(cell));
}

// What FindConflicts looks through: the board, and what is true of it as a whole.
class ConflictFinder {
 public:
  ConflictFinder(const Grid<CellSymbol>& labels, const std::vector<int>& waived, std::size_t most,
                 Openings openings)
      : labels_(labels), waived_(waived), most_(most), openings_(openings) {}

  std::vector<Conflict> Find() {
    ForEachCell(labels_, [&](CellPos cell) {
      if (IsFull()) return;  // a cell adds at most one
      if (IsNumber(labels_[cell])) CheckNumber(cell);
      if (IsCovered(labels_[cell])) CheckOpening(cell);
    });
    if (!IsFull()) CheckWhole();
    return std::move(found_);
  }

 private:
  bool IsFull() const { return found_.size() >= most_; }
  bool IsWaived(int rule) const { return std::ranges::find(waived_, rule) != waived_.end(); }
  bool MayAdd(int rule) const { return !IsFull() && !IsWaived(rule); }
  int Count(CellSymbol symbol) const {
    return static_cast<int>(std::ranges::count(labels_, symbol));
  }
  // Rules of the whole board are numbered behind those of its cells, of which each has two.
  int SecondExplosion() const { return 2 * labels_.size(); }
  int WrongFlagAlone() const { return SecondExplosion() + 1; }
  int NoExplosion() const { return SecondExplosion() + 2; }
  int NoOtherMine() const { return SecondExplosion() + 3; }

  void CheckNumber(CellPos cell) {
    int room = 0;
    int shown = 0;
    ForEachNeighbor(labels_, cell, [&](CellPos near) {
      if (!IsNumber(labels_[near])) ++room;
      if (IsShownMine(labels_[near])) ++shown;
    });
    const int number = NumberOf(labels_[cell]);
    if (number > room) AddTooLarge(cell, number);
    if (number < shown) AddTooSmall(cell, number);
  }

  void AddTooLarge(CellPos cell, int number) {
    Conflict conflict;
    const SymbolSet not_less = SymbolSet::Numbers(number, kMostAround);
    conflict.suspects.push_back({cell, SymbolSet::Readable().Without(not_less)});
    AddNeighbors(conflict, cell, kNumbers, kNotNumbers);
    found_.push_back(std::move(conflict));
  }

  void AddTooSmall(CellPos cell, int number) {
    Conflict conflict;
    const SymbolSet not_more = SymbolSet::Numbers(0, number);
    conflict.suspects.push_back({cell, SymbolSet::Readable().Without(not_more)});
    AddNeighbors(conflict, cell, kShownMines, SymbolSet::Readable().Without(kShownMines));
    found_.push_back(std::move(conflict));
  }

  void AddNeighbors(Conflict& conflict, CellPos cell, SymbolSet which, SymbolSet remedies) const {
    ForEachNeighbor(labels_, cell, [&](CellPos near) {
      if (which.Contains(labels_[near])) conflict.suspects.push_back({near, remedies});
    });
  }

  // A blank opens all that is around it.
  void CheckOpening(CellPos covered) {
    const bool plain = labels_[covered] == CellSymbol::kCovered;
    bool must_be_open = false;
    ForEachNeighbor(labels_, covered, [&](CellPos near) {
      must_be_open = must_be_open || (labels_[near] == CellSymbol::kBlank &&
                                      IsBreach(labels_, near, covered, openings_));
    });
    const bool was_plain = IsWaived(RuleOfPlain(labels_, covered));
    const bool was_mark = IsWaived(RuleOfMark(labels_, covered));
    if (!must_be_open || was_plain || (was_mark && !plain)) return;
    Conflict conflict{.waiver = WaiverOfOpening(labels_, covered)};
    // Of a cell that was paid for as a mark the rest is left to pay.
    if (was_mark) conflict.waiver->nats -= kMarkInOpeningNats;
    AddNeighbors(conflict, covered, {CellSymbol::kBlank},
                 SymbolSet::Readable().Without({CellSymbol::kBlank}));
    // A mark is the cheaper breach; a mine is none that a blank allows.
    conflict.suspects.push_back({covered, plain ? kNumbersAndMarks : kNumbers});
    found_.push_back(std::move(conflict));
  }

  void CheckWhole() {
    const bool whole = Count(CellSymbol::kUnknown) == 0;
    if (whole && std::ranges::all_of(labels_, IsNumber)) {
      found_.push_back({AllOf(kNumbers, kNotNumbers), {}});
    }
    if (Count(CellSymbol::kExploded) > 1) CheckExplosions();
    if (!whole) return;
    const bool hit = Count(CellSymbol::kExploded) > 0;
    const bool others = Count(CellSymbol::kMine) > 0;
    const bool may_hide_mines = Count(CellSymbol::kCovered) + Count(CellSymbol::kQuestion) > 0;
    if (Count(CellSymbol::kWrongFlag) > 0 && !hit && !others && MayAdd(WrongFlagAlone())) {
      AddWrongFlagAlone();
    }
    if (others && !hit && MayAdd(NoExplosion())) {
      AddAlone(CellSymbol::kMine, CellSymbol::kExploded, {}, {NoExplosion(), kNoExplosionNats});
    }
    if (hit && !others && may_hide_mines && MayAdd(NoOtherMine())) {
      AddAlone(CellSymbol::kExploded, CellSymbol::kMine, kMayHideMines,
               {NoOtherMine(), kNoOtherMineNats});
    }
  }

  void CheckExplosions() {
    if (IsFull()) return;
    Conflict conflict{
        AllOf({CellSymbol::kExploded}, SymbolSet::Readable().Without({CellSymbol::kExploded})), {}};
    const std::vector<CellPos> centers = CellsAround(conflict.suspects);
    const bool may_be_a_chord = std::ranges::any_of(centers, [&](CellPos cell) {
      return kDigits.Contains(labels_[cell]) || labels_[cell] == CellSymbol::kUnknown;
    });
    if (may_be_a_chord) {
      if (IsWaived(SecondExplosion())) return;
      conflict.waiver = Waiver{SecondExplosion(), kSecondExplosionNats};
    } else {
      for (const CellPos cell : centers) conflict.suspects.push_back({cell, kDigits});
    }
    found_.push_back(std::move(conflict));
  }

  // Cells that touch each of these, the mines that exploded.
  std::vector<CellPos> CellsAround(const std::vector<Suspect>& exploded) const {
    std::vector<CellPos> around;
    ForEachNeighbor(labels_, exploded.front().cell, [&](CellPos cell) {
      std::size_t touched = 0;
      ForEachNeighbor(labels_, cell, [&](CellPos near) {
        if (labels_[near] == CellSymbol::kExploded) ++touched;
      });
      if (touched == exploded.size()) around.push_back(cell);
    });
    return around;
  }

  // Where `which` is shown, `missed` should be shown somewhere, too. Where `hiding` names
  // symbols, only as long as one of them is shown.
  void AddAlone(CellSymbol which, CellSymbol missed, SymbolSet hiding, Waiver waiver) {
    Conflict conflict{.waiver = waiver};
    ForEachCell(labels_, [&](CellPos cell) {
      SymbolSet remedies{missed};
      if (labels_[cell] == which) remedies = SymbolSet::Readable().Without({which});
      if (hiding.Contains(labels_[cell])) remedies = SymbolSet::Readable().Without(hiding);
      conflict.suspects.push_back({cell, remedies});
    });
    found_.push_back(std::move(conflict));
  }

  // A way out is one wrong flag less, or any mine shown.
  void AddWrongFlagAlone() {
    Conflict conflict{.waiver = Waiver{WrongFlagAlone(), kWrongFlagAloneNats}};
    ForEachCell(labels_, [&](CellPos cell) {
      const bool wrong_flag = labels_[cell] == CellSymbol::kWrongFlag;
      conflict.suspects.push_back(
          {cell,
           wrong_flag ? SymbolSet::Readable().Without({CellSymbol::kWrongFlag}) : kShownMines});
    });
    found_.push_back(std::move(conflict));
  }

  std::vector<Suspect> AllOf(SymbolSet which, SymbolSet remedies) const {
    std::vector<Suspect> suspects;
    ForEachCell(labels_, [&](CellPos cell) {
      if (which.Contains(labels_[cell])) suspects.push_back({cell, remedies});
    });
    return suspects;
  }

  const Grid<CellSymbol>& labels_;
  const std::vector<int>& waived_;
  std::size_t most_;
  Openings openings_;
  std::vector<Conflict> found_;
};

}  // namespace

std::optional<Openings> OpeningsOf(const Grid<CellSymbol>& labels, int least_corners) {
  int at_corners = 0;
  bool has_side = false;
  board::ForEachCell(labels, [&](CellPos cell) {
    if (labels[cell] != CellSymbol::kCovered) return;
    bool is_at_corner = false;
    board::ForEachNeighbor(labels, cell, [&](CellPos near) {
      if (labels[near] != CellSymbol::kBlank) return;
      const bool is_corner = near.row != cell.row && near.col != cell.col;
      is_at_corner = is_at_corner || is_corner;
      has_side = has_side || !is_corner;
    });
    at_corners += is_at_corner ? 1 : 0;
  });
  if (has_side) return Openings::kAll;
  return at_corners >= least_corners ? std::optional(Openings::kAtSides) : std::nullopt;
}

bool IsBreach(const Grid<CellSymbol>& labels, CellPos blank, CellPos covered, Openings openings) {
  const bool is_corner = covered.row != blank.row && covered.col != blank.col;
  return openings == Openings::kAll || !is_corner || labels[covered] != CellSymbol::kCovered;
}

Waiver WaiverOfOpening(const Grid<CellSymbol>& labels, CellPos covered) {
  const bool is_plain = labels[covered] == CellSymbol::kCovered;
  return is_plain ? Waiver{RuleOfPlain(labels, covered), kCoveredInOpeningNats}
                  : Waiver{RuleOfMark(labels, covered), kMarkInOpeningNats};
}

std::vector<Conflict> FindConflicts(const Grid<CellSymbol>& labels, const std::vector<int>& waived,
                                    std::size_t most, Openings openings) {
  return ConflictFinder(labels, waived, most, openings).Find();
}

}  // namespace gridhand::vision::minesweeper
