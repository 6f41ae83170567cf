#include "agent/minesweeper/constraint_collector.h"

namespace gridhand::agent::minesweeper {

Progress ConstraintCollector::Contribute(Blackboard& blackboard) {
  if (collected_epoch_ == blackboard.epoch()) return Progress::kNothing;
  collected_epoch_ = blackboard.epoch();
  blackboard.ForEachNewNumber([&](CellIndex cell) { blackboard.AddConstraint(cell); });
  if (blackboard.contradiction()) return Progress::kContradiction;
  return blackboard.changes().empty() ? Progress::kNothing : Progress::kAdded;
}

}  // namespace gridhand::agent::minesweeper
