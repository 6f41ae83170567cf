// The question "can this be true?" about a board, asked by those who may not include the agent
// (vision, the tracker) and answered by the agent's solver, which app hands over.
#pragma once

#include "board/grid.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::board::minesweeper {

class ConsistencyOracle {
 public:
  virtual ~ConsistencyOracle() = default;

  // Whether some layout of mines agrees with every revealed number, every shown mine and the
  // total (if known). Flags and question marks are covered cells; ~ may be anything.
  virtual bool CanBeTrue(const Grid<CellSymbol>& cells, const MineCount& mines) const = 0;
};

}  // namespace gridhand::board::minesweeper
