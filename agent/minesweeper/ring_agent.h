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
  // With `search` the ring must be the exact one: it proves all that can be proved, so it can go on
  // from what was proved before.
  RingAgent(std::string_view name, Coordinator<Blackboard>::Ring ring, GuessPolicy policy,
            std::unique_ptr<GuessSearch> search = nullptr)
      : name_(name), ring_(std::move(ring)), policy_(policy), search_(std::move(search)) {}

  std::string_view name() const override { return name_; }
  Analysis Analyze(const board::minesweeper::Board& board) override;
  const Analysis& Follow(const board::minesweeper::Board& board) override;
  Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) override;

 private:
  std::optional<std::vector<CellIndex>> NewlyRevealed(const board::minesweeper::Board& board) const;
  void GoOn(const board::minesweeper::Board& board, const std::vector<CellIndex>& revealed);
  void Conclude(const RingReport& report, Analysis& analysis);

  std::string name_;
  Coordinator<Blackboard> ring_;
  GuessPolicy policy_;
  std::unique_ptr<GuessSearch> search_;
  Blackboard blackboard_;
  bool follows_ = false;            // the blackboard is that of `seen_`, and free of contradiction
  board::minesweeper::Board seen_;  // by Follow
};

}  // namespace gridhand::agent::minesweeper
