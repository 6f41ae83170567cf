#include "tests/agent/minesweeper/enumeration.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <vector>

#include "board/minesweeper/mine_layout.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;

namespace {

bool Agrees(const Board& board, const MineLayout& mines, const board::Grid<bool>* only) {
  for (int row = 0; row < mines.rows(); ++row) {
    for (int col = 0; col < mines.cols(); ++col) {
      const CellSymbol symbol = board.cells[{row, col}];
      if (!IsNumber(symbol) || (only != nullptr && !(*only)[{row, col}])) continue;
      if (NumberAt(mines, {row, col}) != NumberOf(symbol)) return false;
    }
  }
  return true;
}

}  // namespace

Enumeration Enumerate(const Board& board, const board::Grid<bool>* only) {
  MineLayout mines(board.cells.rows(), board.cells.cols(), false);
  std::vector<CellPos> open;
  int shown = 0;
  ForEachCell(board.cells, [&](CellPos cell) {
    const CellSymbol symbol = board.cells[cell];
    mines[cell] = IsShownMine(symbol);
    shown += IsShownMine(symbol) ? 1 : 0;
    if (IsCovered(symbol) || symbol == CellSymbol::kUnknown) open.push_back(cell);
  });
  assert(open.size() <= 20);
  Enumeration result{.mine_layouts = board::Grid<std::uint64_t>(mines.rows(), mines.cols(), 0),
                     .probability = board::Grid<double>(mines.rows(), mines.cols(), 0.0)};
  const double density = board.mines.density;
  for (std::uint32_t bits = 0; bits < (1U << open.size()); ++bits) {
    const int count = std::popcount(bits);
    if (board.mines.total && shown + count != *board.mines.total) continue;
    for (std::size_t i = 0; i < open.size(); ++i) mines[open[i]] = ((bits >> i) & 1) != 0;
    if (!Agrees(board, mines, only)) continue;
    const double weight =
        board.mines.total ? 1 : std::pow(density / (1 - density), static_cast<double>(count));
    result.weight += weight;
    ++result.layouts;
    for (const CellPos cell : open) {
      if (!mines[cell]) continue;
      ++result.mine_layouts[cell];
      result.probability[cell] += weight;
    }
  }
  for (double& p : result.probability.items()) p /= result.weight > 0 ? result.weight : 1;
  return result;
}

}  // namespace gridhand::agent::minesweeper
