// Whether a game's board is hidden because the game is paused: one large even field where the board
// was.
#pragma once

#include "base/frame.h"
#include "vision/minesweeper/skin.h"

namespace gridhand::vision::minesweeper {

bool ShowsAPause(const base::Frame& frame, const Skin& skin);

}  // namespace gridhand::vision::minesweeper
