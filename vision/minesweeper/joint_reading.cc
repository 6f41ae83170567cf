#include "vision/minesweeper/joint_reading.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <compare>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "board/minesweeper/progress.h"
#include "vision/minesweeper/label_conflicts.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::ForEachCell;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::ConsistencyOracle;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::MineCount;

constexpr double kNever = std::numeric_limits<double>::infinity();

// Conflicts looked at in one labeling. More make the bound better and the look longer; beyond this
// many the board is read so badly that the first few refuse it.
constexpr std::size_t kMostConflicts = 32;

// Labelings nearly as good as the best have rivals of their own looked for: at a third of the
// best's probability a rival's rival cannot matter much any more.
constexpr double kEqualNats = 1.1;

using BySymbol = std::array<double, kReadableSymbols>;

std::size_t At(CellSymbol symbol) { return static_cast<std::size_t>(symbol); }

template <class Visit>
void ForEachSymbol(Visit visit) {
  for (int i = 0; i < kReadableSymbols; ++i) visit(static_cast<CellSymbol>(i));
}

// Whether the scores say anything: numbers, and not all of them "never".
bool SaySomething(const SymbolScores& scores) {
  constexpr float kCertainlyNot = -std::numeric_limits<float>::infinity();
  const bool are_numbers = std::ranges::all_of(
      scores, [](float score) { return std::isfinite(score) || score == kCertainlyNot; });
  return are_numbers &&
         std::ranges::any_of(scores, [](float score) { return std::isfinite(score); });
}

// Log-probabilities of a classifier that slips now and then.
BySymbol Smoothed(const SymbolScores& scores, double slip) {
  const float highest = *std::ranges::max_element(scores);
  BySymbol smoothed{};
  double sum = 0;
  for (std::size_t i = 0; i < smoothed.size(); ++i) {
    sum += smoothed[i] = std::exp(static_cast<double>(scores[i] - highest));
  }
  for (double& value : smoothed) {
    value = std::log((1 - slip) * value / sum + slip / kReadableSymbols);
  }
  return smoothed;
}

// Nats by symbol, 0 for the first choice.
BySymbol LossesOf(const BySymbol& log_probabilities) {
  const double highest = *std::ranges::max_element(log_probabilities);
  BySymbol losses{};
  std::ranges::transform(log_probabilities, losses.begin(),
                         [&](double value) { return highest - value; });
  return losses;
}

CellSymbol FirstChoice(const BySymbol& losses) {
  return static_cast<CellSymbol>(std::ranges::min_element(losses) - losses.begin());
}

// Cells that are labeled together. The group's evidence is the mean of its cells': they show the
// same picture, so a second look at it is no second witness.
struct Group {
  std::vector<std::size_t> cells;
  BySymbol losses{};
  CellSymbol first = CellSymbol::kUnknown;
};

// The evidence as prices.
struct Prices {
  Grid<int> group_of;
  std::vector<BySymbol> cell_losses;
  std::vector<Group> groups;
};

Group MakeGroup(std::vector<std::size_t> cells, const std::vector<BySymbol>& log_probabilities) {
  BySymbol mean{};
  for (const std::size_t cell : cells) {
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += log_probabilities[cell][i];
  }
  for (double& value : mean) value /= static_cast<double>(cells.size());
  const BySymbol losses = LossesOf(mean);
  return {std::move(cells), losses, FirstChoice(losses)};
}

// A cell that is on its own evidence more than a split away from what its group seems to be was
// grouped wrongly, and is a group of its own from the start.
std::vector<Group> SplitOffStrangers(const Group& group, const std::vector<BySymbol>& smoothed,
                                     const std::vector<BySymbol>& cell_losses, double split_nats) {
  std::vector<std::size_t> rest;
  std::vector<Group> groups;
  for (const std::size_t cell : group.cells) {
    if (group.cells.size() > 1 && cell_losses[cell][At(group.first)] > split_nats) {
      groups.push_back(MakeGroup({cell}, smoothed));
    } else {
      rest.push_back(cell);
    }
  }
  if (!rest.empty()) groups.push_back(MakeGroup(std::move(rest), smoothed));
  return groups;
}

