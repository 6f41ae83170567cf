// Which symbols the told cells of a reading show in which drawing (cells/drawings.h).
#pragma once

#include <map>

#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cells/drawings.h"

namespace gridhand::vision::minesweeper {

// A mark that a person sets while the game goes on.
inline constexpr bool IsFlagOrQuestion(board::minesweeper::CellSymbol symbol) {
  return symbol == board::minesweeper::CellSymbol::kFlag ||
         symbol == board::minesweeper::CellSymbol::kQuestion;
}

class DrawnSymbols {
 public:
  // Precondition: the grids have one size.
  DrawnSymbols(const board::Grid<board::minesweeper::CellReading>& cells,
               const board::Grid<Drawing>& drawings);

  // Numbers of cells, by symbol; empty for kNoDrawing.
  const std::map<board::minesweeper::CellSymbol, int>& SymbolsOf(int drawing) const;
  // Numbers of cells, by drawing; those without one stand under kNoDrawing.
  const std::map<int, int>& DrawingsOf(board::minesweeper::CellSymbol symbol) const;
  int Count(board::minesweeper::CellSymbol symbol, int drawing) const;

 private:
  std::map<int, std::map<board::minesweeper::CellSymbol, int>> symbols_;
  std::map<board::minesweeper::CellSymbol, std::map<int, int>> drawings_;
};

}  // namespace gridhand::vision::minesweeper
