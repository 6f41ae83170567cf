// What is known at one decision; pictures, logs, hints and answers are made from it.
#pragma once

#include "agent/minesweeper/analysis.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

struct Thought {
  board::minesweeper::Board board;
  agent::minesweeper::Analysis analysis;
  agent::minesweeper::Decision decision;
};

}  // namespace gridhand::app::minesweeper