Prices PricesOf(const JointEvidence& evidence, const JointParams& params) {
  Prices prices{.group_of = Grid<int>(evidence.groups.rows(), evidence.groups.cols(), kUnreadable)};
  std::vector<BySymbol> smoothed;
  std::map<int, std::vector<std::size_t>> by_number;
  for (std::size_t i = 0; i < evidence.groups.items().size(); ++i) {
    const int number = evidence.groups.items()[i];
    const bool readable = number != kUnreadable && SaySomething(evidence.scores.items()[i]);
    smoothed.push_back(readable ? Smoothed(evidence.scores.items()[i], params.slip) : BySymbol{});
    prices.cell_losses.push_back(LossesOf(smoothed.back()));
    if (readable) by_number[number].push_back(i);
  }
  for (auto& [number, cells] : by_number) {
    const Group whole = MakeGroup(std::move(cells), smoothed);
    for (Group& group : SplitOffStrangers(whole, smoothed, prices.cell_losses, params.split_nats)) {
      for (const std::size_t cell : group.cells) {
        prices.group_of.items()[cell] = static_cast<int>(prices.groups.size());
      }
      prices.groups.push_back(std::move(group));
    }
  }
  return prices;
}

// Whether mines are shown and nothing is covered: simple programs turn the whole board over.
bool IsTurnedOver(const Grid<CellSymbol>& labels) {
  const auto has = [&](CellSymbol symbol) { return std::ranges::count(labels, symbol) > 0; };
  return has(CellSymbol::kMine) && !has(CellSymbol::kCovered) && !has(CellSymbol::kQuestion);
}

// Of the revealed cells, the share that needed a click of its own. Boards are opened by their
// blanks: where a ground is taken for covered, every number seems to have been clicked one by one.
// Few revealed cells tell little.
double LoneShare(const Grid<CellSymbol>& labels) {
  constexpr int kFewRevealed = 8;
  const auto revealed = std::ranges::count_if(labels, board::minesweeper::IsNumber);
  return SolvedThreeBv(labels) / static_cast<double>(revealed + kFewRevealed);
}

// Whether mines are shown, and a number says that there is another one under a covered cell.
bool LeavesAMineCovered(const Grid<CellSymbol>& labels) {
  constexpr SymbolSet kMayBeMines{CellSymbol::kFlag, CellSymbol::kQuestion, CellSymbol::kMine,
                                  CellSymbol::kExploded};
  bool shows_mines = false;
  bool leaves_one = false;
  ForEachCell(labels, [&](CellPos cell) {
    shows_mines = shows_mines || labels[cell] == CellSymbol::kMine;
    if (leaves_one || !IsNumber(labels[cell])) return;
    int marks = 0;
    board::ForEachNeighbor(labels, cell, [&](CellPos near) {
      const bool may_be =
          labels[near] == CellSymbol::kUnknown || kMayBeMines.Contains(labels[near]);
      marks += may_be ? 1 : 0;
    });
    leaves_one = marks < board::minesweeper::NumberOf(labels[cell]);
  });
  return shows_mines && leaves_one;
}

// Whether the game was lost, though around every number all was done: nobody plays on there.
bool IsLostTooLate(const Grid<CellSymbol>& labels) {
  constexpr int kFewNumbers = 8;
  const auto has = [&](CellSymbol symbol) { return std::ranges::count(labels, symbol) > 0; };
  if (!has(CellSymbol::kExploded) || !has(CellSymbol::kCovered)) return false;
  int numbers = 0;
  bool all_done = true;
  ForEachCell(labels, [&](CellPos cell) {
    if (!IsNumber(labels[cell]) || labels[cell] == CellSymbol::kBlank) return;
    int hidden = 0;
    board::ForEachNeighbor(labels, cell,
                           [&](CellPos near) { hidden += IsNumber(labels[near]) ? 0 : 1; });
    ++numbers;
    all_done = all_done && hidden == board::minesweeper::NumberOf(labels[cell]);
  });
  return all_done && numbers >= kFewNumbers;
}

// Whether no mine has exploded, though one of those shown looks like no other.
bool HasAnOddMine(const Grid<CellSymbol>& labels, const Grid<int>& group_of) {
  if (std::ranges::count(labels, CellSymbol::kExploded) > 0) return false;
  std::map<int, int> mines_of;
  for (std::size_t i = 0; i < labels.items().size(); ++i) {
    if (labels.items()[i] == CellSymbol::kMine) ++mines_of[group_of.items()[i]];
  }
  const auto is_alone = [](const auto& group) { return group.second == 1; };
  return mines_of.size() > 1 && std::ranges::any_of(mines_of, is_alone);
}

