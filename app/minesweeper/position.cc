#include "app/minesweeper/position.h"

#include <fmt/format.h>

#include "board/minesweeper/text.h"
#include "board/minesweeper/tracker.h"

namespace gridhand::app::minesweeper {
namespace {

using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;

board::minesweeper::MineCount ResolveMines(std::optional<int> option,
                                           const Grid<CellSymbol>& cells) {
  board::minesweeper::BoardReading reading;
  reading.cells = {cells.rows(), cells.cols()};
  for (std::size_t i = 0; i < cells.items().size(); ++i) {
    reading.cells.items()[i].symbol = cells.items()[i];
  }
  return ResolveMineCount(option, reading);
}

}  // namespace

base::Result<Board> ParsePosition(std::string_view text, std::optional<int> mines) {
  auto cells = board::minesweeper::ParseBoard(text);
  if (!cells) return cells.error();
  if (mines && *mines > cells->size()) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("{} mines do not fit on {} × {} = {} cells; give fewer mines",
                                   *mines, cells->rows(), cells->cols(), cells->size())};
  }
  Board board;
  board.mines = ResolveMines(mines, *cells);
  board.cells = *std::move(cells);
  return board;
}

}  // namespace gridhand::app::minesweeper
