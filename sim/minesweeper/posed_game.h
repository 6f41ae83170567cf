// Games stopped at a chosen moment, for pictures: an opening just made, halfway, nearly done, won,
// lost; with marks as people set them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/minesweeper/game.h"
#include "sim/minesweeper/rendered_skin.h"

namespace gridhand::sim::minesweeper {

enum class Stage { kEarly, kMiddle, kLate, kWon, kLost };

struct Pose {
  Level level;
  Stage stage = Stage::kMiddle;
  double flagged = 0;  // share, 0 … 1, of the mines beside revealed cells that carry a flag
  int questions = 0;   // covered cells with a question mark, if there are so many
  int planted = 0;     // this number is made to appear: 0 (whatever is dealt) … 8
  bool on_desktop = false;
};

// Precondition: at least 3×3 cells with room for the planted number's mines. A won game is won, a
// lost one lost with at least one wrong flag if any covered cell is safe; the others are playing
// unless an opening finished them.
Game PoseGame(const Pose& pose, std::uint64_t seed);

// The 20 poses of a skin's share of the benchmark: every stage, all eight numbers, boards as large
// as fit on a screen in this skin's cells.
std::vector<Pose> BenchmarkPoses(const RenderedSkin& skin);

}  // namespace gridhand::sim::minesweeper
