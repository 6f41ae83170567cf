// Every way of solving a Sudoku that there is, by name, behind one interface: for lists of agents
// and for the arena, which compares them on the same puzzles.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "agent/sudoku/robots.h"
#include "base/error.h"
#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

// How far an agent came with one puzzle.
struct Attempt {
  board::Grid<int> values;  // kEmpty where it placed nothing
  // Of the robots rounds in which each has had its turn, the last one in vain; of `explain` its
  // steps; of `exact` one, or none if it found no solution.
  std::uint64_t iterations = 0;
  bool gave_up = false;               // it ended at a limit, not because it knew no more
  std::vector<Placement> placements;  // in order, of the robots alone
};

class Agent {
 public:
  virtual ~Agent() = default;
  virtual std::string_view name() const = 0;
  // The same for the same puzzle. Error (kBadInput): the agent cannot take boards of this form.
  virtual base::Result<Attempt> Solve(const board::sudoku::Board& puzzle) const = 0;
};

struct AgentInfo {
  std::string_view name;
  std::string_view summary;  // one line
  // Of a puzzle with one solution it places no digit that the solution has not. What an unsound
  // agent says must be proved before it is used.
  bool is_sound = true;
};

// The default first.
const std::vector<AgentInfo>& Agents();

// Error (kBadInput): no agent of that name; says which there are.
base::Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name);

}  // namespace gridhand::agent::sudoku
