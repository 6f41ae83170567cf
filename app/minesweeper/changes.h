// Which differences between two boards one gesture explains. Everything else is unexplained: a
// click that landed elsewhere, a misread, a person's hand.
#pragma once

#include <vector>

#include "board/grid.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

enum class GestureKind { kReveal, kMark, kChord };

// Cells that differ, row by row. Precondition here and below: both boards have one size.
std::vector<CellPos> ChangedCells(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after);

// The changed cells that a gesture at `cell` does not explain:
//   reveal: the cell itself and, where blanks opened, their whole cascade;
//   mark:   the cell itself;
//   chord:  the covered neighbours of the number and their cascades.
// `game_over` says that `after` shows the end of a game, where the program itself uncovers mines,
// flags the rest and crosses wrong flags; where the gesture opened a mine it may turn every covered
// cell over. A cell that could not be read before, or cannot now, may
// show what it showed all the time.
std::vector<CellPos> UnexplainedChanges(const Grid<CellSymbol>& before,
                                        const Grid<CellSymbol>& after, CellPos cell,
                                        GestureKind gesture, bool game_over);

// Whether no cascade is half drawn: every neighbour of a newly revealed blank is revealed or
// carries a person's mark, because every program opens the whole area of a blank at once. A blank
// that was there before may have a covered neighbour: one that a person flagged and unflagged
// again.
bool CascadesAreComplete(const Grid<CellSymbol>& before, const Grid<CellSymbol>& after);

// Whether the board shows no number although it must: some cells are blank, others are not, and
// numbers lie between them.
bool LacksNumbers(const Grid<CellSymbol>& cells);

}  // namespace gridhand::app::minesweeper
