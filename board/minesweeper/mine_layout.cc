#include "board/minesweeper/mine_layout.h"

#include <algorithm>
#include <vector>

namespace gridhand::board::minesweeper {
namespace {

bool IsZero(const MineLayout& mines, CellPos cell) {
  return !mines[cell] && NumberAt(mines, cell) == 0;
}

// Marks the opening around `zero` and its border. A stack of cells instead of recursion: an
// opening can be as large as the board.
void MarkOpening(const MineLayout& mines, CellPos zero, Grid<bool>& opened) {
  std::vector<CellPos> stack = {zero};
  opened[zero] = true;
  while (!stack.empty()) {
    const CellPos cell = stack.back();
    stack.pop_back();
    ForEachNeighbor(mines, cell, [&](CellPos near) {
      if (opened[near]) return;
      opened[near] = true;
      if (IsZero(mines, near)) stack.push_back(near);
    });
  }
}

}  // namespace

int CountMines(const MineLayout& mines) {
  return static_cast<int>(std::count(mines.begin(), mines.end(), true));
}

int NumberAt(const MineLayout& mines, CellPos cell) {
  int number = 0;
  ForEachNeighbor(mines, cell, [&](CellPos near) { number += mines[near] ? 1 : 0; });
  return number;
}

int ThreeBv(const MineLayout& mines) {
  int clicks = 0;
  Grid<bool> opened(mines.rows(), mines.cols(), false);
  ForEachCell(mines, [&](CellPos cell) {
    if (opened[cell] || !IsZero(mines, cell)) return;
    ++clicks;
    MarkOpening(mines, cell, opened);
  });
  ForEachCell(mines, [&](CellPos cell) { clicks += !mines[cell] && !opened[cell] ? 1 : 0; });
  return clicks;
}

}  // namespace gridhand::board::minesweeper
