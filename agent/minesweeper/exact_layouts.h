// The exact reasoner: counts every layout of mines that agrees with the board.
//
// Proves what no layout contradicts: kFeasibility from the numbers of one component, kMineCount
// when the number of mines of the whole board is needed; and gives every other undecided cell its
// mine probability. After one turn nothing is left to prove, so it stands last in a ring.
//
// A component too wide to be counted (see SweepLimits) gets estimates (wide_estimate) and proves
// nothing; the blackboard then says that it is not exact. Proofs elsewhere stay proofs: what such a
// component may hold is bounded by 0 and the number of its cells.
#pragma once

#include <vector>

#include "agent/coordinator.h"
#include "agent/minesweeper/layout_counter.h"
#include "agent/minesweeper/wide_estimate.h"

namespace gridhand::agent::minesweeper {

struct ExactParams {
  SweepLimits limits;
  // Only ask whether the board can be true: no probabilities and no proofs, half the work.
  bool only_consistency = false;
};

class ExactLayouts : public Reasoner<Blackboard> {
 public:
  explicit ExactLayouts(const ExactParams& params = {})
      : params_(params), counter_(params.limits) {}
  std::string_view name() const override { return "exact layouts"; }
  Progress Contribute(Blackboard& blackboard) override;

 private:
  void ContradictComponent(Blackboard& blackboard, std::size_t component);
  void EstimateWideOnes(Blackboard& blackboard, double odds);
  void Conclude(Blackboard& blackboard);
  void ConcludeBox(Blackboard& blackboard, const Box& box, const BoxMarginal& marginal,
                   const std::vector<CellIndex>& numbers);
  void ConcludeInterior(Blackboard& blackboard);

  ExactParams params_;
  std::uint64_t epoch_ = 0;
  std::size_t seen_proofs_ = 0;
  LayoutCounter counter_;
  WideEstimate estimate_;
  std::vector<char> in_box_;  // per cell, cleared after use
};

}  // namespace gridhand::agent::minesweeper
