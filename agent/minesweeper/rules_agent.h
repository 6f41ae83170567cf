// The agent that plays by a knowledge base (rule_engine.h). It exists to be compared with and to be
// extended.
#pragma once

#include <memory>
#include <string_view>

#include "agent/minesweeper/ring_agent.h"
#include "agent/minesweeper/rule_engine.h"

namespace gridhand::agent::minesweeper {

class RulesAgent : public RingAgent {
 public:
  // `rules` as CLIPS constructs. Error kBadInput: they are none.
  static base::Result<std::unique_ptr<Agent>> Make(std::string_view rules);

  // Its note has what the rules printed and what went wrong in them.
  Analysis Analyze(const board::minesweeper::Board& board) override;

  // Opens what the rules call safe; if nothing is, the cell that they name as their guess.
  Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) override;

 private:
  RulesAgent(RuleEngine& engine, Coordinator<Blackboard>::Ring ring);

  RuleEngine& engine_;                  // in the ring
  board::minesweeper::Board analyzed_;  // what the engine was asked about last
};

}  // namespace gridhand::agent::minesweeper
