// Connect Four boards as text: one line a row, the top row first, one character a cell.
//
//   .   empty        x   the first player's disc        o   the second player's
//   ~   unreadable, in readings alone
//
// And games as text: the columns played in turn, counted from 1: "4453". Columns beyond 9 are
// a (10), b (11) and so on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "board/connect_four/board.h"
#include "board/connect_four/reading.h"

namespace gridhand::board::connect_four {

// Accepts \n and \r\n, and blank lines before and after the board. Errors name line and column,
// counted from 1: an empty board, a ragged row, an unknown character, a board too large
// (kBadInput); an unreadable cell, a board that no game leads to (kPartial).
base::Result<Board> ParseBoard(std::string_view text);

// Every row ends in \n.
std::string FormatBoard(const Board& board);
std::string FormatReading(const BoardReading& reading);

// The columns, counted from 0. Error (kBadInput): a character that names no column of the board.
base::Result<std::vector<int>> ParseMoves(std::string_view text, int cols);

// Columns counted from 0, as text from 1.
std::string FormatMoves(const std::vector<int>& moves);

// Drops discs in turn, the first player's first. Blanks around the moves are ignored. Errors
// (kBadInput) name the move: no such column, a full one, a game that has ended before.
// Precondition: a size that CheckSize accepts.
base::Result<Board> PlayMoves(std::string_view moves, int rows = kUsualRows, int cols = kUsualCols);

}  // namespace gridhand::board::connect_four
