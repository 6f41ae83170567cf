// A board in a picture, as far as it is any game's: enough to choose a window and to tell of it.
#pragma once

#include <functional>
#include <string>

#include "base/error.h"
#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

struct SeenBoard {
  std::string game;  // its name in the table of games: "minesweeper"
  board::GridGeometry geometry;
  std::string skin;  // the look that is known; empty: none is
};

// Looks for a board. Errors: kNotFound (there is none, and why not), kHidden, kPaused.
using FindBoard = std::function<base::Result<SeenBoard>(const base::Frame&)>;

}  // namespace gridhand::app
