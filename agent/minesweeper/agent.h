// The Minesweeper agent: Board -> Analysis -> Decision. Pure: the same board and seed give the
// same answer on every machine.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
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
  // Never fails: a board that cannot exist has an analysis with `consistent` false.
  virtual Analysis Analyze(const board::minesweeper::Board& board) = 0;
  // The same for the next board of a game: at its best only what has changed since the last call is
  // thought through. What is proved and how likely all else is does not depend on that; by which
  // technique it was proved may. Any board may follow; the result is valid until the next call of
  // Analyze or Follow.
  virtual const Analysis& Follow(const board::minesweeper::Board& board) {
    followed_ = Analyze(board);
    return followed_;
  }
  // Precondition: `analysis` is this agent's analysis of `board`. No moves: nothing to reveal.
  virtual Decision Decide(const board::minesweeper::Board& board, const Analysis& analysis) = 0;

 protected:
  Analysis followed_;
};

struct AgentInfo {
  std::string_view name;
  std::string_view summary;  // one line
  // Hash of all that it does in fixed games (play_property_test holds it to that): which version of
  // the agent it is.
  std::uint64_t play = 0;
};

// Every agent there is, the default first.
const std::vector<AgentInfo>& Agents();

// What single agents take besides; the others leave it alone.
struct AgentExtras {
  std::string rules;                    // `rules`: CLIPS constructs in place of those that ship
  std::filesystem::path inference_log;  // `propagation`: the folder of its two logs; empty: none
  // Positions that a searching agent (`best`, `fast`) looks at for one move at most; 0: its own
  // bound.
  std::int64_t nodes = 0;
};

// `seed` is for agents that draw lots (`heuristic`); `rule` is what the program promises about the
// first click. Error kBadInput: no agent of that name (names the known ones), rules that are none,
// logs that cannot be written.
base::Result<std::unique_ptr<Agent>> MakeAgent(
    std::string_view name, std::uint64_t seed,
    board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic,
    const AgentExtras& extras = {});

// The rules that `rules` plays by, to be read and extended.
std::string_view ShippedRules();

}  // namespace gridhand::agent::minesweeper