// The unlike drawings of each symbol beyond its first.
int SecondDrawings(const Grid<CellSymbol>& labels, const Grid<int>& drawings) {
  // An exploded mine and a wrong flag are often drawn as a mine or a flag and something beside it.
  constexpr SymbolSet kMarks{CellSymbol::kFlag, CellSymbol::kQuestion, CellSymbol::kMine};
  const auto is_drawn_one_way = [&](CellSymbol symbol) {
    return kMarks.Contains(symbol) || (symbol != CellSymbol::kBlank && IsNumber(symbol));
  };
  std::set<std::pair<CellSymbol, int>> drawn;
  std::set<CellSymbol> symbols;
  for (std::size_t i = 0; i < drawings.items().size(); ++i) {
    const CellSymbol symbol = labels.items()[i];
    if (drawings.items()[i] == kNoDrawing || !is_drawn_one_way(symbol)) continue;
    drawn.emplace(symbol, drawings.items()[i]);
    symbols.insert(symbol);
  }
  return static_cast<int>(drawn.size() - symbols.size());
}

// One difference from the first choices.
struct Change {
  enum class What : std::uint8_t { kGroup, kCell, kWaiver };
  What what = What::kGroup;
  int index = 0;  // of the group, the cell or the waived rule
  CellSymbol symbol = CellSymbol::kUnknown;
  auto operator<=>(const Change&) const = default;
};

struct ChangesHash {
  std::size_t operator()(const std::vector<Change>& changes) const {
    std::uint64_t hash = base::kHashStart;
    for (const Change& change : changes) {
      hash = base::HashWith(hash, static_cast<std::uint64_t>(change.what));
      hash = base::HashWith(hash, static_cast<std::uint64_t>(change.index));
      hash = base::HashWith(hash, static_cast<std::uint64_t>(change.symbol));
    }
    return hash;
  }
};

// A node of the search.
struct Labeling {
  double bound = 0;  // what every possible labeling with these changes costs at least
  int born = 0;      // ties go to the older
  double nats = 0;   // what the changes cost
  std::vector<Change> changes;
  bool is_priced = false;  // breaks no rule, and the bound holds the price of the whole

  bool Has(Change::What what, int index) const {
    return std::ranges::any_of(changes,
                               [&](const Change& c) { return c.what == what && c.index == index; });
  }
  bool operator>(const Labeling& other) const {
    return std::tie(bound, born) > std::tie(other.bound, other.born);
  }
};

// Revealed cells that the oracle refuses together, whatever the others are.
using Refusal = std::vector<std::pair<std::size_t, CellSymbol>>;

bool IsRevealed(CellSymbol symbol) { return symbol != CellSymbol::kUnknown && !IsCovered(symbol); }

// Rows and columns from first up to, but not including, last.
struct Window {
  int first_row = 0;
  int last_row = 0;
  int first_col = 0;
  int last_col = 0;
};

// Revealed cells of a window that are left out one by one, a question each: a conflict of a few
// numbers and all their neighbors. A larger one hangs on the total of mines, which needs nearly all
// of them.
constexpr int kMostLeftOut = 64;

class Search {
 public:
  Search(const JointEvidence& evidence, const ConsistencyOracle* oracle, const JointParams& params)
      : params_(params),
        oracle_(oracle),
        drawings_(evidence.drawings),
        prices_(PricesOf(evidence, params)) {
    if (evidence.mines.IsCertain()) mines_ = evidence.mines;
    reading_.cells =
        Grid<board::minesweeper::CellReading>(evidence.groups.rows(), evidence.groups.cols());
    least_nats_.resize(prices_.cell_losses.size());
    for (BySymbol& losses : least_nats_) losses.fill(kNever);
  }

  JointReading Run() {
    reading_.labels = LabelsOf({});
    if (SecondDrawings(reading_.labels, drawings_) > params_.most_second_drawings) drawings_ = {};
    open_.push({});
    while (!open_.empty() && open_.top().bound <= limit_) {
      if (IsSpent()) {
        reading_.complete = false;
        untried_nats_ = open_.top().bound;
        break;
      }
      const Labeling next = open_.top();
      open_.pop();
      if (IsFound() || next.nats <= params_.most_nats) Judge(next);
    }
    Finish();
    return std::move(reading_);
  }

