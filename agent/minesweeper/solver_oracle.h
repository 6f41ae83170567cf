// Answers "can this board be true?" with the exact reasoner. A board too wide to be counted is not
// refuted: then the answer is yes.
#pragma once

#include "board/minesweeper/consistency_oracle.h"

namespace gridhand::agent::minesweeper {

// Holds no state: may be asked by several threads at once.
class SolverOracle : public board::minesweeper::ConsistencyOracle {
 public:
  bool CanBeTrue(const board::Grid<board::minesweeper::CellSymbol>& cells,
                 const board::minesweeper::MineCount& mines) const override;
};

}  // namespace gridhand::agent::minesweeper
