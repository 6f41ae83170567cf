// A player of Connect Four: a board in, a column out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "board/connect_four/board.h"

namespace gridhand::agent::connect_four {

struct Choice {
  int col = 0;
  std::string reason;       // a clause for a person; may be empty
  std::uint64_t nodes = 0;  // positions searched, where the player counts them
};

class Agent {
 public:
  virtual ~Agent() = default;
  virtual std::string_view name() const = 0;

  // Preconditions: a board that CheckRules accepts; a game that is not over. The column is not
  // full. The same seed and the same boards in the same order give the same columns.
  virtual Choice Choose(const board::connect_four::Board& board) = 0;
};

struct AgentInfo {
  std::string_view name;
  std::string_view description;
};

// In the order in which they are listed.
const std::vector<AgentInfo>& Agents();

struct AgentExtras {
  std::uint64_t nodes = 0;  // of perfect: positions to search a move, at most; 0: no limit
};

// Error (kBadInput): no agent of that name; the text lists them.
base::Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name, std::uint64_t seed,
                                               const AgentExtras& extras = {});

}  // namespace gridhand::agent::connect_four
