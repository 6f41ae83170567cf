// A proof in words for a person who learns the game: what to look at and what follows.
#pragma once

#include <string>

#include "agent/minesweeper/analysis.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// How a sentence names the numbers that prove something.
enum class Naming {
  kShown,    // "this 2", "these 2 numbers": they are shown beside it
  kByPlace,  // "the 2 at (3,4)", "the numbers at (3,4) and (3,5)"
};

// "this 2 touches exactly 2 covered cells: both are mines". Precondition: the deduction is of this
// board.
std::string ProofInWords(const agent::minesweeper::Deduction& deduction,
                         const board::minesweeper::Board& board, Naming naming = Naming::kShown);

// The proof of `cell` if it has one, else null.
const agent::minesweeper::Deduction* ProofOf(const agent::minesweeper::Analysis& analysis,
                                             board::CellPos cell);

}  // namespace gridhand::app::minesweeper
