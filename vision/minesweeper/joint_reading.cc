#include "vision/minesweeper/joint_reading.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <compare>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

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
using board::minesweeper::MineCount;

constexpr double kNever = std::numeric_limits<double>::infinity();

// Conflicts looked at in one labeling. More make the bound better and the look longer; beyond this
// many the board is read so badly that the first few refuse it.
constexpr std::size_t kMostConflicts = 32;

using BySymbol = std::array<double, kReadableSymbols>;

std::size_t At(CellSymbol symbol) { return static_cast<std::size_t>(symbol); }

template <class Visit>
void ForEachSymbol(Visit visit) {
  for (int i = 0; i < kReadableSymbols; ++i) visit(static_cast<CellSymbol>(i));
}

// Log-probabilities of a classifier that slips now and then.
BySymbol Smoothed(const SymbolScores& scores, double slip) {
  const float highest = *std::ranges::max_element(scores);
  assert(std::isfinite(highest));
  BySymbol smoothed{};
  double sum = 0;
  for (std::size_t i = 0; i < smoothed.size(); ++i) {
    assert(!std::isnan(scores[i]));
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
    const bool readable = number != kUnreadable;
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

// Of the revealed cells, the share that needed a click of its own. Boards are opened by their
// blanks: where a ground is taken for covered, every number seems to have been clicked one by one.
double LoneShare(const Grid<CellSymbol>& labels) {
  const auto revealed = std::ranges::count_if(labels, board::minesweeper::IsNumber);
  if (revealed == 0) return 0;
  return static_cast<double>(SolvedThreeBv(labels)) / static_cast<double>(revealed);
}

// One difference from the first choices.
struct Change {
  enum class What : std::uint8_t { kGroup, kCell, kWaiver };
  What what = What::kGroup;
  int index = 0;  // of the group, the cell or the waived rule
  CellSymbol symbol = CellSymbol::kUnknown;
  auto operator<=>(const Change&) const = default;
};

// A node of the search.
struct Labeling {
  double bound = 0;  // what every possible labeling with these changes costs at least
  int born = 0;      // ties go to the older
  double nats = 0;   // what the changes cost
  std::vector<Change> changes;

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

class Search {
 public:
  Search(const JointEvidence& evidence, const ConsistencyOracle* oracle, const JointParams& params)
      : params_(params), oracle_(oracle), prices_(PricesOf(evidence, params)) {
    if (evidence.mines.IsCertain()) mines_ = evidence.mines;
    reading_.cells =
        Grid<board::minesweeper::CellReading>(evidence.groups.rows(), evidence.groups.cols());
    least_nats_.resize(prices_.cell_losses.size());
    for (BySymbol& losses : least_nats_) losses.fill(kNever);
  }

  JointReading Run() {
    reading_.labels = LabelsOf({});
    open_.push({});
    while (!open_.empty() && open_.top().bound <= limit_) {
      if (!IsFound() && open_.top().bound > params_.most_nats) break;
      if (IsSpent()) {
        reading_.complete = false;
        break;
      }
      const Labeling next = open_.top();
      open_.pop();
      Judge(next);
    }
    Finish();
    return std::move(reading_);
  }

 private:
  bool IsFound() const { return reading_.outcome == JointOutcome::kPossible; }
  bool IsSpent() const {
    return reading_.labelings >= params_.most_labelings ||
           reading_.questions >= params_.most_questions;
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
    if (conflicts.empty()) return Take(at, std::move(labels));
    const auto [more, hardest] = Weigh(at, conflicts);
    if (at.changes.empty()) NameConflict(conflicts[hardest]);
    const bool raised = at.nats + more > at.bound;
    at.bound = std::max(at.bound, at.nats + more);
    if (at.bound > limit_) return;
    if (raised && !open_.empty() && at > open_.top()) return open_.push(std::move(at));
    ForEachWayOut(at, conflicts[hardest],
                  [&](Change change, double nats) { Push(at, change, nats); });
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
    if (conflicts.empty() && oracle_ != nullptr && !CanBeTrue(labels)) {
      refusals_.push_back(SmallestRefusal(labels));
      conflicts.push_back(AsConflict(refusals_.back()));
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
    ++reading_.questions;
    return oracle_->CanBeTrue(labels, mines_);
  }

  // Takes revealed cells away until each that is left is needed: the shortest prefix that is
  // refused together with what is needed already ends in a cell that is needed, too. Out of
  // questions, the answer is refused still, but not the smallest.
  Refusal SmallestRefusal(const Grid<CellSymbol>& labels) {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < labels.items().size(); ++i) {
      const CellSymbol symbol = labels.items()[i];
      if (symbol != CellSymbol::kUnknown && !IsCovered(symbol)) candidates.push_back(i);
    }
    Grid<CellSymbol> needed(labels.rows(), labels.cols(), CellSymbol::kUnknown);
    Refusal refusal;
    const auto need = [&](std::size_t cell) {
      needed.items()[cell] = labels.items()[cell];
      refusal.emplace_back(cell, labels.items()[cell]);
    };
    while (!candidates.empty() && !IsSpent() && CanBeTrue(needed)) {
      candidates.resize(ShortestRefused(labels, needed, candidates));
      need(candidates.back());
      candidates.pop_back();
    }
    if (IsSpent()) std::ranges::for_each(candidates, need);
    return refusal;
  }

  // How many of the candidates it takes, from the front, at least.
  std::size_t ShortestRefused(const Grid<CellSymbol>& labels, const Grid<CellSymbol>& needed,
                              const std::vector<std::size_t>& candidates) {
    std::size_t possible = 0;
    std::size_t refused = candidates.size();
    while (possible + 1 < refused && !IsSpent()) {
      const std::size_t middle = possible + (refused - possible) / 2;
      Grid<CellSymbol> part = needed;
      for (std::size_t i = 0; i < middle; ++i) {
        part.items()[candidates[i]] = labels.items()[candidates[i]];
      }
      (CanBeTrue(part) ? possible : refused) = middle;
    }
    return refused;
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
    const Group& members = prices_.groups[static_cast<std::size_t>(group)];
    if (!at.Has(Change::What::kGroup, group)) {
      visit(Change{Change::What::kGroup, group, symbol}, members.losses[At(symbol)]);
    }
    if (members.cells.size() > 1 && Splits(at) < params_.most_splits) {
      const BySymbol& losses = prices_.cell_losses[prices_.group_of.Index(cell)];
      visit(Change{Change::What::kCell, index, symbol}, params_.split_nats + losses[At(symbol)]);
    }
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
    Labeling to{.nats = from.nats + nats, .changes = from.changes};
    to.bound = std::max(from.bound, to.nats);
    to.changes.insert(std::ranges::upper_bound(to.changes, change), change);
    if (!seen_.insert(to.changes).second) return;
    to.born = static_cast<int>(seen_.size());
    open_.push(std::move(to));
  }

  // Takes what can be a board. How it may have been played counts now: it cannot be told before the
  // whole is known.
  void Take(const Labeling& at, Grid<CellSymbol> labels) {
    const double nats = at.nats + params_.lone_nats * LoneShare(labels);
    for (std::size_t i = 0; i < least_nats_.size(); ++i) {
      if (labels.items()[i] == CellSymbol::kUnknown) continue;
      double& least = least_nats_[i][At(labels.items()[i])];
      least = std::min(least, nats);
    }
    if (nats >= best_nats_) return;
    reading_.outcome = JointOutcome::kPossible;
    reading_.nats = at.nats;
    reading_.labels = std::move(labels);
    best_ = at;
    best_nats_ = nats;
    limit_ = at.nats + params_.rival_nats;
    ForEachCell(reading_.labels, [&](CellPos cell) { PushRivals(cell); });
  }

  void PushRivals(CellPos cell) {
    ForEachSymbol([&](CellSymbol symbol) {
      if (symbol == reading_.labels[cell]) return;
      ForEachChange(best_, cell, symbol,
                    [&](Change change, double nats) { Push(best_, change, nats); });
    });
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

  // By how much the best labeling beats the best one in which the cell is `symbol`. Where that was
  // not looked for, the price of the symbol alone has to do.
  double RivalNats(std::size_t cell, CellSymbol label, CellSymbol symbol) const {
    const double found = least_nats_[cell][At(symbol)] - best_nats_;
    const auto group = static_cast<std::size_t>(prices_.group_of.items()[cell]);
    const BySymbol& losses = prices_.groups[group].losses;
    const double alone = std::max(0.0, losses[At(symbol)] - losses[At(label)]);
    const bool looked_for = reading_.complete && alone <= params_.rival_nats;
    return looked_for ? found : std::min(found, alone);
  }

  JointParams params_;
  const ConsistencyOracle* oracle_;
  MineCount mines_;
  Prices prices_;
  JointReading reading_;
  Labeling best_;
  double best_nats_ = kNever;  // of best_, how it may have been played included
  // Labelings that cost more are not tried: once the best is known, it and its rivals are enough.
  double limit_ = params_.most_nats + params_.rival_nats;
  std::priority_queue<Labeling, std::vector<Labeling>, std::greater<>> open_;
  std::set<std::vector<Change>> seen_;
  std::vector<Refusal> refusals_;
  std::vector<BySymbol> least_nats_;  // per cell and symbol: of the labelings taken
};

}  // namespace

JointReading ReadJointly(const JointEvidence& evidence, const ConsistencyOracle* oracle,
                         const JointParams& params) {
  assert(evidence.groups.rows() == evidence.scores.rows() &&
         evidence.groups.cols() == evidence.scores.cols());
  return Search(evidence, oracle, params).Run();
}

}  // namespace gridhand::vision::minesweeper
