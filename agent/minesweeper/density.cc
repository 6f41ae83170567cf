#include "agent/minesweeper/density.h"

#include <algorithm>

namespace gridhand::agent::minesweeper {

double DensityOfTheRest(const Blackboard& blackboard) {
  const auto left = blackboard.mines_left();
  if (!left) return blackboard.board().mines.density;
  return std::clamp(static_cast<double>(*left) / std::max(1, blackboard.undecided_count()), 0.0,
                    1.0);
}

Progress Density::Contribute(Blackboard& blackboard) {
  const double density = DensityOfTheRest(blackboard);
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    if (blackboard.belief(cell) == Belief::kUndecided) blackboard.SetProbability(cell, density);
  }
  blackboard.SetApproximate("the density of the mines that are left, the same for every cell");
  return Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
