// The Minesweeper agent: Board -> Analysis -> Decision. Pure: the same board and seed give the
// same answer on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "base/error.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/first_click.h"

namespace gridhand::agent::minesweeper {

class Agent {
 public:
  virtual ~Agent() = default;
  virtual std::string_view name() const = 0;
  virtual Analysis Analyze(const board::minesweeper::Board& board) = 0;
  virtual Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) = 0;
};

struct AgentInfo {
  std::string_view name;
  std::string_view summary;  // one line
};

// Every agent there is, the default first.
const std::vector<AgentInfo>& Agents();

// Error kBadInput naming the known agents if there is none of that name. `seed` is for agents that
// draw lots (none of today's does); `rule` is what the program promises about the first click;
// `nodes` bounds the positions that a searching agent looks at for one move (0: its own bound).
base::Result<std::unique_ptr<Agent>> MakeAgent(
    std::string_view name, std::uint64_t seed,
    board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic,
    std::int64_t nodes = 0);

}  // namespace gridhand::agent::minesweeper
