#include "agent/minesweeper/exact_layouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agent/minesweeper/belief_propagation.h"

namespace gridhand::agent::minesweeper {
namespace {

// Odds of a mine before any number is looked at: the share of the undecided cells that are mines.
// Kept half a mine away from none and all, where odds would be 0 or infinite.
double PriorOdds(const Blackboard& blackboard) {
  constexpr double kHalfAMine = 0.5;
  constexpr double kLeastDensity = 1e-6;
  if (const auto left = blackboard.mines_left()) {
    const double cells = blackboard.undecided_count();
    const double mines =
        std::clamp<double>(*left, kHalfAMine, std::max(kHalfAMine, cells - kHalfAMine));
    return mines / std::max(kHalfAMine, cells - mines);
  }
  const double density =
      std::clamp(blackboard.board().mines.density, kLeastDensity, 1 - kLeastDensity);
  return density / (1 - density);
}

bool TotalFits(Blackboard& blackboard) {
  const auto left = blackboard.mines_left();
  if (!left || (*left >= 0 && *left <= blackboard.undecided_count())) return true;
  blackboard.Contradict({*left < 0 ? fmt::format("there are {} more mines than the board's {}",
                                                 -*left, *blackboard.board().mines.total)
                                   : fmt::format("{} mines are left for {} covered cells", *left,
                                                 blackboard.undecided_count()),
                         {}});
  return false;
}

std::vector<CellIndex> NumbersOf(const Blackboard& blackboard, const Frontier& frontier,
                                 const Component& component) {
  std::vector<CellIndex> numbers;
  for (const int id : frontier.ConstraintsOf(component)) {
    numbers.push_back(blackboard.constraints()[static_cast<std::size_t>(id)].number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace

Progress ExactLayouts::Contribute(Blackboard& blackboard) {
  const bool nothing_new = epoch_ == blackboard.epoch() && seen_proofs_ == blackboard.proof_count();
  if (nothing_new) return Progress::kNothing;
  epoch_ = blackboard.epoch();
  if (!TotalFits(blackboard)) return Progress::kContradiction;
  frontier_.Build(blackboard);
  const double odds = PriorOdds(blackboard);
  if (!SweepComponents(blackboard, odds)) return Progress::kContradiction;

  const int interior = blackboard.undecided_count() - frontier_.cell_count();
  const auto left = blackboard.mines_left();
  const TotalResult total = left ? CombineCounts(counts_, interior, *left, odds)
                                 : CombineWithoutTotal(counts_, interior, odds);
  if (!total.possible) {
    blackboard.Contradict({fmt::format("no layout that the numbers allow has exactly {} mines",
                                       *blackboard.board().mines.total),
                           {}});
    return Progress::kContradiction;
  }
  const std::size_t proofs_before = blackboard.proof_count();
  if (!params_.only_consistency) Conclude(blackboard, total);
  seen_proofs_ = blackboard.proof_count();
  return seen_proofs_ > proofs_before ? Progress::kAdded : Progress::kNothing;
}

// False on a component that no layout satisfies.
bool ExactLayouts::SweepComponents(Blackboard& blackboard, double odds) {
  const auto& components = frontier_.components();
  sweep_.Clear();
  counts_.assign(components.size(), {});
  sweeps_.assign(components.size(), -1);
  // Small ones first: a wide one must not use up what they need.
  std::vector<std::size_t> by_size(components.size());
  std::iota(by_size.begin(), by_size.end(), std::size_t{0});
  std::stable_sort(by_size.begin(), by_size.end(), [&](std::size_t a, std::size_t b) {
    return components[a].box_count < components[b].box_count;
  });
  int estimated = 0;
  for (const std::size_t i : by_size) {
    const std::vector<int>& order = order_.Choose(blackboard, frontier_, components[i]);
    auto swept = sweep_.Forward(blackboard, frontier_, order, odds);
    if (swept.outcome == SweepOutcome::kImpossible) {
      Contradiction conflict{"no layout of mines satisfies the numbers together", {}};
      for (const CellIndex number : NumbersOf(blackboard, frontier_, components[i])) {
        conflict.cells.push_back(blackboard.PosOf(number));
      }
      blackboard.Contradict(std::move(conflict));
      return false;
    }
    sweeps_[i] = swept.sweep;
    counts_[i] = std::move(swept.counts);
    if (swept.outcome == SweepOutcome::kTooWide) {
      ++estimated;
      Estimate(blackboard, i, odds);
    }
  }
  blackboard.AddWork(static_cast<std::uint64_t>(sweep_.work()));
  if (estimated > 0) {
    blackboard.SetApproximate(
        fmt::format("{} of {} parts of the frontier too wide to be counted: estimated", estimated,
                    components.size()));
  }
  return true;
}

// Any number of mines is taken as possible, and the expected one as if it were known.
void ExactLayouts::Estimate(Blackboard& blackboard, std::size_t component, double odds) {
  const Component& wide = frontier_.components()[component];
  const double mines = PropagateBeliefs(blackboard, frontier_, wide, odds);
  int cells = 0;
  for (const int box : frontier_.BoxesOf(wide)) {
    cells += frontier_.boxes()[static_cast<std::size_t>(box)].size;
  }
  const auto expected =
      static_cast<std::size_t>(std::clamp(static_cast<int>(std::lround(mines)), 0, cells));
  CountDistribution& counts = counts_[component];
  counts.lowest = 0;
  counts.weight.assign(static_cast<std::size_t>(cells) + 1, 0.0);
  counts.weight[expected] = 1;
  counts.possible.assign(static_cast<std::size_t>(cells) + 1, 1);
}

void ExactLayouts::Conclude(Blackboard& blackboard, const TotalResult& total) {
  marginals_.assign(frontier_.boxes().size(), {});
  bool sound = total.sound;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (sweeps_[i] < 0) continue;
    sound &= sweep_.Backward(sweeps_[i], total.worth[i], total.allowed[i], marginals_);
  }
  if (!sound && blackboard.exact()) {
    blackboard.SetApproximate("weights left the range of floating point: probabilities are rough");
  }
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (sweeps_[i] < 0) continue;
    const Component& component = frontier_.components()[i];
    const std::vector<CellIndex> numbers = NumbersOf(blackboard, frontier_, component);
    for (const int box : frontier_.BoxesOf(component)) {
      const auto at = static_cast<std::size_t>(box);
      ConcludeBox(blackboard, frontier_.boxes()[at], marginals_[at], numbers);
    }
  }
  ConcludeInterior(blackboard, total);
}

void ExactLayouts::ConcludeBox(Blackboard& blackboard, const Box& box, const BoxMarginal& marginal,
                               const std::vector<CellIndex>& numbers) {
  const bool by_numbers = !marginal.can_be_mine || !marginal.can_be_safe;
  const bool decided = blackboard.board().mines.IsCertain() &&
                       (!marginal.can_be_mine_in_total || !marginal.can_be_safe_in_total);
  const bool is_mine = by_numbers ? marginal.can_be_mine : marginal.can_be_mine_in_total;
  for (const CellIndex cell : box.Cells()) {
    blackboard.SetProbability(cell, marginal.mine_probability);
    if (by_numbers) {
      blackboard.Prove(cell, is_mine, Technique::kFeasibility, numbers);
    } else if (decided) {
      blackboard.Prove(cell, is_mine, Technique::kMineCount, {});
    }
  }
}

// What is undecided and in no box. Boxes whose cells have just been proved are not undecided any
// more.
void ExactLayouts::ConcludeInterior(Blackboard& blackboard, const TotalResult& total) {
  std::vector<char> in_box(static_cast<std::size_t>(blackboard.cell_count()), 0);
  for (const Box& box : frontier_.boxes()) {
    for (const CellIndex cell : box.Cells()) in_box[static_cast<std::size_t>(cell)] = 1;
  }
  const bool decided = blackboard.board().mines.IsCertain() &&
                       (!total.interior_can_be_mine || !total.interior_can_be_safe);
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    if (in_box[static_cast<std::size_t>(cell)] || blackboard.belief(cell) != Belief::kUndecided) {
      continue;
    }
    blackboard.SetProbability(cell, total.interior_probability);
    if (decided) blackboard.Prove(cell, total.interior_can_be_mine, Technique::kMineCount, {});
  }
}

}  // namespace gridhand::agent::minesweeper
