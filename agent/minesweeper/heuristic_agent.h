// The agent of three levels: counting, subtraction, overlap; when they prove nothing, a covered
// cell drawn by lot. It exists to be compared with.
#pragma once

#include <cstdint>

#include "agent/minesweeper/ring_agent.h"

namespace gridhand::agent::minesweeper {

class HeuristicAgent : public RingAgent {
 public:
  explicit HeuristicAgent(std::uint64_t seed);

  // The lot is drawn by the seed and the board, so that the same board gives the same answer.
  Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) override;

 private:
  std::uint64_t seed_;
};

}  // namespace gridhand::agent::minesweeper
