// The plainest estimate: every cell that is not decided gets the density of the mines that are
// left.
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

// Mines left over cells left, or the assumed density where the total is not known; 0 … 1.
double DensityOfTheRest(const Blackboard& blackboard);

class Density : public Reasoner<Blackboard> {
 public:
  std::string_view name() const override { return "density"; }
  // Never proves anything.
  Progress Contribute(Blackboard& blackboard) override;
};

}  // namespace gridhand::agent::minesweeper
