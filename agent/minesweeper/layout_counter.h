// Counts every layout of mines that agrees with the constraints of a blackboard: boxes and
// components, a sweep over each component, the mine total over all. It reads the blackboard and
// proves nothing, so it serves the exact reasoner and the search for the best guess alike.
//
// Four steps, each needing the one before: Arrange, Sweep, Combine, Marginalize.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/component_sweep.h"
#include "agent/minesweeper/elimination_order.h"
#include "agent/minesweeper/frontier.h"
#include "agent/minesweeper/mine_total.h"

namespace gridhand::agent::minesweeper {

// Odds of a mine before any number is looked at: the share of the undecided cells that are mines.
double PriorOdds(const Blackboard& blackboard);

class LayoutCounter {
 public:
  explicit LayoutCounter(const SweepLimits& limits = {}) : sweep_(limits) {}

  // Finds boxes, components and the order to take them in. The component of the constraint
  // `last` comes last, so that it can be swept again.
  void Arrange(const Blackboard& blackboard, int last = -1);

  // Counts the layouts of each component, every mine weighed with `odds` (> 0) against a safe cell.
  // Returns the first component that no layout satisfies; none if each has a layout.
  std::optional<std::size_t> Sweep(const Blackboard& blackboard, double odds);

  // The same for the last component alone, after what a constraint of it misses was changed.
  // Precondition: Sweep came to it. False if no layout satisfies it.
  bool SweepLastAgain(const Blackboard& blackboard);

  // Components beyond the limits of a sweep: they are said to hold what SetCounts says, and get no
  // marginals.
  const std::vector<std::size_t>& too_wide() const { return too_wide_; }
  void SetCounts(std::size_t component, CountDistribution counts) {
    counts_[component] = std::move(counts);
  }

  // Weighs the counts against each other through the number of mines. False if no layout has it.
  bool Combine(const Blackboard& blackboard);

  // The marginals of all boxes. False if weights underflowed: then only the bits hold.
  bool Marginalize();

  // The sum over all layouts of odds^(mines), proved mines included: what boards that differ in a
  // supposed cell are compared by, if they were swept with the same odds.
  ScaledWeight Weight(const Blackboard& blackboard);

  const Frontier& frontier() const { return frontier_; }
  std::span<const int> OrderOf(std::size_t component) const {
    const Component& boxes = frontier_.components()[component];
    return {orders_.data() + boxes.first_box, static_cast<std::size_t>(boxes.box_count)};
  }
  const CountDistribution& counts(std::size_t component) const { return counts_[component]; }
  const TotalResult& total() const { return total_; }
  bool IsSwept(std::size_t component) const { return sweeps_[component] >= 0; }
  const BoxMarginal& marginal(int box) const { return marginals_[static_cast<std::size_t>(box)]; }
  std::uint64_t work() const { return static_cast<std::uint64_t>(sweep_.work()); }

 private:
  SweepOutcome SweepOne(const Blackboard& blackboard, std::size_t component);

  double odds_ = 1;
  Frontier frontier_;
  EliminationOrder order_;
  ComponentSweep sweep_;
  TotalResult total_;
  std::vector<int> orders_;                // boxes, component by component as in the frontier
  std::vector<std::size_t> by_size_;       // components, small ones first
  ComponentSweep::Mark before_last_;       // where the sweep of the last component begins
  std::vector<std::size_t> too_wide_;      // components
  std::vector<CountDistribution> counts_;  // per component
  std::vector<int> sweeps_;                // per component: for Backward, −1 if too wide
  std::vector<BoxMarginal> marginals_;     // per box

  // The dearest part of a weight, kept: boards that differ in one cell mostly share it.
  struct KnownInterior {
    int cells = -1;
    int mines = 0;
    double odds = 0;
    ScaledWeight weight;
  };
  std::vector<KnownInterior> interiors_;
};

}  // namespace gridhand::agent::minesweeper
