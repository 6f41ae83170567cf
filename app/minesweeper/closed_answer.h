// Whether one picture proves a gesture by itself, though it may be half drawn: the picture shows
// the whole of an answer that the rules allow, and nothing that is drawn on the way to another
// answer looks like that.
//
//     before   # # # #     reveal (0,0):    . 1 # #   closed
//              # # # #                      1 1 # #
//              # # # #
//                                           . 1 # #   open: a blank has covered neighbours, so the
//                                           1 # # #   rest of its area is still to be drawn
//
// Why it is safe, where each cell is drawn as a whole or not yet, or has its ground but not yet its
// number (it then looks blank, as does a cell while the button is down on it):
//   - A cell whose number is missing has a mine beside it, so that one of its neighbours stays
//     closed. A blank with a closed neighbour is never part of a closed answer.
//   - If all blanks that opened have open neighbours only, then the area that has opened has no
//     border but numbers. It is all that the gesture opens.
//   - A cell that the button holds down looks blank and has opened nothing. An answer without any
//     number is left open, and so is one that changes nothing but flags or question marks that the
//     gesture did not set.
// The end of a game is never closed: flags, mines and messages are still to be drawn.
#pragma once

#include <optional>

#include "app/minesweeper/changes.h"

namespace gridhand::app::minesweeper {

struct ShownAnswer {
  const Grid<CellSymbol>& before;
  const Grid<CellSymbol>& after;
  CellPos cell;
  GestureKind gesture = GestureKind::kReveal;
  std::optional<CellSymbol> mark;  // of a mark: what the cell shows after it
};

// Precondition: both boards have one size, and the cell lies on them.
bool IsClosed(const ShownAnswer& answer);

}  // namespace gridhand::app::minesweeper
