#include "agent/minesweeper/zero_propagation.h"

namespace gridhand::agent::minesweeper {

Progress ZeroPropagation::Contribute(Blackboard& blackboard) {
  const std::size_t proofs_before = blackboard.proof_count();
  // Proofs made here are changes too, so this loop runs to its own fixed point.
  for (int id = changes_.Next(blackboard); id >= 0; id = changes_.Next(blackboard)) {
    if (blackboard.contradiction()) return Progress::kContradiction;
    blackboard.AddWork(1);
    // A copy: proving cells shrinks the constraint.
    const Constraint constraint = blackboard.constraints()[static_cast<std::size_t>(id)];
    const bool all_safe = constraint.missing == 0;
    const bool all_mines = constraint.missing == constraint.size;
    if (!all_safe && !all_mines) continue;
    for (const CellIndex cell : constraint.Cells()) {
      blackboard.Prove(cell, all_mines, Technique::kZeroPropagation, {&constraint.number, 1});
    }
  }
  if (blackboard.contradiction()) return Progress::kContradiction;
  return blackboard.proof_count() > proofs_before ? Progress::kAdded : Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
