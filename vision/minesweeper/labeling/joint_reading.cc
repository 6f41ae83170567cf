#include "vision/minesweeper/labeling/joint_reading.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <compare>
#include <memory_resource>
#include <numeric>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "vision/minesweeper/labeling/label_conflicts.h"
#include "vision/minesweeper/labeling/label_prices.h"

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

// Labelings nearly as good as the best have rivals of their own looked for: at a third of the
// best's probability a rival's rival cannot matter much any more.
constexpr double kEqualNats = 1.1;

// One difference from the first choices.
struct Change {
  enum class What : std::uint8_t { kGroup, kCell, kWaiver };
  What what = What::kGroup;
  int index = 0;  // of the group, the cell or the waived rule
  CellSymbol symbol = CellSymbol::kUnknown;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 behind <=> for a pointer
  auto operator<=>(const Change&) const = default;
};

using Changes = std::pmr::vector<Change>;

// Sets of many thousands are searched, for which `base::HashWith` is too slow: one round of
// splitmix64 for each change.
struct ChangesHash {
  std::size_t operator()(const Changes& changes) const {
    std::uint64_t hash = 0;
    for (const Change& change : changes) {
      hash += static_cast<std::uint64_t>(change.index) << 16U |
              static_cast<std::uint64_t>(change.what) << 8U |
              static_cast<std::uint64_t>(change.symbol);
      hash = (hash ^ hash >> 30U) * 0xbf58476d1ce4e5b9U;
    }
    return hash ^ hash >> 31U;
  }
};

// A node of the search.
struct Labeling {
  double bound = 0;  // what every possible labeling with these changes costs at least
  int born = 0;      // ties go to the older
  double nats = 0;   // what the changes cost
  const Changes* changes = nullptr;  // sorted
  bool is_priced = false;            // breaks no rule, and the bound holds the price of the whole

  bool Has(Change::What what, int index) const {
    return std::ranges::any_of(*changes,
                               [&](const Change& c) { return c.what == what && c.index == index; });
  }
  bool operator>(const Labeling& other) const {
    return std::tie(bound, born) > std::tie(other.bound, other.born);
  }
};

// A change, and what it costs alone.
struct PricedChange {
  double nats = 0;
  Change change;
};

// The rivals of a labeling that are still to be made: those with one change more, cheapest first.
struct Rivals {
  double bound = 0;                  // what the next one costs at least
  int born = 0;                      // ties go to the older
  double nats = 0;                   // what the labeling costs
  const Changes* changes = nullptr;  // of the labeling; waivers do not count
  std::size_t next = 0;              // which of the single changes is added next

