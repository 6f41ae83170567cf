// Level 3 of the heuristic agent: two numbers that share covered cells. With `a` mines missing in
// the set A and `b` in B,
//
//     at least a − |A∖B| of them lie in A∩B; if that is b, the rest of B is safe;
//     at most  min(a, |A∩B|)     lie there; if b less that is |B∖A|, the rest of B is all mines.
//
//       2 1        The 2 covers {p, q, r}, the 1 covers {q, r, s}. The 2 finds at most one mine
//     p q r s      at p, so q or r is a mine: s is safe. The 1 allows at most one mine at q and r,
//                  so p is a mine. Neither set lies inside the other.
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
