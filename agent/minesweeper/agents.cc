// The one table of agents, and the names of the enums that describe what they do.
#include <fmt/format.h>

#include <algorithm>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/heuristic_agent.h"
#include "agent/minesweeper/inference_log.h"
#include "agent/minesweeper/ring_agent.h"
#include "agent/minesweeper/rings.h"
#include "agent/minesweeper/rules_agent.h"

namespace gridhand::agent::minesweeper {

using board::minesweeper::FirstClickRule;

std::string_view Name(Technique technique) {
  switch (technique) {
    case Technique::kZeroPropagation:
      return "zero propagation";
    case Technique::kSetPropagation:
      return "set propagation";
    case Technique::kSubtraction:
      return "subtraction";
    case Technique::kOverlap:
      return "overlap";
    case Technique::kRule:
      return "rule";
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
    case Technique::kRandomCell:
      return "random cell";
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

// Deep endgames, and wider margins and more guesses compared deeply than the search's own: +0.11 ±
// 0.02 % of expert classic games for half as much time again (bench/results/guess-history.md).
constexpr GuessSearchParams kBestSearch{.frontier_margin = 0.85,
                                        .interior_margin = 0.90,
                                        .max_candidates = 40,
                                        .max_layouts = 4000,
                                        .max_nodes = 300'000,
                                        .deep_guesses = 8,
                                        .deep_share = 0.9};
// Shallow ones cost nothing that can be measured, and are worth a point. Fewer cells take a third
// off the time for deciding and win as much (-0.06 +- 0.19 % of 1,000 expert games).
constexpr GuessSearchParams kFastSearch{.max_candidates = 8, .max_layouts = 100, .max_nodes = 2000};

std::unique_ptr<Agent> MakeSearching(std::string_view name, FirstClickRule rule,
                                     GuessSearchParams search, std::int64_t nodes) {
  if (nodes > 0) search.max_nodes = search.max_first_nodes = nodes;
  return std::make_unique<RingAgent>(name, MakeExactRing(), GuessPolicy{.rule = rule},
                                     std::make_unique<GuessSearch>(search));
}

}  // namespace

const std::vector<AgentInfo>& Agents() {
  static const std::vector<AgentInfo> kAgents = {
      {"best", "exact mine probabilities, looks ahead over guesses, plays endgames out",
       0xee9c9d3e871f1bcb},
      {"fast", "the same with small endgames only, for millions of games", 0x26d500c4bde6c8e9},
      {"propagation", "constraint propagation only; guesses the smallest local product",
       0x270177a169acb08d},
      {"heuristic", "counts, subtracts and overlaps numbers; then a covered cell drawn by lot",
       0x457683f43a15b0fe},
      {"rules", "a knowledge base in the CLIPS engine, to be read and extended; starts at (0,0)",
       0x259c1ce49c07f1b1},
  };
  return kAgents;
}

namespace {

using MadeAgent = base::Result<std::unique_ptr<Agent>>;

MadeAgent MakePropagation(FirstClickRule rule, const std::filesystem::path& log_folder) {
  std::shared_ptr<InferenceLog> log;
  if (!log_folder.empty()) {
    auto opened = InferenceLog::Open(log_folder);
    if (!opened) return opened.error();
    log = *std::move(opened);
  }
  return std::unique_ptr<Agent>(
      std::make_unique<RingAgent>("propagation", MakePropagationRing(std::move(log)),
                                  GuessPolicy{.rule = rule, .frontier_first = true}));
}

}  // namespace

MadeAgent MakeAgent(std::string_view name, std::uint64_t seed, FirstClickRule rule,
                    const AgentExtras& extras) {
  if (name == "best") return MakeSearching(name, rule, kBestSearch, extras.nodes);
  if (name == "fast") return MakeSearching(name, rule, kFastSearch, extras.nodes);
  if (name == "propagation") return MakePropagation(rule, extras.inference_log);
  if (name == "heuristic") return std::unique_ptr<Agent>(std::make_unique<HeuristicAgent>(seed));
  if (name == "rules") {
    return RulesAgent::Make(extras.rules.empty() ? ShippedRules() : extras.rules);
  }
  std::string known;
  for (const AgentInfo& info : Agents()) known += fmt::format(" {}", info.name);
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("there is no agent '{}'; expected one of:{}", name, known)};
}

}  // namespace gridhand::agent::minesweeper
