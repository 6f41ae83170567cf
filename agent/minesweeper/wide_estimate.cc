#include "agent/minesweeper/wide_estimate.h"

#include <algorithm>
#include <cmath>

namespace gridhand::agent::minesweeper {

using board::CellPos;

namespace {

// Rounds of belief propagation at the odds that are left in the end: on 0.4 dense meshes 300 give
// the same to six digits.
constexpr int kLastRounds = 60;
// And at each of the odds that are tried on the way: they start from the ones before.
constexpr int kSearchRounds = 8;
constexpr int kSearchSteps = 12;  // halving exponents: 1/16 … 16 times the odds, to 0.1 %
constexpr double kWidest = 16;

// A chance that nobody proved to be none, or all, does not look like it: far below what an estimate
// is wrong by.
constexpr double kMargin = 1e-6;

// Along a strip, and across it.
int Across(CellPos cell, bool by_row) { return by_row ? cell.row : cell.col; }

// Mines of a counted component on average, if each weighs `tilt` times as much as it was counted.
double ExpectedMines(const CountDistribution& counts, double tilt) {
  double power = 1;
  double mass = 0;
  double moment = 0;
  for (std::size_t i = 0; i < counts.weight.size(); ++i, power *= tilt) {
    mass += counts.weight[i] * power;
    moment += counts.weight[i] * power * (counts.lowest + static_cast<int>(i));
  }
  return mass > 0 ? moment / mass : counts.lowest;
}

// As if each cell were a mine by itself with the same chance: too wide, but its mean is right, and
// any number of mines stays possible. `tilt` is taken out again, as counts are weighed without it.
CountDistribution Spread(int cells, double mines, double tilt) {
  constexpr double kHalfAMine = 0.5;
  const double mean = std::clamp(mines, kHalfAMine, std::max(kHalfAMine, cells - kHalfAMine));
  const double odds = mean / std::max(kHalfAMine, cells - mean) / tilt;
  CountDistribution counts;
  counts.weight.assign(static_cast<std::size_t>(cells) + 1, 0.0);
  counts.possible.assign(static_cast<std::size_t>(cells) + 1, 1);
  const int mode = std::clamp(static_cast<int>((cells + 1) * odds / (1 + odds)), 0, cells);
  const auto at = [&](int m) -> double& { return counts.weight[static_cast<std::size_t>(m)]; };
  at(mode) = 1;
  for (int m = mode; m < cells; ++m) at(m + 1) = at(m) * (cells - m) / (m + 1) * odds;
  for (int m = mode; m > 0; --m) at(m - 1) = at(m) * m / (cells - m + 1) / odds;
  return counts;
}

}  // namespace

std::vector<CountDistribution> WideEstimate::Estimate(Blackboard& blackboard,
                                                      const LayoutCounter& counter, double odds) {
  const Frontier& frontier = counter.frontier();
  std::vector<Part> parts;
  for (const std::size_t wide : counter.too_wide()) {
    const Component& component = frontier.components()[wide];
    Part& part = parts.emplace_back(
        Part{&component, BeliefPropagation(blackboard, frontier, component), 0, 0});
    for (const int box : frontier.BoxesOf(component)) {
      part.cells += frontier.boxes()[static_cast<std::size_t>(box)].size;
    }
  }
  const double fitted = FindOdds(blackboard, counter, odds, parts);
  std::vector<CountDistribution> counts;
  for (Part& part : parts) {
    part.beliefs.Run(fitted, kLastRounds);
    blackboard.AddWork(part.beliefs.size() * kLastRounds);
    CountWindows(blackboard, frontier, fitted, part);
    counts.push_back(Spread(part.cells, part.mines, fitted / odds));
  }
  return counts;
}

// The odds at which the expected mines of all parts are those that are left.
double WideEstimate::FindOdds(const Blackboard& blackboard, const LayoutCounter& counter,
                              double odds, std::vector<Part>& parts) const {
  const auto left = blackboard.mines_left();
  if (!left) return odds;
  const int interior = blackboard.undecided_count() - counter.frontier().cell_count();
  double low = odds / kWidest;
  double high = odds * kWidest;
  for (int step = 0; step < kSearchSteps; ++step) {
    const double middle = std::sqrt(low * high);
    double mines = interior * middle / (1 + middle);
    for (Part& part : parts) mines += part.beliefs.Run(middle, kSearchRounds);
    for (std::size_t i = 0; i < counter.frontier().components().size(); ++i) {
      if (counter.IsSwept(i)) mines += ExpectedMines(counter.counts(i), middle / odds);
    }
    (mines < *left ? low : high) = middle;
  }
  return std::sqrt(low * high);
}

void WideEstimate::CountWindows(Blackboard& blackboard, const Frontier& frontier, double odds,
                                Part& part) {
  CellPos low{blackboard.rows(), blackboard.cols()};
  CellPos high{0, 0};
  const auto for_each_cell = [&](auto visit) {
    for (const int box : frontier.BoxesOf(*part.component)) {
      for (const CellIndex cell : frontier.boxes()[static_cast<std::size_t>(box)].Cells()) {
        visit(cell);
      }
    }
  };
  for_each_cell([&](CellIndex cell) {
    const CellPos at = blackboard.PosOf(cell);
    low = {std::min(low.row, at.row), std::min(low.col, at.col)};
    high = {std::max(high.row, at.row), std::max(high.col, at.col)};
    blackboard.SetProbability(cell, part.beliefs.MineProbability(cell));
  });
  const bool by_row = high.col - low.col > high.row - low.row;
  for (int core = Across(low, by_row); core <= Across(high, by_row); core += params_.core) {
    int halo = params_.halo;
    while (halo > 0 && !CountWindow(blackboard, frontier, odds, part, by_row, core, halo)) --halo;
  }
  part.mines = 0;
  for_each_cell([&](CellIndex cell) { part.mines += blackboard.probability(cell); });
}

// False if it is too wide: then what its core's cells had before stays.
bool WideEstimate::CountWindow(Blackboard& blackboard, const Frontier& frontier, double odds,
                               const Part& part, bool by_row, int core, int halo) {
  numbers_.clear();
  for (const int id : frontier.ConstraintsOf(*part.component)) {
    const CellIndex number = blackboard.constraints()[static_cast<std::size_t>(id)].number;
    const int at = Across(blackboard.PosOf(number), by_row);
    if (at >= core - halo && at < core + params_.core + halo) numbers_.push_back(id);
  }
  window_.BuildWindow(blackboard, frontier, numbers_, [&](int outside, CellIndex cell) {
    return part.beliefs.Said(outside, cell);
  });
  sweep_.Clear();
  marginals_.assign(window_.boxes().size(), {});
  for (const Component& component : window_.components()) {
    const auto forward =
        sweep_.Forward(blackboard, window_, order_.Choose(blackboard, window_, component), odds);
    if (forward.outcome != SweepOutcome::kDone) return false;
    const std::array<double, 1> worth = {1};
    const std::array<std::uint8_t, 1> allowed = {1};
    if (!sweep_.Backward(forward.sweep, worth, allowed, marginals_)) return false;
  }
  blackboard.AddWork(static_cast<std::uint64_t>(sweep_.work()));
  for (std::size_t box = 0; box < marginals_.size(); ++box) {
    for (const CellIndex cell : window_.boxes()[box].Cells()) {
      const int at = Across(blackboard.PosOf(cell), by_row);
      if (at < core || at >= core + params_.core) continue;
      const double p = marginals_[box].mine_probability;
      blackboard.SetProbability(cell, std::clamp(p, kMargin, 1 - kMargin));
    }
  }
  return true;
}

}  // namespace gridhand::agent::minesweeper
