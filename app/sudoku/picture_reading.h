// What `read` says of a picture of a Sudoku.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/game.h"
#include "base/frame.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand::app::sudoku {

// Every key of a picture without a board.
nlohmann::ordered_json NoBoardFields();

// The fields, every one in each line:
//   rows, cols       of the board
//   board            rows as text: givens and entries
//   givens           the same without entries; equal to "board" where the picture draws both alike
//   tells_givens     whether it draws them in two ways
//   notes            [[row, col, [values]] …] of the empty cells that hold any
//   blocks           rows as letters: cells of one letter are a block
//   diagonals        whether both diagonals are units, too
//   confidence       of each cell, 0 … 1
//   grid, col_edges, row_edges, residual_px, boards, reason
// kPartial if a cell cannot be read, or two givens of a unit are equal.
PictureReading ReadBoardPicture(const base::Frame& frame,
                                const vision::sudoku::BoardReader& reader);

}  // namespace gridhand::app::sudoku
