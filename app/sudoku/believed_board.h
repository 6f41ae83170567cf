// What a reading of the eyes says as a board.
#pragma once

#include "board/sudoku/board.h"
#include "board/sudoku/reading.h"

namespace gridhand::app::sudoku {

// Unreadable cells are empty. `only_givens`: without a person's entries, where the picture tells
// them apart.
board::sudoku::Board BoardOf(const board::sudoku::BoardReading& reading, bool only_givens);

// The puzzle as it must be where its program shows no diagonals and deals nothing but puzzles with
// one solution: with diagonals if only so it has one.
board::sudoku::Board WithHiddenDiagonals(board::sudoku::Board puzzle);

}  // namespace gridhand::app::sudoku
