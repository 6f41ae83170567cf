// The rings of reasoners: which techniques an agent uses, cheapest first.
#pragma once

#include <memory>

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/inference_log.h"

namespace gridhand::agent::minesweeper {

// Everything there is: local logic, then exact layouts.
Coordinator<Blackboard>::Ring MakeExactRing();

// Local logic only, with local products as estimates. `log` may be null.
Coordinator<Blackboard>::Ring MakePropagationRing(std::shared_ptr<InferenceLog> log = nullptr);

// Counting, subtraction, overlap; the density as estimate.
Coordinator<Blackboard>::Ring MakeHeuristicRing();

// Whether the board can be true, and nothing more.
Coordinator<Blackboard>::Ring MakeConsistencyRing();

}  // namespace gridhand::agent::minesweeper
