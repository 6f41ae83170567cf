#include "vision/minesweeper/labeling/group_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "vision/minesweeper/labeling/label_conflicts.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::ConsistencyOracle;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::IsShownMine;
using board::minesweeper::MineCount;
using board::minesweeper::NumberOf;

// More than a board may have.
constexpr std::size_t kAllConflicts = 1 << 16;

// The best labeling is looked for below so much, then below so much more, in nats: what lies below
// the last bound takes most of the work.
constexpr double kFirstNats = 4;
constexpr double kNatsMore = 3;
// Rivals are looked for up to so much beyond the best, then so many times as much.
constexpr double kRivalNats = 1.5;
constexpr double kRivalFactor = 1.6;
// One rival may take this part of the work.
constexpr int kRivalsAtATime = 20;
// The oracle takes as long as so many nodes.
constexpr int kNodesAQuestion = 3;

// What is known of the cells around one.
struct Around {
  int open = 0;    // of no symbol yet, or unreadable
  int hidden = 0;  // no numbers
  int mines = 0;   // of these, shown mines
};

// What a cell may be yet.
struct MayBe {
  bool blank = false;
  bool number = false;  // blank is one
  bool hidden = false;
};

class GroupSearch {
 public:
  GroupSearch(const Prices& prices, const Grid<Drawing>& drawings, const MineCount& mines,
              const ConsistencyOracle* oracle, const GroupParams& params)
      : prices_(prices),
        drawings_(drawings),
        mines_(mines),
        oracle_(oracle),
        params_(params),
        labels_(prices.group_of.rows(), prices.group_of.cols(), CellSymbol::kUnknown),
        symbols_(prices.groups.size(), CellSymbol::kUnknown),
        costs_(prices.groups.size()) {
    const Grid<int>& group_of = prices.group_of;
    found_.least.resize(prices.groups.size());
    for (BySymbol& least : found_.least) least.fill(kNever);
    near_.resize(group_of.items().size());
    own_.resize(near_.size());
    around_.resize(near_.size());
    board::ForEachCell(group_of, [&](CellPos cell) {
      const std::size_t at = group_of.Index(cell);
      board::ForEachNeighbor(group_of, cell, [&](CellPos beside) {
        near_[at].push_back(group_of.Index(beside));
        const bool is_own = group_of[cell] != kUnreadable && group_of[beside] == group_of[cell];
        own_[at] += is_own ? 1 : 0;
      });
      around_[at].open = static_cast<int>(near_[at].size());
    });
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      ++groups_of_drawing_[DrawingOf(group)];
    }
  }

  GroupLabelings Run() {
    FindBest();
    if (!found_.best.empty() && !IsProvable()) found_.best.clear();
    if (!found_.best.empty()) FindRivals();
    found_.nodes = nodes_;
    return std::move(found_);
  }

 private:
  void FindBest() {
    end_ = params_.most_nodes;
    for (double below = kFirstNats; found_.best.empty() && !IsSpent(); below += kNatsMore) {
      limit_ = std::min(below, params_.prices.most_nats);
      Descend();
      if (below >= params_.prices.most_nats) break;
    }
    if (IsSpent()) found_.best.clear();
  }

  // Whether the best labeling has as many numbers as prove what it costs.
  bool IsProvable() const {
    std::size_t numbers = 0;
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      if (!board::minesweeper::IsDigit(found_.best[group])) continue;
      numbers += prices_.groups[group].cells.size();
    }
    return static_cast<double>(numbers) >= params_.numbers_a_nat * found_.nats;
  }

  // Each symbol of each group that the best labeling does not have is a rival of its own; the
  // largest groups first.
  void FindRivals() {
    end_of_all_ = nodes_ + params_.most_nodes;
    std::vector<std::size_t> largest_first(symbols_.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::ranges::stable_sort(largest_first, std::greater<>(),
                             [&](std::size_t group) { return prices_.groups[group].cells.size(); });
    for (const std::size_t group : largest_first) {
      ForEachSymbol([&](CellSymbol symbol) {
        if (symbol != found_.best[group]) FindRival(group, symbol);
      });
    }
  }

  // What could not be looked for in time may cost just more than what was.
  void FindRival(std::size_t group, CellSymbol symbol) {
    double& least = found_.least[group][At(symbol)];
    const double known = least;
    end_ = std::min(end_of_all_, nodes_ + params_.most_nodes / kRivalsAtATime);
    double searched = 0;
    for (double more = kRivalNats; searched < params_.prices.rival_nats; more *= kRivalFactor) {
      const double reach = std::min(more, params_.prices.rival_nats);
      limit_ = std::min(found_.nats + reach, known);
      Try(group, symbol);
      if (IsSpent()) least = std::min(least, found_.nats + searched);
      if (IsSpent() || least <= limit_) return;
      searched = reach;
    }
    if (least > found_.nats + params_.prices.rival_nats) least = kNever;
  }

  bool IsSpent() const { return nodes_ > end_; }
  bool IsOpen(std::size_t group) const { return symbols_[group] == CellSymbol::kUnknown; }

  void Descend() {
    ++nodes_;
    if (IsSpent()) return;
    double bound = nats_;
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      if (!IsOpen(group)) continue;
      costs_[group] = CostsOf(group);
      bound += LeastCost(group);
      if (bound > limit_) return;
    }
    const Whole whole = LeastWhole(bound);
    const auto with_whole = [&](double more) {
      return bound + std::min(more + whole.lone, std::max(more, whole.uncovering));
    };
    if (with_whole(0) > limit_) return;
    const Grid<CellSymbol> labels = WithCheapest();
    const std::vector<Conflict> conflicts =
        FindConflicts(labels, breached_, kMostConflicts, prices_.openings);
    const auto [more, hardest] = Weigh(conflicts);
    if (with_whole(more) > limit_) return;
    const bool may_be = std::ranges::all_of(
        conflicts, [](const Conflict& conflict) { return conflict.waiver.has_value(); });
    if (may_be) Take(labels);
    // Any other labeling costs more than the cheapest symbols, yet may cost less as a whole.
    if (with_whole(more) > limit_) return;
    const std::optional<std::size_t> next = Next(conflicts, hardest, bound);
    if (next) TryAll(*next, bound - LeastCost(*next));
  }

  void TryAll(std::size_t group, double others) {
    const BySymbol costs = costs_[group];
    std::array<CellSymbol, kReadableSymbols> cheapest_first{};
    for (std::size_t i = 0; i < cheapest_first.size(); ++i) {
      cheapest_first[i] = static_cast<CellSymbol>(i);
    }
    std::ranges::stable_sort(cheapest_first, {},
                             [&](CellSymbol symbol) { return costs[At(symbol)]; });
    for (const CellSymbol symbol : cheapest_first) {
      if (others + costs[At(symbol)] > limit_) break;
      Try(group, symbol);
    }
  }

  // --- bounds -----------------------------------------------------------------------------------

  // What giving this group a symbol costs at least, as the others are now; kNever: it cannot be.
  BySymbol CostsOf(std::size_t group) const {
    int least = 0;
    int most = NumberOf(CellSymbol::k8);
    for (const std::size_t cell : prices_.groups[group].cells) {
      const Around& around = around_[cell];
      least = std::max(least, around.mines);
      most = std::min(most, around.open + around.hidden - own_[cell]);
    }
    BySymbol costs = prices_.groups[group].losses;
    ForEachSymbol([&](CellSymbol symbol) {
      double& cost = costs[At(symbol)];
      const bool has_room =
          !IsNumber(symbol) || (least <= NumberOf(symbol) && NumberOf(symbol) <= most);
      if (!has_room) cost = kNever;
      // Groups of one drawing share its price: it is paid once.
      if (IsSecondDrawing(group, symbol)) {
        cost += params_.prices.drawing_nats / groups_of_drawing_.at(DrawingOf(group));
      }
    });
    return costs;
  }

  double LeastCost(std::size_t group) const { return *std::ranges::min_element(costs_[group]); }

  // What a labeling costs at least for how it was played: either that so few cells can be opened by
  // blanks, or, where nothing is covered, that other symbols are dearer than covered ones.
  struct Whole {
    double lone = 0;
    double uncovering = 0;
  };

  Whole LeastWhole(double losses) {
    const auto slack = [&](std::size_t group) { return limit_ - losses + LeastCost(group); };
    Whole whole;
    may_be_.assign(near_.size(), {});
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      MayBe may_be;
      double uncovered = kNever;
      ForEachSymbol([&](CellSymbol symbol) {
        const bool is_left =
            IsOpen(group) ? costs_[group][At(symbol)] <= slack(group) : symbols_[group] == symbol;
        if (!is_left) return;
        may_be.blank = may_be.blank || symbol == CellSymbol::kBlank;
        may_be.number = may_be.number || IsNumber(symbol);
        may_be.hidden = may_be.hidden || !IsNumber(symbol);
        if (symbol == CellSymbol::kCovered || symbol == CellSymbol::kQuestion) return;
        uncovered =
            IsOpen(group) ? std::min(uncovered, costs_[group][At(symbol)] - LeastCost(group)) : 0;
      });
      whole.uncovering += uncovered;
      for (const std::size_t cell : prices_.groups[group].cells) may_be_[cell] = may_be;
    }
    int lone = 0;
    int revealed = 0;
    for (std::size_t cell = 0; cell < near_.size(); ++cell) {
      const MayBe& may_be = may_be_[cell];
      revealed += may_be.number ? 1 : 0;
      if (!may_be.number || may_be.hidden || may_be.blank) continue;
      const bool may_be_opened = std::ranges::any_of(
          near_[cell], [&](std::size_t beside) { return may_be_[beside].blank; });
      lone += may_be_opened ? 0 : 1;
    }
    whole.lone = params_.prices.lone_nats * ShareOfClicks(lone, revealed);
    return whole;
  }

  Grid<CellSymbol> WithCheapest() const {
    Grid<CellSymbol> labels = labels_;
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      if (!IsOpen(group)) continue;
      const CellSymbol cheapest = FirstChoice(costs_[group]);
      for (const std::size_t cell : prices_.groups[group].cells) labels.items()[cell] = cheapest;
    }
    return labels;
  }

  // `visit(suspect, group)` for the suspects whose group has no symbol yet.
  template <class Visit>
  void ForEachOpenSuspect(const Conflict& conflict, Visit visit) const {
    for (const Suspect& suspect : conflict.suspects) {
      const int number = prices_.group_of[suspect.cell];
      if (number == kUnreadable) continue;
      const auto group = static_cast<std::size_t>(number);
      if (IsOpen(group)) visit(suspect, group);
    }
  }

  // What a way out of this conflict costs at least.
  double LeastWayOut(const Conflict& conflict) const {
    double least = kNever;
    if (conflict.waiver) least = conflict.waiver->nats;
    ForEachOpenSuspect(conflict, [&](const Suspect& suspect, std::size_t group) {
      const double cheapest = LeastCost(group);
      ForEachSymbol([&](CellSymbol symbol) {
        if (suspect.remedies.Contains(symbol)) {
          least = std::min(least, costs_[group][At(symbol)] - cheapest);
        }
      });
    });
    return least;
  }

  Weight Weigh(const std::vector<Conflict>& conflicts) const {
    std::vector<double> least_ways_out;
    std::vector<std::vector<std::size_t>> groups_of;
    for (const Conflict& conflict : conflicts) {
      least_ways_out.push_back(LeastWayOut(conflict));
      groups_of.push_back(OpenGroupsOf(conflict));
    }
    return WeighConflicts(least_ways_out, groups_of, prices_.groups.size());
  }

  std::vector<std::size_t> OpenGroupsOf(const Conflict& conflict) const {
    std::vector<std::size_t> groups;
    ForEachOpenSuspect(conflict,
                       [&](const Suspect&, std::size_t group) { groups.push_back(group); });
    return groups;
  }

  // The group to settle next: of the hardest conflict, else any; that with the fewest symbols left,
  // and the most cells. None: all are settled.
  std::optional<std::size_t> Next(const std::vector<Conflict>& conflicts, std::size_t hardest,
                                  double bound) const {
    std::vector<std::size_t> groups;
    if (!conflicts.empty()) groups = OpenGroupsOf(conflicts[hardest]);
    if (groups.empty()) {
      for (std::size_t group = 0; group < symbols_.size(); ++group) {
        if (IsOpen(group)) groups.push_back(group);
      }
    }
    if (groups.empty()) return {};
    return *std::ranges::min_element(groups, {}, [&](std::size_t group) {
      const double others = bound - LeastCost(group);
      const auto left = std::ranges::count_if(costs_[group],
                                              [&](double cost) { return others + cost <= limit_; });
      return std::pair(left, -std::ssize(prices_.groups[group].cells));
    });
  }

  // --- the board so far -------------------------------------------------------------------------

  void Try(std::size_t group, CellSymbol symbol) {
    const double before = nats_;
    const std::size_t breaches = breached_.size();
    Give(group, symbol);
    if (nats_ <= limit_ && CanBe(group)) Descend();
    breached_.resize(breaches);
    TakeBack(group, symbol);
    nats_ = before;
  }

  void Give(std::size_t group, CellSymbol symbol) {
    nats_ += prices_.groups[group].losses[At(symbol)];
    if (IsSecondDrawing(group, symbol)) nats_ += params_.prices.drawing_nats;
    drawn_[At(symbol)].push_back(DrawingOf(group));
    symbols_[group] = symbol;
    Count(group, symbol, 1);
    for (const std::size_t cell : prices_.groups[group].cells) labels_.items()[cell] = symbol;
    for (const std::size_t cell : prices_.groups[group].cells) ChargeForOpenings(cell);
  }

  void TakeBack(std::size_t group, CellSymbol symbol) {
    drawn_[At(symbol)].pop_back();
    symbols_[group] = CellSymbol::kUnknown;
    Count(group, symbol, -1);
    for (const std::size_t cell : prices_.groups[group].cells) {
      labels_.items()[cell] = CellSymbol::kUnknown;
    }
  }

  void Count(std::size_t group, CellSymbol symbol, int by) {
    for (const std::size_t cell : prices_.groups[group].cells) {
      for (const std::size_t beside : near_[cell]) {
        around_[beside].open -= by;
        around_[beside].hidden += IsNumber(symbol) ? 0 : by;
        around_[beside].mines += IsShownMine(symbol) ? by : 0;
      }
    }
  }

  // Charges for covered cells beside blanks.
  void ChargeForOpenings(std::size_t cell) {
    const CellSymbol symbol = labels_.items()[cell];
    for (const std::size_t beside : near_[cell]) {
      const CellSymbol other = labels_.items()[beside];
      if (other == CellSymbol::kUnknown) continue;
      if (symbol == CellSymbol::kBlank && IsCovered(other)) Charge(cell, beside);
      if (other == CellSymbol::kBlank && IsCovered(symbol)) Charge(beside, cell);
    }
  }

  void Charge(std::size_t blank, std::size_t covered) {
    if (!IsBreach(labels_, labels_.PosOf(blank), labels_.PosOf(covered), prices_.openings)) return;
    const Waiver waiver = WaiverOfOpening(labels_, labels_.PosOf(covered));
    if (std::ranges::find(breached_, waiver.rule) != breached_.end()) return;
    breached_.push_back(waiver.rule);
    nats_ += waiver.nats;
  }

  // Whether the numbers of this group and those around it have room, and not too many mines.
  bool CanBe(std::size_t group) const {
    return std::ranges::all_of(prices_.groups[group].cells, [&](std::size_t cell) {
      return IsPossible(cell) && std::ranges::all_of(near_[cell], [&](std::size_t beside) {
               return IsPossible(beside);
             });
    });
  }

  bool IsPossible(std::size_t cell) const {
    const CellSymbol symbol = labels_.items()[cell];
    if (!IsNumber(symbol)) return true;
    const Around& around = around_[cell];
    return around.mines <= NumberOf(symbol) && NumberOf(symbol) <= around.open + around.hidden;
  }

  int DrawingOf(std::size_t group) const {
    if (drawings_.size() == 0) return kNoDrawing;
    return drawings_.items()[prices_.groups[group].cells.front()].alike;
  }

  // Whether this symbol is drawn in another way already.
  bool IsSecondDrawing(std::size_t group, CellSymbol symbol) const {
    const int drawing = DrawingOf(group);
    if (drawing == kNoDrawing || !IsDrawnOneWay(symbol)) return false;
    const std::vector<int>& drawn = drawn_[At(symbol)];
    const bool is_drawn = std::ranges::any_of(drawn, [](int one) { return one != kNoDrawing; });
    return is_drawn && std::ranges::find(drawn, drawing) == drawn.end();
  }

  // --- what is found ----------------------------------------------------------------------------

  void Take(const Grid<CellSymbol>& labels) {
    const std::optional<double> waived = NatsOfWaivers(labels);
    if (!waived) return;
    double nats = *waived;
    for (const Group& group : prices_.groups) {
      nats += group.losses[At(labels.items()[group.cells.front()])];
    }
    nats += PriceOfWhole(labels, prices_, drawings_, params_.prices);
    if (nats > limit_) return;
    if (oracle_ != nullptr) {
      nodes_ += kNodesAQuestion;
      if (!oracle_->CanBeTrue(labels, mines_)) return;
    }
    for (std::size_t group = 0; group < symbols_.size(); ++group) {
      const CellSymbol symbol = labels.items()[prices_.groups[group].cells.front()];
      double& least = found_.least[group][At(symbol)];
      least = std::min(least, nats);
    }
    limit_ = nats;
    if (nats >= found_.nats) return;
    found_.nats = nats;
    found_.best.clear();
    for (const Group& group : prices_.groups) {
      found_.best.push_back(labels.items()[group.cells.front()]);
    }
  }

  // What the rules cost that these labels break; none if one cannot be waived.
  std::optional<double> NatsOfWaivers(const Grid<CellSymbol>& labels) const {
    double nats = 0;
    std::vector<int> waived;
    while (true) {
      const std::vector<Conflict> conflicts =
          FindConflicts(labels, waived, kAllConflicts, prices_.openings);
      if (conflicts.empty()) return nats;
      for (const Conflict& conflict : conflicts) {
        if (!conflict.waiver) return {};
        waived.push_back(conflict.waiver->rule);
        nats += conflict.waiver->nats;
      }
    }
  }

  const Prices& prices_;
  const Grid<Drawing>& drawings_;
  const MineCount& mines_;
  const ConsistencyOracle* oracle_;
  const GroupParams& params_;
  std::vector<std::vector<std::size_t>> near_;  // by cell
  std::map<int, int> groups_of_drawing_;
  std::vector<int> own_;  // by cell: how many of these are of its group
  // The board so far.
  Grid<CellSymbol> labels_;
  std::vector<CellSymbol> symbols_;  // by group
  std::vector<int> breached_;        // rules of openings that were charged for
  std::vector<Around> around_;       // by cell

  std::array<std::vector<int>, kReadableSymbols> drawn_;  // by symbol: the groups' drawings
  double nats_ = 0;                                       // what all this costs
  std::vector<BySymbol> costs_;                           // by open group, in the last node
  std::vector<MayBe> may_be_;  // by cell: LeastWhole's, kept for its memory
  double limit_ = kNever;      // what is looked for costs no more
  GroupLabelings found_;
  int nodes_ = 0;
  int end_ = 0;  // no more nodes than these
  int end_of_all_ = 0;
};

}  // namespace