  bool operator>(const Rivals& other) const {
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
    const Changes none;
    reading_.labels = LabelsOf(none);
    drawings_ = TellingDrawings(reading_.labels, std::move(drawings_), params_);
    open_.push({.changes = &none});
    for (;;) {
      MakeRivals();
      if (open_.empty() || open_.top().bound > limit_) break;
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

  // Whether drawings had a say.
  bool used_drawings() const { return drawings_.size() > 0; }

 private:
  bool IsFound() const { return reading_.outcome == JointOutcome::kPossible; }
  bool IsSpent() const {
    return reading_.labelings >= params_.most_labelings ||
           reading_.questions >= params_.most_questions || seen_.size() >= params_.most_known;
  }
  CellPos PosOf(std::size_t cell) const { return prices_.group_of.PosOf(cell); }

  Grid<CellSymbol> LabelsOf(const Changes& changes) const {
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
    Grid<CellSymbol> labels = LabelsOf(*at.changes);
    std::vector<Conflict> conflicts = ConflictsOf(at, labels);
    if (conflicts.empty()) {
      if (!at.is_priced) AddPriceOfWhole(at, labels);
      if (IsPutBack(at)) return;
      if (CanBeTrue(labels)) return Take(at, std::move(labels));
      refusals_.push_back(SmallestRefusal(labels));
      conflicts.push_back(AsConflict(refusals_.back()));
    }
    const auto [more, hardest] = Weigh(at, conflicts);
    if (at.changes->empty()) NameConflict(conflicts[hardest]);
    at.bound = std::max(at.bound, at.nats + more);
    if (IsPutBack(at)) return;
    ForEachWayOut(at, conflicts[hardest],
                  [&](Change change, double nats) { Push(at, change, nats); });
  }

  // Whether another labeling is to be judged before this one.
  bool IsPutBack(const Labeling& at) {
    if (at.bound > limit_) return true;
    MakeRivals(at.bound);
    if (open_.empty() || !(at > open_.top())) return false;
    open_.push(at);
    return true;
  }

  // No rule is broken: the price of the whole counts from here on, before the oracle is asked. What
  // a labeling with an improbable whole hides is looked for at once.
  void AddPriceOfWhole(Labeling& at, const Grid<CellSymbol>& labels) {
    if (first_lawful_nats_ == kNever) first_hides_ = PriceOfOddities(labels);
    first_lawful_nats_ = std::min(first_lawful_nats_, at.nats);
    const double drawn = used_drawings() ? params_.drawing_nats : 0;
    const double hides = std::max({kEqualNats, drawn, first_hides_});
    if (at.nats <= first_lawful_nats_ + hides) PushRivals(at);
    at.bound = std::max(at.bound, at.nats + PriceOfWhole(labels, prices_, drawings_, params_));
    at.is_priced = true;
  }

  // What a labeling that is cheaper cell by cell may cost more for what it shows on the whole.
  double PriceOfOddities(const Grid<CellSymbol>& labels) const {
    return std::max(HasMoreQuestionsThanFlags(labels) ? params_.questions_nats : 0,
                    HasAnOddMine(labels, prices_.group_of) ? params_.odd_mine_nats : 0);
  }

  void NameConflict(const Conflict& conflict) {
    for (const Suspect& suspect : conflict.suspects) reading_.conflict.push_back(suspect.cell);
    std::ranges::sort(reading_.conflict);
  }

  std::vector<Conflict> ConflictsOf(const Labeling& at, const Grid<CellSymbol>& labels) {
    std::vector<int> waived;
    for (const Change& change : *at.changes) {
      if (change.what == Change::What::kWaiver) waived.push_back(change.index);
    }
    std::vector<Conflict> conflicts =
        FindConflicts(labels, waived, kMostConflicts, prices_.openings);
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
    return static_cast<int>(std::ranges::count(*at.changes, Change::What::kCell, &Change::what));
  }

  Weight Weigh(const Labeling& at, const std::vector<Conflict>& conflicts) const {
    std::vector<double> least_ways_out;
    std::vector<std::vector<std::size_t>> groups_of;
    for (const Conflict& conflict : conflicts) {
      double least = kNever;
      ForEachWayOut(at, conflict, [&](Change, double nats) { least = std::min(least, nats); });
      least_ways_out.push_back(least);
      groups_of.push_back(GroupsOf(conflict));
    }
    return WeighConflicts(least_ways_out, groups_of, prices_.groups.size());
  }

  std::vector<std::size_t> GroupsOf(const Conflict& conflict) const {
    std::vector<std::size_t> groups;
    for (const Suspect& suspect : conflict.suspects) {
      const int group = prices_.group_of[suspect.cell];
      if (group != kUnreadable) groups.push_back(static_cast<std::size_t>(group));
    }
    return groups;
  }

  void Push(const Labeling& from, Change change, double nats) {
    if (std::max(from.bound, from.nats + nats) > limit_) return;
    changes_ = *from.changes;
    changes_.push_back(change);
    PushChanges(from.bound, from.nats + nats);
  }

  // Pushes the labeling with `changes_`, unless it is known.
  void PushChanges(double bound, double nats) {
    bound = std::max(bound, nats);
    if (bound > limit_) return;
    std::ranges::sort(changes_);
    const auto [changes, is_new] = seen_.insert(changes_);
    if (!is_new) return;
    open_.push({bound, static_cast<int>(seen_.size()), nats, &*changes});
  }

  void Take(const Labeling& at, Grid<CellSymbol> labels) {
    const double nats = at.nats + PriceOfWhole(labels, prices_, drawings_, params_);
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

  // Every labeling that differs from one that can be by a group or by a cell. There are thousands,
  // and few are ever judged: most are made when they are next (MakeRivals).
  void PushRivals(const Labeling& at) {
    if (!have_rivals_.insert(at.changes).second) return;
    if (!singles_) singles_ = SingleChanges();
    Changes lasting;
    for (const Change& change : *at.changes) {
      // What is waived is found out anew.
      if (change.what != Change::What::kWaiver) lasting.push_back(change);
    }
    for (const Change& change : lasting) {
      if (change.what == Change::What::kGroup) PushInPlaceOf(change, lasting);
    }
    const double nats = PriceOfAll(lasting);
    changes_ = lasting;
    PushChanges(0, nats);
    PutBack({.born = ++rivals_born_, .nats = nats, .changes = at.changes});
  }

  // The same with other symbols for this group.
  void PushInPlaceOf(const Change& change, const Changes& among) {
    ForEachSymbol([&](CellSymbol symbol) {
      const Change other{change.what, change.index, symbol};
      changes_ = among;
      std::erase(changes_, change);
      if (!IsFirstChoice(other)) changes_.push_back(other);
      PushChanges(0, PriceOfAll(changes_));
    });
  }

  // Changes of a group, or of the one cell that its picture says is none of its group; cheapest
  // first.
  std::vector<PricedChange> SingleChanges() const {
    std::vector<PricedChange> singles;
    const auto add = [&](Change change) {
      if (!IsFirstChoice(change)) singles.push_back({PriceOf(change), change});
    };
    for (std::size_t i = 0; i < prices_.groups.size(); ++i) {
      const Group& group = prices_.groups[i];
      ForEachSymbol([&](CellSymbol symbol) {
        add({Change::What::kGroup, static_cast<int>(i), symbol});
      });
      if (group.cells.size() < 2) continue;
      for (const std::size_t cell : group.cells) {
        const CellSymbol own = FirstChoice(prices_.cell_losses[cell]);
        if (own != group.first) add({Change::What::kCell, static_cast<int>(cell), own});
      }
    }
    std::ranges::stable_sort(singles, {}, &PricedChange::nats);
    return singles;
  }

  // Makes the rivals that cost no more than this, and no more than the cheapest open labeling.
  void MakeRivals(double most = kNever) {
    while (!rivals_.empty()) {
      const double open = open_.empty() ? limit_ : std::min(limit_, open_.top().bound);
      if (rivals_.top().bound > std::min(most, open)) return;
      Rivals rivals = rivals_.top();
      rivals_.pop();
      MakeNext(rivals);
      ++rivals.next;
      PutBack(rivals);
    }
  }

  // Queues them for the next one, if there is one within the limit.
  void PutBack(Rivals rivals) {
    if (rivals.next == singles_->size()) return;
    rivals.bound = rivals.nats + (*singles_)[rivals.next].nats;
    if (rivals.bound <= limit_) rivals_.push(rivals);
  }

  void MakeNext(const Rivals& rivals) {
    const Change& added = (*singles_)[rivals.next].change;
    changes_.clear();
    int splits = 0;
    for (const Change& change : *rivals.changes) {
      if (change.what == Change::What::kWaiver) continue;
      // Other symbols of a changed group were pushed at once, and a cell is split off only once.
      if (change.what == added.what && change.index == added.index) return;
      splits += change.what == Change::What::kCell ? 1 : 0;
      changes_.push_back(change);
    }
    if (added.what == Change::What::kCell && splits >= params_.most_splits) return;
    changes_.push_back(added);
    PushChanges(0, rivals.bound);
  }

  // Precondition: no waiver among them.
  double PriceOfAll(const Changes& changes) const {
    double nats = 0;
    for (const Change& change : changes) nats += PriceOf(change);
    return nats;
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
    return params_.split_nats +
           std::min(kAnySymbol, prices_.cell_losses[index][At(change.symbol)]) +
           prices_.cell_fines[index][At(change.symbol)];
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
    const auto confidence = static_cast<float>(
        ShareOfBest(label, [&](CellSymbol symbol) { return RivalNats(cell, label, symbol); }));
    if (confidence < params_.least_confidence) return;
    reading_.cells.items()[cell] = {label, confidence};
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
  Grid<Drawing> drawings_;
  Prices prices_;
  JointReading reading_;
  double best_nats_ = kNever;          // of the best, the price of the whole included
  double first_lawful_nats_ = kNever;  // of the first labeling that breaks no rule
  double first_hides_ = 0;             // the price of oddities there
  // Labelings that cost more are not tried: once the best is known, it and its rivals are enough.
  double limit_ = params_.most_nats + params_.rival_nats;
  std::priority_queue<Labeling, std::vector<Labeling>, std::greater<>> open_;
  // A search makes up to 200,000 small allocations. They are freed together.
  std::pmr::monotonic_buffer_resource memory_;
  std::pmr::unordered_set<Changes, ChangesHash> seen_{&memory_};
  Changes changes_;  // of the labeling that is pushed next, kept for its memory
  // Set once rivals are looked for.
  std::optional<std::vector<PricedChange>> singles_;
  std::priority_queue<Rivals, std::vector<Rivals>, std::greater<>> rivals_;
  int rivals_born_ = 0;
  std::unordered_set<const Changes*> have_rivals_;  // labelings whose rivals were pushed
  std::vector<Refusal> refusals_;
  double untried_nats_ = kNever;      // what labelings cost at least for which no work was left
  std::vector<BySymbol> least_nats_;  // per cell and symbol: of the labelings taken
};

}  // namespace

JointReading ReadJointly(const JointEvidence& evidence, const ConsistencyOracle* oracle,
                         const JointParams& params) {
  assert(evidence.groups.rows() == evidence.scores.rows() &&
         evidence.groups.cols() == evidence.scores.cols());
  assert(evidence.laws.size() == 0 || evidence.laws.size() == evidence.groups.size());
  {
    Search search(evidence, oracle, params);
    JointReading reading = search.Run();
    if (reading.outcome != JointOutcome::kSpent || !search.used_drawings()) return reading;
  }
  // Drawings make many labelings nearly as good as the best; without them the work may do.
  JointEvidence undrawn = evidence;
  undrawn.drawings = {};
  return Search(undrawn, oracle, params).Run();
}

}  // namespace gridhand::vision::minesweeper
