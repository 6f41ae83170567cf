#include "app/minesweeper/thought.h"

#include <algorithm>

namespace gridhand::app::minesweeper {

bool IsUntouched(const board::minesweeper::Board& board) {
  return std::all_of(board.cells.begin(), board.cells.end(), board::minesweeper::IsCovered);
}

}  // namespace gridhand::app::minesweeper
