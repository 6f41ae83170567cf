#include "agent/minesweeper/rules_agent.h"

#include <fmt/format.h>

#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/density.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::Board;

namespace {

Coordinator<Blackboard>::Ring RingWith(std::unique_ptr<RuleEngine> engine) {
  Coordinator<Blackboard>::Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::move(engine));
  ring.push_back(std::make_unique<Density>());
  return ring;
}

}  // namespace

base::Result<std::unique_ptr<Agent>> RulesAgent::Make(std::string_view rules) {
  auto engine = RuleEngine::Load(rules);
  if (!engine) return engine.error();
  RuleEngine& in_ring = **engine;
  return std::unique_ptr<Agent>(new RulesAgent(in_ring, RingWith(*std::move(engine))));
}

RulesAgent::RulesAgent(RuleEngine& engine, Coordinator<Blackboard>::Ring ring)
    : RingAgent("rules", std::move(ring), GuessPolicy{}), engine_(engine) {}

Analysis RulesAgent::Analyze(const Board& board) {
  engine_.Forget();
  Analysis analysis = RingAgent::Analyze(board);
  analyzed_ = board;
  if (!engine_.heard().empty()) {
    analysis.note +=
        fmt::format("{}the rules said: {}", analysis.note.empty() ? "" : "; ", engine_.heard());
  }
  return analysis;
}

Decision RulesAgent::Decide(const Board& board, const Analysis& analysis) {
  Decision decision = RingAgent::Decide(board, analysis);
  if (decision.certain || decision.moves.empty()) return decision;
  if (board != analyzed_) Analyze(board);  // the guess is the engine's last one
  const auto guess = engine_.guess();
  if (!guess || !analysis.probability.items()[static_cast<std::size_t>(*guess)]) {
    return {.reason = "the rules call no cell safe and name no covered cell as a guess"};
  }
  const CellPos cell = board.cells.PosOf(static_cast<std::size_t>(*guess));
  return {.moves = {{cell, MoveAction::kReveal}},
          .mine_probability = *analysis.probability[cell],
          .technique = decision.technique == Technique::kFirstCell ? Technique::kFirstCell
                                                                   : Technique::kRule,
          .reason = fmt::format("the rules call no cell safe; their guess is {}", ToText(cell))};
}

}  // namespace gridhand::agent::minesweeper
