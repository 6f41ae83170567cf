// Level 2 of the heuristic agent: a number whose covered cells all lie around another number takes
// its mines with it, and the other has to find the rest of its own elsewhere.
//
//     1 2 .      the 1 covers {a, b}, which the 2 covers as well, besides c.
//     a b c      Without {a, b} and their mine, the 2 owes one mine to {c}.
//
// Every number is looked at once with all that fit into it taken off, one after the other; if what
// is left owes nothing, or is all mines, its cells are proved. (Level 1, numbers that are satisfied
// or need all their cells, is zero propagation.)
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

class Subtraction : public Reasoner<Blackboard> {
 public:
  std::string_view name() const override { return "subtraction"; }
  Progress Contribute(Blackboard& blackboard) override;
};

}  // namespace gridhand::agent::minesweeper