 private:
  bool IsFound() const { return reading_.outcome == JointOutcome::kPossible; }
  bool IsSpent() const {
    return reading_.labelings >= params_.most_labelings ||
           reading_.questions >= params_.most_questions || seen_.size() >= params_.most_known;
  }
  CellPos PosOf(std::size_t cell) const { return prices_.group_of.PosOf(cell); }

  Grid<CellSymbol> LabelsOf(const std::vector<Change>& changes) const {
    Grid<CellSymbol> labels(prices_.group_of.rows(), prices_.group_of.cols(), CellSymbol::kUnknown);
    const auto label = [&](const Group& group, CellSymbol symbol) {
      for (const std::size_t cell : group.cells) labels.items()[cell] = symbol;
    };
    for (const Group& group : prices_.groups) label(group, group.first);
    // Sorted: groups come before the cells that are split off them.
    for (const Change& change : changes) {
      const auto index = static_cast<std::size_t>(change.index);
      if (change.what == Change::What::kGroup) label(prices_.groups[index], change.symbol);
      if (change.what == Change::What::kCell) labels.items()[index] = change.symbol;
    }
    return labels;
  }

  // Takes the labeling, puts it back with a better bound, or replaces it by the ways out of one of
  // its conflicts.
  void Judge(Labeling at) {
    ++reading_.labelings;
    Grid<CellSymbol> labels = LabelsOf(at.changes);
    std::vector<Conflict> conflicts = ConflictsOf(at, labels);
    if (conflicts.empty()) {
      if (!at.is_priced) AddPriceOfWhole(at, labels);
      if (IsPutBack(at)) return;
      if (CanBeTrue(labels)) return Take(at, std::move(labels));
      refusals_.push_back(SmallestRefusal(labels));
      conflicts.push_back(AsConflict(refusals_.back()));
    }
    const auto [more, hardest] = Weigh(at, conflicts);
    if (at.changes.empty()) NameConflict(conflicts[hardest]);
    at.bound = std::max(at.bound, at.nats + more);
    if (IsPutBack(at)) return;
    ForEachWayOut(at, conflicts[hardest],
                  [&](Change change, double nats) { Push(at, change, nats); });
  }

  // Whether another labeling is to be judged before this one.
  bool IsPutBack(const Labeling& at) {
    if (at.bound > limit_) return true;
    if (open_.empty() || !(at > open_.top())) return false;
    open_.push(at);
    return true;
  }

  // What the rules leave open: how such a board may have been played, and how it is drawn.
  double PriceOfWhole(const Grid<CellSymbol>& labels) const {
    return (IsTurnedOver(labels) ? params_.turned_over_nats
                                 : params_.lone_nats * LoneShare(labels)) +
           (LeavesAMineCovered(labels) ? params_.left_nats : 0) +
           (IsLostTooLate(labels) ? params_.too_late_nats : 0) +
           (HasAnOddMine(labels, prices_.group_of) ? params_.odd_mine_nats : 0) +
           params_.drawing_nats * SecondDrawings(labels, drawings_);
  }

  // No rule is broken: the price of the whole counts from here on, before the oracle is asked. What
  // a labeling with an improbable whole hides is looked for at once.
  void AddPriceOfWhole(Labeling& at, const Grid<CellSymbol>& labels) {
    first_lawful_nats_ = std::min(first_lawful_nats_, at.nats);
    const double hides =
        drawings_.size() > 0 ? std::max(kEqualNats, params_.drawing_nats) : kEqualNats;
    if (at.nats <= first_lawful_nats_ + hides) PushRivals(at);
    at.bound = std::max(at.bound, at.nats + PriceOfWhole(labels));
    at.is_priced = true;
  }

  void NameConflict(const Conflict& conflict) {
    for (const Suspect& suspect : conflict.suspects) reading_.conflict.push_back(suspect.cell);
    std::ranges::sort(reading_.conflict);
  }

  std::vector<Conflict> ConflictsOf(const Labeling& at, const Grid<CellSymbol>& labels) {
    std::vector<int> waived;
    for (const Change& change : at.changes) {
      if (change.what == Change::What::kWaiver) waived.push_back(change.index);
    }
    std::vector<Conflict> conflicts = FindConflicts(labels, waived, kMostConflicts);
    for (const Refusal& refusal : refusals_) {
      if (Holds(refusal, labels)) conflicts.push_back(AsConflict(refusal));
    }
    return conflicts;
  }

