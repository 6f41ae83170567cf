// Zero propagation: a number that owes no mine makes all its covered cells safe; a number that
// owes as many mines as it has covered cells makes all of them mines.
//
//     1 *  #      the 1 has its mine: every # around it is safe
//     # #  #
//
// Looks only at constraints that changed since its last turn.
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

class ZeroPropagation : public Reasoner<Blackboard> {
 public:
  std::string_view name() const override { return "zero propagation"; }
  Progress Contribute(Blackboard& blackboard) override;

 private:
  ChangeReader changes_;
};

}  // namespace gridhand::agent::minesweeper
