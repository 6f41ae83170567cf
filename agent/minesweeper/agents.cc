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
    case Technique::kLookAhead:
      return "look-ahead";
    case Technique::kEndgame:
      return "endgame";
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

namespace {

// Deep endgames: a third of the time of a game.
constexpr GuessSearchParams kBestSearch{.max_layouts = 4000, .max_nodes = 50'000};
// Shallow ones cost nothing that can be measured, and are worth a point.
constexpr GuessSearchParams kFastSearch{.max_layouts = 100, .max_nodes = 2000};

std::unique_ptr<Agent> MakeSearching(std::string_view name, FirstClickRule rule,
                                     GuessSearchParams search, std::int64_t nodes) {
  if (nodes > 0) search.max_nodes = nodes;
  return std::make_unique<RingAgent>(name, MakeExactRing(), GuessPolicy{.rule = rule},
                                     std::make_unique<GuessSearch>(search));
}

}  // namespace

const std::vector<AgentInfo>& Agents() {
  static const std::vector<AgentInfo> agents = {
      {"best", "exact mine probabilities, looks ahead over guesses, plays endgames out"},
      {"fast", "the same with small endgames only, for millions of games"},
      {"propagation", "constraint propagation only; guesses the smallest local product"},
  };
  return agents;
}

base::Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name, std::uint64_t /*seed*/,
                                               FirstClickRule rule, std::int64_t nodes) {
  std::unique_ptr<Agent> agent;
  if (name == "best") {
    agent = MakeSearching(name, rule, kBestSearch, nodes);
  } else if (name == "fast") {
    agent = MakeSearching(name, rule, kFastSearch, nodes);
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
