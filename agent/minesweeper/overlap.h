// Level 3 of the heuristic agent: two numbers that share covered cells. With `a` mines missing in
// the set A and `b` in B,
//
//     at least a − |A∖B| of them lie in A∩B; if that is b, the rest of B is safe;
//     at most  min(a, |A∩B|)     lie there; if b less that is |B∖A|, the rest of B is all mines.
//
//       2 1        the 2 covers {p, q, r}, the 1 {q, r, s}. At least one of q and r is a mine, as
//       the
//     p q r s      2 finds at most one elsewhere: s is safe. At most one of them is, as the 1
//     allows
//                  no more: p is a mine. Neither set lies inside the other.
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

class Overlap : public Reasoner<Blackboard> {
 public:
  std::string_view name() const override { return "overlap"; }
  Progress Contribute(Blackboard& blackboard) override;
};

}  // namespace gridhand::agent::minesweeper
