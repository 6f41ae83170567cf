// How far a game has come, told from what is on the board alone.
#pragma once

#include <set>

#include "board/grid.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::board::minesweeper {

inline bool IsOver(GameStatus status) {
  return status == GameStatus::kWon || status == GameStatus::kLost;
}

// How many cells are read as this symbol.
int CountOf(const Grid<CellReading>& cells, CellSymbol symbol);

// Whether every cell without a mine is open: the game is won, whatever the program's picture of it
// is. A cell that cannot be read is open if it is one of `opened`, or lies beside a blank cell.
bool IsCleared(const Grid<CellSymbol>& cells, const MineCount& mines,
               const std::set<CellPos>& opened);

// Whether the numbers prove that every closed cell is a mine, unread ones among them: each number
// has as many closed cells around it as it counts, and each closed cell is flagged or lies beside a
// number. True of a won game, whose mines need not be counted; false of a board without a number.
bool AreClosedCellsMines(const Grid<CellSymbol>& cells);

// The part of the board's 3BV (see mine_layout.h) that is done: one for each opening that has been
// revealed, and one for each revealed number that touches none of them. On a won board it is the
// 3BV. Before that a number at the border of an opening that is still covered counts as well, so it
// may be a little too much, and fall again when that opening is revealed.
int SolvedThreeBv(const Grid<CellSymbol>& cells);

// Cells still to be revealed; all covered cells while the number of mines is not known.
int CellsLeft(const Board& board);

}  // namespace gridhand::board::minesweeper
