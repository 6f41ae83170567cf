#include "board/minesweeper/progress.h"

#include <algorithm>
#include <vector>

namespace gridhand::board::minesweeper {
namespace {

// Marks the revealed opening around `blank` and its border.
void MarkOpening(const Grid<CellSymbol>& cells, CellPos blank, Grid<bool>& opened) {
  std::vector<CellPos> stack = {blank};
  opened[blank] = true;
  while (!stack.empty()) {
    const CellPos cell = stack.back();
    stack.pop_back();
    ForEachNeighbor(cells, cell, [&](CellPos near) {
      if (opened[near]) return;
      opened[near] = true;
      if (cells[near] == CellSymbol::kBlank) stack.push_back(near);
    });
  }
}

}  // namespace

int CountOf(const Grid<CellReading>& cells, CellSymbol symbol) {
  return static_cast<int>(std::ranges::count(cells.items(), symbol, &CellReading::symbol));
}

bool IsCleared(const Grid<CellSymbol>& cells, const MineCount& mines,
               const std::set<CellPos>& opened) {
  if (!mines.IsCertain()) return false;
  int open = 0;
  ForEachCell(cells, [&](CellPos cell) {
    bool is_open = IsNumber(cells[cell]);
    if (cells[cell] == CellSymbol::kUnknown) {
      is_open = opened.contains(cell);
      ForEachNeighbor(cells, cell, [&](CellPos near) {
        is_open = is_open || cells[near] == CellSymbol::kBlank;
      });
    }
    open += is_open ? 1 : 0;
  });
  return open == cells.size() - *mines.total;
}

bool AreClosedCellsMines(const Grid<CellSymbol>& cells) {
  bool are_mines = std::ranges::any_of(cells, IsNumber);
  ForEachCell(cells, [&](CellPos cell) {
    int closed = 0;
    bool has_number = false;
    ForEachNeighbor(cells, cell, [&](CellPos near) {
      closed += IsCovered(cells[near]) || cells[near] == CellSymbol::kUnknown ? 1 : 0;
      has_number = has_number || IsNumber(cells[near]);
    });
    are_mines =
        are_mines && (IsNumber(cells[cell]) ? closed == NumberOf(cells[cell])
                                            : has_number || cells[cell] == CellSymbol::kFlag);
  });
  return are_mines;
}

int SolvedThreeBv(const Grid<CellSymbol>& cells) {
  int clicks = 0;
  Grid<bool> opened(cells.rows(), cells.cols(), false);
  ForEachCell(cells, [&](CellPos cell) {
    if (opened[cell] || cells[cell] != CellSymbol::kBlank) return;
    ++clicks;
    MarkOpening(cells, cell, opened);
  });
  ForEachCell(cells,
              [&](CellPos cell) { clicks += IsNumber(cells[cell]) && !opened[cell] ? 1 : 0; });
  return clicks;
}

int CellsLeft(const Board& board) {
  const auto covered =
      static_cast<int>(std::count_if(board.cells.begin(), board.cells.end(), IsCovered));
  const auto shown =
      static_cast<int>(std::count_if(board.cells.begin(), board.cells.end(), IsShownMine));
  if (!board.mines.total) return covered;
  return std::max(0, covered - (*board.mines.total - shown));
}

}  // namespace gridhand::board::minesweeper
