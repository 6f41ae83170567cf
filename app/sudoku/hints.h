// The help for a person who solves a Sudoku: what is known about a board as marks and one sentence.
//
//   level    marks
//   hint     wrong entries, else the cell of the next step, and the cells that prove it
//   proved   wrong entries, and the value of each cell that a full house or a single tells
//   all      both, and the candidates of the other cells
//
// The sentence names a wrong entry, else the next step and why (at "proved" none).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agent/sudoku/explain.h"
#include "app/hints.h"
#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::app::sudoku {

struct Knowledge {
  board::sudoku::Board board;                // as shown
  std::optional<board::Grid<int>> solution;  // the only one of the givens; none: see trouble
  std::string trouble;                       // why there is not one solution; empty: there is
  std::vector<board::CellPos> wrong;         // entries that the solution has not
  std::vector<agent::sudoku::Step> singles;  // of the board without the wrong entries
  std::optional<agent::sudoku::Step> next;   // likewise; none where it is full
  bool is_solved = false;
};

// `puzzle`: the givens alone. `shown`: with the entries, on the same layout.
Knowledge KnowledgeOf(const board::sudoku::Board& puzzle, const board::sudoku::Board& shown);

// Whether something can be said of the cell: it is empty, or its entry is wrong.
bool MayBeAsked(const Knowledge& knowledge, board::CellPos cell);

Hints HintsFor(const Knowledge& knowledge, const HelpRequest& request);

}  // namespace gridhand::app::sudoku
