// An agent made of a ring of reasoners and a guess policy: all agents so far.
#pragma once

#include <string>

#include "agent/coordinator.h"
#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/guess_policy.h"
#include "agent/minesweeper/guess_search.h"

namespace gridhand::agent::minesweeper {

class RingAgent : public Agent {
 public:
  RingAgent(std::string_view name, Coordinator<Blackboard>::Ring ring, GuessPolicy policy,
            std::unique_ptr<GuessSearch> search = nullptr)
      : name_(name), ring_(std::move(ring)), policy_(policy), search_(std::move(search)) {}

  std::string_view name() const override { return name_; }
  Analysis Analyze(const board::minesweeper::Board& board) override;
  Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) override;

 private:
  std::string name_;
  Coordinator<Blackboard> ring_;
  GuessPolicy policy_;
  std::unique_ptr<GuessSearch> search_;
  Blackboard blackboard_;  // kept for its memory
};

}  // namespace gridhand::agent::minesweeper
