// Every layout of mines that a board allows, one by one, when there are few: what the endgame is
// played out on.
#pragma once

#include <cstdint>
#include <vector>

#include "agent/minesweeper/layout_counter.h"

namespace gridhand::agent::minesweeper {

// What a cell would show, as one bit: bit n for the number n, kMineBit for a mine.
using LookBits = std::uint16_t;
inline constexpr LookBits kMineBit = 1 << (kMaxNeighbors + 1);

struct LayoutList {
  std::vector<CellIndex> cells;  // all undecided ones
  int layouts = 0;
  std::vector<LookBits> looks;  // layouts × cells

  const LookBits* LooksOf(int layout) const {
    return looks.data() + static_cast<std::size_t>(layout) * cells.size();
  }
};

// False if there are more than `max_layouts`, or they cannot be found in a number of steps in
// proportion to it. `counter` has swept and combined this blackboard. The mine total is known.
bool ListLayouts(const Blackboard& blackboard, const LayoutCounter& counter, int max_layouts,
                 LayoutList& list);

}  // namespace gridhand::agent::minesweeper
