// Constraint collection: every revealed number says
//
//     sum of its covered neighbors = number − mines known around it
//
// Once per analysis; the blackboard then keeps the constraints simplified.
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

class ConstraintCollector : public Reasoner<Blackboard> {
 public:
  std::string_view name() const override { return "constraint collector"; }
  // kContradiction: a number has fewer covered cells, or more mines, around it than it says.
  Progress Contribute(Blackboard& blackboard) override;

 private:
  std::uint64_t collected_epoch_ = 0;
};

}  // namespace gridhand::agent::minesweeper
