// The one table of agents, and the names of the enums that describe what they do.
#include <fmt/format.h>

#include <algorithm>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/ring_agent.h"
#include "agent/minesweeper/rings.h"

namespace gridhand::agent::minesweeper {

using board::minesweeper::FirstClickRule;

std::string_view Name(Technique technique) {
  switch (technique) {
    case Technique::kZeroPropagation:
      return "zero propagation";
    case Technique::kSetPropagation:
      return "set propagation";
    case Technique::kFeasibility:
      return "feasibility";
    case Technique::kMineCount:
      return "mine count";
    case Technique::kSafestCell:
      return "safest cell";
    case Technique::kFirstCell:
      return "first cell";
  }
  return "safest cell";
}

std::string_view Name(MoveAction action) {
  switch (action) {
    case MoveAction::kReveal:
      return "reveal";
    case MoveAction::kFlag:
      return "flag";
    case MoveAction::kUnflag:
      return "unflag";
    case MoveAction::kChord:
      return "chord";
  }
  return "reveal";
}

const std::vector<AgentInfo>& Agents() {
  static const std::vector<AgentInfo> agents = {
      {"best", "exact mine probabilities; guesses where the game is most likely to be won"},
      {"fast", "exact mine probabilities; guesses the safest cell, for millions of games"},
      {"propagation", "constraint propagation only; guesses the smallest local product"},
  };
  return agents;
}

base::Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name, std::uint64_t /*seed*/,
                                               FirstClickRule rule) {
  std::unique_ptr<Agent> agent;
  if (name == "best" || name == "fast") {
    agent = std::make_unique<RingAgent>(name, MakeExactRing(), GuessPolicy{.rule = rule});
  } else if (name == "propagation") {
    agent = std::make_unique<RingAgent>(name, MakePropagationRing(),
                                        GuessPolicy{.rule = rule, .frontier_first = true});
  }
  if (agent) return agent;
  std::string known;
  for (const AgentInfo& info : Agents()) known += fmt::format(" {}", info.name);
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("there is no agent '{}'; expected one of:{}", name, known)};
}

}  // namespace gridhand::agent::minesweeper
