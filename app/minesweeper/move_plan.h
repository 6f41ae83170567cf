// Turns a decision into the moves to make, in order: flags and chords where the flag policy wants
// them, reveals otherwise.
#pragma once

#include <vector>

#include "agent/minesweeper/analysis.h"
#include "app/minesweeper/profile.h"
#include "board/grid.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

enum class FlagPolicy {
  kNone,    // never flag: the fewest kinds of gesture
  kUseful,  // flag where a chord then saves clicks
  kAll,     // flag every proved mine
};

// First move first. A guess is never mixed with other moves but flags. Where chords are planned,
// the one that saves most clicks comes first; what it or the first reveal shows may save more than
// the moves after it.
std::vector<agent::minesweeper::Move> PlanMoves(const board::minesweeper::Board& board,
                                                const agent::minesweeper::Analysis& analysis,
                                                const agent::minesweeper::Decision& decision,
                                                FlagPolicy flags, LeftOnNumber left_on_number);

// Only for programs in which a left click on a number is known to chord.
bool PlansChords(FlagPolicy flags, LeftOnNumber left_on_number);

// Flags on the cells around `cell`.
int FlagsAround(const board::Grid<board::minesweeper::CellSymbol>& cells, board::CellPos cell);

// Whether a chord on `cell` opens something and opens proved-safe cells only: as many flags around
// as the number says, each on a proved mine, and every other covered neighbour proved safe.
bool ChordIsSafe(const board::Grid<board::minesweeper::CellSymbol>& cells, board::CellPos cell,
                 const agent::minesweeper::Analysis& analysis);

}  // namespace gridhand::app::minesweeper
