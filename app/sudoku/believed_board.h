// What a reading of the eyes says as a board.
#pragma once

#include "board/sudoku/board.h"
#include "board/sudoku/reading.h"

namespace gridhand::app::sudoku {

// Unreadable cells are empty. `only_givens`: without a person's entries, where the picture tells
// them apart.
board::sudoku::Board BoardOf(const board::sudoku::BoardReading& reading, bool only_givens);

// A mark may hide whether the value below it is given. A puzzle has one solution: if it has many
// without the value and one with it, the value is given.
void TellHiddenGivens(board::sudoku::BoardReading& reading);

// The givens, those below marks too. `hides_diagonals`: the program shows no diagonals, and all its
// puzzles have one solution: the diagonals count if only so there is one.
board::sudoku::Board PuzzleOf(board::sudoku::BoardReading reading, bool hides_diagonals);

}  // namespace gridhand::app::sudoku
