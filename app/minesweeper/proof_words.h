// A proof in words for a person who learns the game: what to look at and what follows.
#pragma once

#include <string>

#include "agent/minesweeper/analysis.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// "this 2 touches exactly 2 covered cells: both are mines". Speaks of the numbers in
// `deduction.because` as "this" and "these": they are to be shown beside it. Precondition: the
// deduction is of this board.
std::string ProofInWords(const agent::minesweeper::Deduction& deduction,
                         const board::minesweeper::Board& board);

// The proof of `cell` if it has one, else null.
const agent::minesweeper::Deduction* ProofOf(const agent::minesweeper::Analysis& analysis,
                                             board::CellPos cell);

}  // namespace gridhand::app::minesweeper
