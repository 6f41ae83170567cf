#include "agent/minesweeper/solver_oracle.h"

#include "agent/minesweeper/rings.h"

namespace gridhand::agent::minesweeper {

bool SolverOracle::CanBeTrue(const board::Grid<board::minesweeper::CellSymbol>& cells,
                             const board::minesweeper::MineCount& mines) const {
  const board::minesweeper::Board board{.cells = cells, .mines = mines};
  Blackboard blackboard;
  blackboard.Reset(board);
  Coordinator<Blackboard> ring(MakeConsistencyRing());
  return ring.Run(blackboard).outcome == RingOutcome::kFixedPoint;
}

}  // namespace gridhand::agent::minesweeper
