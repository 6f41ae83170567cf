// Mine probabilities of a component that is too wide to be counted: loopy belief propagation.
//
// Constraints tell their cells how likely they are mines given what the other constraints say, a
// fixed number of rounds, damped (Pearl 1988; Murphy, Weiss and Jordan 1999 on graphs with loops).
// An estimate: it proves nothing and nothing is proved from it. Sampling was rejected for now: it
// needs many more steps for the same error on meshes, and its answers wander with the seed.
#pragma once

#include <vector>

#include "agent/minesweeper/frontier.h"

namespace gridhand::agent::minesweeper {

struct BeliefPropagationParams {
  int rounds = 60;       // on 0.4 dense meshes 300 rounds give the same to six digits
  double damping = 0.5;  // share of the old message that is kept; 0.2 … 0.8 end the same
};

// Writes the estimates of the component's cells to the blackboard and returns the expected number
// of mines among them. `odds` weighs a mine against a safe cell beforehand.
double PropagateBeliefs(Blackboard& blackboard, const Frontier& frontier,
                        const Component& component, double odds,
                        const BeliefPropagationParams& params = {});

}  // namespace gridhand::agent::minesweeper
