// Draws layouts of mines that a board allows, each with the same chance.
#pragma once

#include <optional>

#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/layout_counter.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"

namespace gridhand::bench::guess {

class LayoutSampler {
 public:
  explicit LayoutSampler(std::uint64_t seed) : random_(seed) {}

  // None if the board allows none, or cannot be counted exactly. Precondition: the mine total is
  // known and no mine is shown.
  std::optional<board::minesweeper::MineLayout> Draw(const board::minesweeper::Board& board);

 private:
  bool DrawFrontier();
  void DrawOne();
  void Put(agent::minesweeper::CellIndex cell, bool is_mine);
  void DrawInterior();

  base::Random random_;
  agent::minesweeper::Blackboard blackboard_;
  agent::minesweeper::LayoutCounter counter_;
};

}  // namespace gridhand::bench::guess
