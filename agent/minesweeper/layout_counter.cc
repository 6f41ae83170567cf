#include "agent/minesweeper/layout_counter.h"

#include <algorithm>
#include <numeric>

namespace gridhand::agent::minesweeper {

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

void LayoutCounter::Arrange(const Blackboard& blackboard, int last) {
  frontier_.Build(blackboard);
  const auto& components = frontier_.components();
  orders_.clear();
  std::size_t last_component = components.size();
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::vector<int>& order = order_.Choose(blackboard, frontier_, components[i]);
    orders_.insert(orders_.end(), order.begin(), order.end());
    const auto constraints = frontier_.ConstraintsOf(components[i]);
    if (std::find(constraints.begin(), constraints.end(), last) != constraints.end()) {
      last_component = i;
    }
  }
  // Small ones first: a wide one must not use up what they need.
  by_size_.resize(components.size());
  std::iota(by_size_.begin(), by_size_.end(), std::size_t{0});
  std::stable_sort(by_size_.begin(), by_size_.end(), [&](std::size_t a, std::size_t b) {
    if ((a == last_component) != (b == last_component)) return b == last_component;
    return components[a].box_count < components[b].box_count;
  });
}

std::optional<std::size_t> LayoutCounter::Sweep(const Blackboard& blackboard, double odds) {
  odds_ = odds;
  sweep_.Clear();
  too_wide_.clear();
  counts_.resize(by_size_.size());
  sweeps_.assign(by_size_.size(), -1);
  for (const std::size_t i : by_size_) {
    before_last_ = sweep_.Here();
    const SweepOutcome outcome = SweepOne(blackboard, i);
    if (outcome == SweepOutcome::kImpossible) return i;
    if (outcome == SweepOutcome::kTooWide) too_wide_.push_back(i);
  }
  return std::nullopt;
}

bool LayoutCounter::SweepLastAgain(const Blackboard& blackboard) {
  sweep_.RollBack(before_last_);
  const std::size_t last = by_size_.back();
  const SweepOutcome outcome = SweepOne(blackboard, last);
  if (outcome == SweepOutcome::kTooWide) too_wide_.push_back(last);
  return outcome != SweepOutcome::kImpossible;
}

SweepOutcome LayoutCounter::SweepOne(const Blackboard& blackboard, std::size_t component) {
  auto forwarded = sweep_.Forward(blackboard, frontier_, OrderOf(component), odds_);
  sweeps_[component] = forwarded.sweep;
  counts_[component] = std::move(forwarded.counts);
  return forwarded.outcome;
}

bool LayoutCounter::Combine(const Blackboard& blackboard) {
  const int interior = blackboard.undecided_count() - frontier_.cell_count();
  const auto left = blackboard.mines_left();
  total_ = left ? CombineCounts(counts_, interior, *left, odds_)
                : CombineWithoutTotal(counts_, interior, odds_);
  return total_.possible;
}

bool LayoutCounter::Marginalize() {
  marginals_.assign(frontier_.boxes().size(), {});
  bool sound = total_.sound;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (!IsSwept(i)) continue;
    sound &= sweep_.Backward(sweeps_[i], total_.worth[i], total_.allowed[i], marginals_);
  }
  return sound;
}

ScaledWeight LayoutCounter::Weight(const Blackboard& blackboard) {
  const int cells = blackboard.undecided_count() - frontier_.cell_count();
  const int mines = total_.interior_mode;
  const auto known = std::find_if(interiors_.begin(), interiors_.end(), [&](const auto& it) {
    return it.cells == cells && it.mines == mines && it.odds == odds_;
  });
  ScaledWeight interior;
  if (known != interiors_.end()) {
    interior = known->weight;
  } else {
    // A guess changes the interior by at most nine cells, and its mode by a few.
    constexpr std::size_t kKept = 32;
    if (interiors_.size() == kKept) interiors_.clear();
    interior = InteriorWeight(cells, mines, odds_);
    interiors_.push_back({cells, mines, odds_, interior});
  }
  return total_.weight * interior * Power(odds_, blackboard.known_mines());
}

}  // namespace gridhand::agent::minesweeper
