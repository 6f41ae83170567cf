#include "board/connect_four/reading.h"

#include <fmt/format.h>

namespace gridhand::board::connect_four {

base::Result<Board> BoardOf(const BoardReading& reading) {
  const int rows = reading.cells.rows();
  const int cols = reading.cells.cols();
  if (auto size = CheckSize(rows, cols); !size.ok()) return size.error();
  Board board(rows, cols);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      const CellState state = reading.cells[{row, col}].state;
      if (state == CellState::kUnreadable) {
        return base::Error{
            base::ErrorKind::kPartial,
            fmt::format("row {}, column {}: the cell is unreadable", row + 1, col + 1)};
      }
      board.cells[{row, col}] = static_cast<Cell>(state);
    }
  }
  if (auto checked = CheckRules(board); !checked.ok()) return checked.error();
  if (OutcomeOf(board) == Outcome::kPlaying && reading.to_move &&
      *reading.to_move != SideToMove(board)) {
    return base::Error{base::ErrorKind::kPartial,
                       fmt::format("the window says that the {} player is to move, the count of "
                                   "discs that it is the {}",
                                   Name(*reading.to_move), Name(SideToMove(board)))};
  }
  return board;
}

}  // namespace gridhand::board::connect_four