  static bool Holds(const Refusal& refusal, const Grid<CellSymbol>& labels) {
    return std::ranges::all_of(
        refusal, [&](const auto& part) { return labels.items()[part.first] == part.second; });
  }

  Conflict AsConflict(const Refusal& refusal) const {
    Conflict conflict;
    for (const auto& [cell, symbol] : refusal) {
      conflict.suspects.push_back({PosOf(cell), SymbolSet::Readable().Without({symbol})});
    }
    return conflict;
  }

  bool CanBeTrue(const Grid<CellSymbol>& labels) {
    if (oracle_ == nullptr) return true;
    ++reading_.questions;
    return oracle_->CanBeTrue(labels, mines_);
  }

  // A refusal names few cells if their neighbors are few: first the sides of a window are pushed
  // in as far as it is still refused, then its cells are left out one by one.
  Refusal SmallestRefusal(const Grid<CellSymbol>& labels) {
    Window window{0, labels.rows(), 0, labels.cols()};
    for (int Window::*side :
         {&Window::last_row, &Window::first_row, &Window::last_col, &Window::first_col}) {
      PushIn(labels, window, side);
    }
    Grid<CellSymbol> part = Inside(labels, window);
    const auto revealed = std::ranges::count_if(part, IsRevealed);
    if (revealed <= kMostLeftOut) LeaveOut(part);
    Refusal refusal;
    for (std::size_t i = 0; i < part.items().size(); ++i) {
      if (IsRevealed(part.items()[i])) refusal.emplace_back(i, part.items()[i]);
    }
    return refusal;
  }

  // Halves the way between a place where the side leaves a refused window and one where it does
  // not.
  void PushIn(const Grid<CellSymbol>& labels, Window& window, int Window::*side) {
    const bool is_first = side == &Window::first_row || side == &Window::first_col;
    const bool is_row = side == &Window::first_row || side == &Window::last_row;
    int Window::*opposite = is_row ? (is_first ? &Window::last_row : &Window::first_row)
                                   : (is_first ? &Window::last_col : &Window::first_col);
    int refused = window.*side;
    int possible = window.*opposite;  // nothing inside
    while (std::abs(refused - possible) > 1 && !IsSpent()) {
      const int middle = std::midpoint(possible, refused);
      window.*side = middle;
      (CanBeTrue(Inside(labels, window)) ? possible : refused) = middle;
    }
    window.*side = refused;
  }

  static Grid<CellSymbol> Inside(const Grid<CellSymbol>& labels, const Window& window) {
    Grid<CellSymbol> part(labels.rows(), labels.cols(), CellSymbol::kUnknown);
    for (int row = window.first_row; row < window.last_row; ++row) {
      for (int col = window.first_col; col < window.last_col; ++col) {
        part[CellPos{row, col}] = labels[CellPos{row, col}];
      }
    }
    return part;
  }

  void LeaveOut(Grid<CellSymbol>& part) {
    for (CellSymbol& symbol : part.items()) {
      if (!IsRevealed(symbol) || IsSpent()) continue;
      const CellSymbol label = std::exchange(symbol, CellSymbol::kUnknown);
      if (CanBeTrue(part)) symbol = label;
    }
  }

  template <class Visit>
  void ForEachWayOut(const Labeling& at, const Conflict& conflict, Visit visit) const {
    if (conflict.waiver) {
      visit(Change{Change::What::kWaiver, conflict.waiver->rule}, conflict.waiver->nats);
    }
    for (const Suspect& suspect : conflict.suspects) {
      ForEachSymbol([&](CellSymbol symbol) {
        if (suspect.remedies.Contains(symbol)) ForEachChange(at, suspect.cell, symbol, visit);
      });
    }
  }

  // The ways to make `cell` a `symbol`: with its group, or alone. What was changed once stays: had
  // it to be something else, another way out of the conflict before leads there.
  template <class Visit>
  void ForEachChange(const Labeling& at, CellPos cell, CellSymbol symbol, Visit visit) const {
    const int group = prices_.group_of[cell];
    const auto index = static_cast<int>(prices_.group_of.Index(cell));
    if (group == kUnreadable || at.Has(Change::What::kCell, index)) return;
    const Change with_group{Change::What::kGroup, group, symbol};
    const Change alone{Change::What::kCell, index, symbol};
    if (!at.Has(Change::What::kGroup, group)) visit(with_group, PriceOf(with_group));
    const bool has_others = prices_.groups[static_cast<std::size_t>(group)].cells.size() > 1;
    if (has_others && Splits(at) < params_.most_splits) visit(alone, PriceOf(alone));
  }

