// What is known at one decision; pictures, logs, hints and answers are made from it.
#pragma once

#include "agent/minesweeper/analysis.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

struct Thought {
  board::minesweeper::Board board;
  agent::minesweeper::Analysis analysis;
  agent::minesweeper::Decision decision;
  // Nothing is open yet, and the program's rules say that the first click meets no mine: no cell
  // is a risk, whatever its probability.
  bool first_click_is_safe = false;
};

// What is said of such a click.
inline constexpr const char* kSafeFirstClick =
    "the first click is safe: this program never puts a mine there";

// Whether a click on this board is the first of its game.
bool IsUntouched(const board::minesweeper::Board& board);

}  // namespace gridhand::app::minesweeper