GroupLabelings SearchGroups(const Prices& prices, const Grid<Drawing>& drawings,
                            const MineCount& mines, const ConsistencyOracle* oracle,
                            const GroupParams& params) {
  return GroupSearch(prices, drawings, mines, oracle, params).Run();
}

JointReading ReadByGroups(const JointEvidence& evidence, const ConsistencyOracle* oracle,
                          const GroupParams& params) {
  const Grid<int>& groups = evidence.groups;
  const Prices prices = PricesOf(evidence, params.prices);
  const MineCount mines = evidence.mines.IsCertain() ? evidence.mines : MineCount{};
  const GroupLabelings found = SearchGroups(prices, evidence.drawings, mines, oracle, params);
  JointReading reading;
  reading.outcome = JointOutcome::kSpent;
  reading.complete = false;
  reading.cells = Grid<board::minesweeper::CellReading>(groups.rows(), groups.cols());
  reading.labels = Grid<CellSymbol>(groups.rows(), groups.cols(), CellSymbol::kUnknown);
  if (found.best.empty()) return reading;
  for (std::size_t i = 0; i < prices.groups.size(); ++i) {
    const Group& group = prices.groups[i];
    const CellSymbol label = found.best[i];
    const auto confidence = static_cast<float>(ShareOfBest(
        label, [&](CellSymbol symbol) { return found.least[i][At(symbol)] - found.nats; }));
    reading.nats += group.losses[At(label)];
    for (const std::size_t cell : group.cells) {
      reading.labels.items()[cell] = label;
      if (label != group.first) reading.repaired.push_back(groups.PosOf(cell));
      if (confidence < params.least_confidence) continue;
      reading.cells.items()[cell] = {label, confidence};
    }
  }
  std::ranges::sort(reading.repaired);
  const auto numbers = std::ranges::count_if(
      reading.cells, [](const auto& cell) { return board::minesweeper::IsDigit(cell.symbol); });
  const bool is_proved = static_cast<double>(numbers) >= params.numbers_a_nat * found.nats;
  if (is_proved) reading.outcome = JointOutcome::kPossible;
  return reading;
}

}  // namespace gridhand::vision::minesweeper
