// Questions to a person about cells: a picture of a cell, and one key for its symbol.
//
// Questions come last: only cells that neither the rules nor play could settle are asked about,
// with one question for all cells that look the same.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::app::minesweeper {

// The confidence of a symbol that a person has told.
inline constexpr float kTold = 1;

struct CellQuestion {
  base::Frame picture;                                 // the frame of the board
  base::FrameRect where;                               // of the cell in it
  std::vector<board::minesweeper::CellSymbol> likely;  // most probable first; may be empty
};

// The person's answer; none: it is left out.
using AskPerson = std::function<std::optional<board::minesweeper::CellSymbol>(const CellQuestion&)>;

// Asks about the cells of the board that are unknown, then about some that were read too unsurely
// to be learnt and bring nothing to mind. Fills in what is answered as sure, and returns how many
// answers there were. `board` was read in this frame by `reader` with `memory`.
int AskAbout(const base::Frame& frame, const vision::minesweeper::BoardReader& reader,
             const vision::minesweeper::CellMemory& memory, const AskPerson& ask,
             vision::minesweeper::FoundBoard& board);

// The question as text for a terminal, with the picture of the cell and what lies beside it.
std::string QuestionText(const CellQuestion& question);

// Asks the person at the terminal `fd`, with the question on stderr. It leaves every cell out if
// `fd` is not a terminal, and after a signal (StopOnSignals) or the end of the input.
AskPerson AskAtTerminal(int fd);

}  // namespace gridhand::app::minesweeper
