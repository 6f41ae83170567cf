// The help in the menu: the words and marks of `assist`, and a player. Thinking may take a second,
// so it goes on beside the window.
#pragma once

#include <stop_token>

#include "agent/minesweeper/agent.h"
#include "app/hints.h"
#include "board/cell_pos.h"
#include "board/minesweeper/board.h"
#include "game/mines_round.h"

namespace gridhand::game {

struct MinesQuestion {
  board::minesweeper::Board board;
  bool is_first_click = false;
};

MinesQuestion QuestionOf(const MinesRound& round);

// With `all`, everything that is known; else the next cell and why.
app::Hints MinesHints(const MinesQuestion& question, bool all);

// The cell to open next. Precondition: the game is not over.
board::CellPos MinesMove(const MinesQuestion& question);

}  // namespace gridhand::game
