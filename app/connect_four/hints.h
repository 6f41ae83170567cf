// The help for a person who plays Connect Four: what each column is worth, as marks and one
// sentence.
//
//   level    marks
//   hint     a ring where the disc of the best column would come to lie
//   proved   the value of each column, there: "+5" wins with disc 5 from now, "-8" loses with disc
//            8, "=" draws
//   all      both, and a square round each threat: a hole that would give a side four
#pragma once

#include <optional>
#include <vector>

#include "agent/connect_four/perfect.h"
#include "app/hints.h"
#include "board/cell_pos.h"
#include "board/connect_four/board.h"

namespace gridhand::app::connect_four {

struct Knowledge {
  board::connect_four::Board board;
  board::connect_four::Outcome outcome = board::connect_four::Outcome::kPlaying;
  bool is_their_turn = false;                        // the opponent's: nothing is shown
  std::optional<agent::connect_four::Answer> exact;  // none: not found out yet
};

// Holes that would give a side four, whether a disc can come to lie there now or not.
std::vector<board::CellPos> ThreatsOn(const board::connect_four::Board& board);

Hints HintsFor(const Knowledge& knowledge, const HelpRequest& request);

}  // namespace gridhand::app::connect_four
