#include "agent/minesweeper/local_products.h"

#include <algorithm>

namespace gridhand::agent::minesweeper {
namespace {

double DensityOfTheRest(const Blackboard& blackboard) {
  const auto left = blackboard.mines_left();
  if (!left) return blackboard.board().mines.density;
  return std::clamp(static_cast<double>(*left) / std::max(1, blackboard.undecided_count()), 0.0,
                    1.0);
}

}  // namespace

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
  blackboard.SetApproximate("local products of constraints, not probabilities");
  return Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
