#include "agent/minesweeper/local_products.h"

#include "agent/minesweeper/density.h"

namespace gridhand::agent::minesweeper {
Progress LocalProducts::Contribute(Blackboard& blackboard) {
  const double density = DensityOfTheRest(blackboard);
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    if (blackboard.belief(cell) != Belief::kUndecided) continue;
    double product = 1;
    bool at_frontier = false;
    blackboard.ForEachConstraintAround(cell, [&](int id) {
      const Constraint& constraint = blackboard.constraints()[static_cast<std::size_t>(id)];
      product *= static_cast<double>(constraint.missing) / constraint.size;
      at_frontier = true;
    });
    blackboard.SetProbability(cell, at_frontier ? product : density);
  }
  if (log_) {
    for (const Constraint& constraint : blackboard.constraints()) {
      log_->WriteProducts(blackboard, constraint);
    }
  }
  blackboard.SetApproximate("local products of constraints, not probabilities");
  return Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
