// The picture of a game in a rendered skin, with the truth about it. The same scene gives the same
// bytes.
#pragma once

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "sim/canvas.h"
#include "sim/minesweeper/game.h"
#include "sim/minesweeper/rendered_skin.h"

namespace gridhand::sim::minesweeper {

// What is to be seen. No cell may be unknown.
struct Scene {
  board::Grid<board::minesweeper::CellSymbol> cells;
  board::minesweeper::GameStatus status = board::minesweeper::GameStatus::kPlaying;
  int mines_left = 0;
  bool on_desktop = false;  // a whole desktop with the window on it
};

Scene SceneOf(const Game& game, bool on_desktop = false);

// Every symbol at least once, in no possible game: for contact sheets.
//
//   ##F?12
//   .34F5#
//   6x.78#
//   *..X?.
Scene EverySymbol();

struct RenderedBoard {
  base::Frame frame;
  board::GridGeometry geometry;   // px of the frame
  bool shows_mines_left = false;  // whether the counter of mines is in the picture
};

RenderedBoard Render(const RenderedSkin& skin, const Scene& scene, const Fonts& fonts);

}  // namespace gridhand::sim::minesweeper
