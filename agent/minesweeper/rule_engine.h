// Reasons with a knowledge base in the CLIPS engine: states what is to be seen as facts, lets the
// rules fire, and takes over what they conclude. Which facts and which conclusions: the head of
// agent/minesweeper/rules/minesweeper.clp, a knowledge base that is compiled in.
//
// Nothing checks a rule: a knowledge base that is wrong claims certainties that are wrong. What
// contradicts the numbers themselves is a contradiction, as for every reasoner.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"
#include "base/error.h"

namespace gridhand::agent::minesweeper {

class RuleEngine : public Reasoner<Blackboard> {
 public:
  // Error kBadInput: what CLIPS says about the rules, on one line.
  static base::Result<std::unique_ptr<RuleEngine>> Load(std::string_view rules);
  ~RuleEngine() override;

  std::string_view name() const override { return "rules"; }

  // Once per analysis.
  Progress Contribute(Blackboard& blackboard) override;
  // An analysis begins: what the one before guessed and heard is gone, even if this one ends before
  // the rules are asked.
  void Forget();

  // The cell that the rules would open although nothing is safe; none if they name none. Of the
  // analysis before.
  std::optional<CellIndex> guess() const { return guess_; }

  // What the rules printed and what CLIPS had to say about them in the analysis before, on one
  // line: a rule must not write among what the program answers, and its errors must not be lost.
  const std::string& heard() const { return heard_; }

 private:
  struct Clips;
  explicit RuleEngine(std::unique_ptr<Clips> clips);

  void State(const Blackboard& blackboard);
  void TakeOver(Blackboard& blackboard, const char* kind, bool is_mine);

  std::unique_ptr<Clips> clips_;
  std::uint64_t epoch_ = 0;
  std::optional<CellIndex> guess_;
  std::string heard_;
};

}  // namespace gridhand::agent::minesweeper
