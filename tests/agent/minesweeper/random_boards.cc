#include "tests/agent/minesweeper/random_boards.h"

#include <algorithm>
#include <array>

#include "board/minesweeper/mine_layout.h"

namespace gridhand::agent::minesweeper {

using base::Random;
using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;

namespace {

MineLayout RandomMines(int rows, int cols, double density, Random& random) {
  MineLayout mines(rows, cols, false);
  for (auto&& cell : mines.items()) cell = random.Unit() < density;
  return mines;
}

CellSymbol Symbol(const Recipe& recipe, const MineLayout& mines, CellPos cell, Random& random) {
  if (random.Unit() < recipe.unknown_share) return CellSymbol::kUnknown;
  if (mines[cell] && random.Unit() < recipe.shown_mine_share) {
    return random.Below(2) == 0 ? CellSymbol::kMine : CellSymbol::kExploded;
  }
  if (!mines[cell] && random.Unit() < recipe.shown_share) {
    return board::minesweeper::SymbolFor(NumberAt(mines, cell));
  }
  constexpr std::array kCovered = {CellSymbol::kCovered, CellSymbol::kCovered, CellSymbol::kFlag,
                                   CellSymbol::kQuestion, CellSymbol::kWrongFlag};
  return kCovered[random.Below(kCovered.size())];
}

void TellALie(Board& board, Random& random) {
  for (CellSymbol& symbol : board.cells.items()) {
    if (!IsNumber(symbol) || random.Below(4) != 0) continue;
    symbol = board::minesweeper::SymbolFor(static_cast<int>(random.Below(9)));
    return;
  }
}

}  // namespace

Recipe RandomRecipe(Random& random) {
  Recipe recipe;
  recipe.density = 0.05 + 0.5 * random.Unit();
  recipe.shown_share = random.Unit();
  if (random.Below(3) == 0) recipe.unknown_share = 0.2 * random.Unit();
  if (random.Below(3) == 0) recipe.shown_mine_share = 0.4 * random.Unit();
  recipe.total_known = random.Below(3) != 0;
  recipe.lies = random.Below(5) == 0;
  return recipe;
}

Board RandomBoard(const Recipe& recipe, Random& random) {
  const int rows = 1 + static_cast<int>(random.Below(5));
  const int cols = 1 + static_cast<int>(random.Below(6));
  const MineLayout mines = RandomMines(rows, cols, recipe.density, random);
  Board board;
  board.cells = Grid<CellSymbol>(rows, cols);
  ForEachCell(mines,
              [&](CellPos cell) { board.cells[cell] = Symbol(recipe, mines, cell, random); });
  if (recipe.total_known) board.mines.total = CountMines(mines);
  board.mines.density = 0.05 + 0.6 * random.Unit();
  if (recipe.lies) TellALie(board, random);
  return board;
}

int OpenCells(const Board& board) {
  return static_cast<int>(std::ranges::count_if(board.cells.items(), [](CellSymbol symbol) {
    return IsCovered(symbol) || symbol == CellSymbol::kUnknown;
  }));
}

Board RandomMesh(int rows, int cols, double density, Random& random) {
  const MineLayout mines = RandomMines(rows, cols, density, random);
  Board board;
  board.cells = Grid<CellSymbol>(rows, cols, CellSymbol::kCovered);
  ForEachCell(mines, [&](CellPos cell) {
    const bool in_mesh = cell.row % 2 == 0 && cell.col % 2 == 0;
    if (!in_mesh || mines[cell]) return;
    board.cells[cell] = board::minesweeper::SymbolFor(NumberAt(mines, cell));
  });
  board.mines.total = CountMines(mines);
  return board;
}

}  // namespace gridhand::agent::minesweeper
