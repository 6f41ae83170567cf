// Sudoku as text: one line a row, one character a cell, no separators; or all rows in one line.
//
//   1 … 9, A … G (10 … 16)   a value
//   . or 0                   empty
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "board/sudoku/board.h"

namespace gridhand::board::sudoku {

// The board has the usual blocks of its size, and its values are givens. Accepts \n and \r\n, and
// blank lines before and after the board. Errors (kBadInput) name line and column, counted from 1:
// an empty board, a ragged row, a size without usual blocks, an unknown character, a value larger
// than the size.
base::Result<Board> ParseBoard(std::string_view text);

// A board of one line a row on this layout. Errors (kBadInput) besides those above: another size
// than the layout's.
base::Result<Board> ParseBoardOn(const Layout& layout, std::string_view text);

// The same as ParseBoard of all rows in one line without its end, so of 16, 36, 64, 81, 144 or 256
// characters; the errors name the column alone.
base::Result<Board> ParseBoardLine(std::string_view line);

// Every row ends in \n; an empty cell is '.', one that could not be read (reading.h) is '~'.
std::string FormatBoard(const Grid<int>& values);

// Blocks as text: one line a row, cells of one letter are a block, from 'a' on.
std::string FormatBlocks(const Layout& layout);

// The layout with these blocks. Errors (kBadInput): a ragged row, those of Layout::Jigsaw.
base::Result<Layout> ParseBlocks(std::string_view text);

// Precondition: kEmpty … kMaxSize.
char ValueChar(int value);

// "r3c5": as people who write about Sudoku name cells, counted from 1.
std::string CellName(CellPos cell);

}  // namespace gridhand::board::sudoku
