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

// A board as a program shows it: the puzzle, and the same with the entries.
struct BelievedBoard {
  board::sudoku::Board puzzle;  // the givens alone, those below marks too
  board::sudoku::Board shown;
};

// `hides_diagonals`: the program shows no diagonals, and all its puzzles have one solution. So the
// diagonals count, on both boards, where only with them there is one solution and every value that
// is shown agrees with it: an entry against it may as well prove that there are no diagonals.
BelievedBoard BelievedBoardOf(board::sudoku::BoardReading reading, bool hides_diagonals);

}  // namespace gridhand::app::sudoku
