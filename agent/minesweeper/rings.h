// The rings of reasoners: which techniques an agent uses, cheapest first.
#pragma once

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"

namespace gridhand::agent::minesweeper {

// Everything there is: local logic, then exact layouts.
Coordinator<Blackboard>::Ring MakeExactRing();

// Local logic only, with local products as estimates.
Coordinator<Blackboard>::Ring MakePropagationRing();

// Whether the board can be true, and nothing more.
Coordinator<Blackboard>::Ring MakeConsistencyRing();

}  // namespace gridhand::agent::minesweeper
