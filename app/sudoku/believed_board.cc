#include "app/sudoku/believed_board.h"

namespace gridhand::app::sudoku {

board::sudoku::Board BoardOf(const board::sudoku::BoardReading& reading, bool only_givens) {
  board::sudoku::Board board(reading.layout);
  board::ForEachCell(reading.cells, [&](board::CellPos cell) {
    const board::sudoku::CellReading& read = reading.cells[cell];
    const bool counts = !only_givens || !reading.tells_givens || read.is_given;
    board.values[cell] = counts && read.value > 0 ? read.value : board::sudoku::kEmpty;
    board.is_given[cell] = read.is_given || !reading.tells_givens ? 1 : 0;
  });
  return board;
}

}  // namespace gridhand::app::sudoku
