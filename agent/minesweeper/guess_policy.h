// What to do with an analysis: open what is proved safe; if nothing is, take the least risk.
#pragma once

#include "agent/minesweeper/analysis.h"
#include "agent/minesweeper/guess_search.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/first_click.h"

namespace gridhand::agent::minesweeper {

struct GuessPolicy {
  // What the program promises about the first click; decides where an untouched board is opened.
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
  // Guess only next to a number while there is such a cell.
  bool frontier_first = false;
};

// `search` chooses among guesses; without one, or where it cannot tell, the safest cell is taken.
Decision Choose(const GuessPolicy& policy, const board::minesweeper::Board& board,
                const Analysis& analysis, GuessSearch* search = nullptr);

// Where to begin. Over 200 million games a cell (MineSweeperProb) the corner is best where the
// first click only spares a mine: 39.6 % of expert games against 35.8 % from the centre. Where it
// opens a zero it is (3,3), on 9×9 (2,2): 52.8 % against 46.8 % from the corner.
// Precondition: rows, cols >= 1.
board::CellPos FirstCell(board::minesweeper::FirstClickRule rule, int rows, int cols);

}  // namespace gridhand::agent::minesweeper