  static int Splits(const Labeling& at) {
    return static_cast<int>(std::ranges::count(at.changes, Change::What::kCell, &Change::what));
  }

  // What conflicts without a common group cost together at least, and which is the hardest.
  std::pair<double, std::size_t> Weigh(const Labeling& at, const std::vector<Conflict>& conflicts) {
    std::vector<std::pair<double, std::size_t>> hardest_first;
    for (std::size_t i = 0; i < conflicts.size(); ++i) {
      double least = kNever;
      ForEachWayOut(at, conflicts[i], [&](Change, double nats) { least = std::min(least, nats); });
      hardest_first.emplace_back(-least, i);
    }
    std::ranges::sort(hardest_first);
    std::vector<bool> met(prices_.groups.size(), false);
    double sum = 0;
    for (const auto& [negative, i] : hardest_first) {
      if (MeetsNew(conflicts[i], met)) sum -= negative;
    }
    return {sum, hardest_first.front().second};
  }

  // Whether the conflict has no group that was met before; its groups are met then.
  bool MeetsNew(const Conflict& conflict, std::vector<bool>& met) const {
    std::vector<std::size_t> groups;
    for (const Suspect& suspect : conflict.suspects) {
      const int group = prices_.group_of[suspect.cell];
      if (group != kUnreadable) groups.push_back(static_cast<std::size_t>(group));
    }
    if (std::ranges::any_of(groups, [&](std::size_t group) { return met[group]; })) return false;
    for (const std::size_t group : groups) met[group] = true;
    return true;
  }

  void Push(const Labeling& from, Change change, double nats) {
    if (std::max(from.bound, from.nats + nats) > limit_) return;
    Labeling to{.bound = from.bound, .nats = from.nats + nats, .changes = from.changes};
    to.changes.push_back(change);
    PushNew(std::move(to));
  }

  void PushNew(Labeling labeling) {
    labeling.bound = std::max(labeling.bound, labeling.nats);
    if (labeling.bound > limit_) return;
    std::ranges::sort(labeling.changes);
    if (!seen_.insert(labeling.changes).second) return;
    labeling.born = static_cast<int>(seen_.size());
    open_.push(std::move(labeling));
  }

  void Take(const Labeling& at, Grid<CellSymbol> labels) {
    const double nats = at.nats + PriceOfWhole(labels);
    for (std::size_t i = 0; i < least_nats_.size(); ++i) {
      if (labels.items()[i] == CellSymbol::kUnknown) continue;
      double& least = least_nats_[i][At(labels.items()[i])];
      least = std::min(least, nats);
    }
    if (nats < best_nats_ + kEqualNats) PushRivals(at);
    if (nats >= best_nats_) return;
    reading_.outcome = JointOutcome::kPossible;
    reading_.nats = at.nats;
    reading_.labels = std::move(labels);
    best_nats_ = nats;
    limit_ = nats + params_.rival_nats;
  }

  // Every labeling that differs from one that can be by a group or by a cell.
  void PushRivals(const Labeling& at) {
    for (std::size_t group = 0; group < prices_.groups.size(); ++group) {
      ForEachSymbol([&](CellSymbol symbol) {
        PushRival(at, {Change::What::kGroup, static_cast<int>(group), symbol});
      });
      if (prices_.groups[group].cells.size() > 1) PushSplits(at, prices_.groups[group]);
    }
  }

  void PushSplits(const Labeling& at, const Group& group) {
    if (Splits(at) >= params_.most_splits) return;
    for (const std::size_t cell : group.cells) {
      const CellSymbol own = FirstChoice(prices_.cell_losses[cell]);
      if (own != group.first) PushRival(at, {Change::What::kCell, static_cast<int>(cell), own});
    }
  }

  // The change takes the place of an earlier one; what is waived is found out anew.
  void PushRival(const Labeling& at, Change change) {
    if (PriceOf(change) > limit_) return;
    Labeling to;
    for (const Change& earlier : at.changes) {
      const bool replaced = earlier.what == change.what && earlier.index == change.index;
      if (earlier.what != Change::What::kWaiver && !replaced) to.changes.push_back(earlier);
    }
    if (!IsFirstChoice(change)) to.changes.push_back(change);
    for (const Change& each : to.changes) to.nats += PriceOf(each);
    PushNew(std::move(to));
  }

