// Whether a game's board is hidden because the game is paused: one large even field where the board
// was.
#pragma once

#include <vector>

#include "base/frame.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

// In a colour that one of the skins names.
bool ShowsAPause(const base::Frame& frame, const std::vector<Skin>& skins);

}  // namespace gridhand::vision::minesweeper