  bool IsFirstChoice(const Change& change) const {
    return change.what == Change::What::kGroup &&
           change.symbol == prices_.groups[static_cast<std::size_t>(change.index)].first;
  }

  // A stranger in its group may have a picture that nobody judged: then any symbol will do.
  // Precondition: no waiver.
  double PriceOf(const Change& change) const {
    const auto index = static_cast<std::size_t>(change.index);
    if (change.what == Change::What::kGroup) return prices_.groups[index].losses[At(change.symbol)];
    static const double kAnySymbol = std::log(kReadableSymbols);
    return params_.split_nats + std::min(kAnySymbol, prices_.cell_losses[index][At(change.symbol)]);
  }

  void Finish() {
    if (!IsFound()) {
      if (!reading_.complete) reading_.outcome = JointOutcome::kSpent;
      return;
    }
    for (std::size_t i = 0; i < least_nats_.size(); ++i) FinishCell(i);
  }

  void FinishCell(std::size_t cell) {
    const int group = prices_.group_of.items()[cell];
    if (group == kUnreadable) return;
    const CellSymbol label = reading_.labels.items()[cell];
    const CellSymbol first = prices_.groups[static_cast<std::size_t>(group)].first;
    if (label != first) reading_.repaired.push_back(PosOf(cell));
    const auto confidence = static_cast<float>(Confidence(cell, label));
    if (confidence < params_.least_confidence) return;
    reading_.cells.items()[cell] = {label, confidence};
  }

  // The share of the best labeling among the best ones with each of the symbols for this cell.
  double Confidence(std::size_t cell, CellSymbol label) const {
    double rivals = 0;
    ForEachSymbol([&](CellSymbol symbol) {
      if (symbol != label) rivals += std::exp(-RivalNats(cell, label, symbol));
    });
    return 1 / (1 + rivals);
  }

  // By how much the best labeling beats the best one in which the cell is `symbol`. What was not
  // looked for costs at least the symbol alone, and no less than the first labeling left untried.
  double RivalNats(std::size_t cell, CellSymbol label, CellSymbol symbol) const {
    const double found = least_nats_[cell][At(symbol)] - best_nats_;
    const auto group = static_cast<std::size_t>(prices_.group_of.items()[cell]);
    const BySymbol& losses = prices_.groups[group].losses;
    const double alone = std::max(0.0, losses[At(symbol)] - losses[At(label)]);
    if (reading_.complete && alone <= params_.rival_nats) return found;
    return std::min(found, reading_.complete ? alone : std::max(alone, untried_nats_ - best_nats_));
  }

  JointParams params_;
  const ConsistencyOracle* oracle_;
  MineCount mines_;
  Grid<int> drawings_;
  Prices prices_;
  JointReading reading_;
  double best_nats_ = kNever;          // of the best, the price of the whole included
  double first_lawful_nats_ = kNever;  // of the first labeling that breaks no rule
  // Labelings that cost more are not tried: once the best is known, it and its rivals are enough.
  double limit_ = params_.most_nats + params_.rival_nats;
  std::priority_queue<Labeling, std::vector<Labeling>, std::greater<>> open_;
  std::unordered_set<std::vector<Change>, ChangesHash> seen_;
  std::vector<Refusal> refusals_;
  double untried_nats_ = kNever;      // what labelings cost at least for which no work was left
  std::vector<BySymbol> least_nats_;  // per cell and symbol: of the labelings taken
};

}  // namespace

JointReading ReadJointly(const JointEvidence& evidence, const ConsistencyOracle* oracle,
                         const JointParams& params) {
  assert(evidence.groups.rows() == evidence.scores.rows() &&
         evidence.groups.cols() == evidence.scores.cols());
  JointReading reading = Search(evidence, oracle, params).Run();
  if (reading.outcome != JointOutcome::kSpent || evidence.drawings.size() == 0) return reading;
  // Drawings make many labelings nearly as good as the best; without them the work may do.
  JointEvidence undrawn = evidence;
  undrawn.drawings = {};
  return Search(undrawn, oracle, params).Run();
}

}  // namespace gridhand::vision::minesweeper
