// What stands round a board: title, menu, counters, buttons, page, phone bars; and a desktop.
#pragma once

#include "board/minesweeper/reading.h"
#include "sim/canvas.h"
#include "sim/minesweeper/rendered_skin.h"

namespace gridhand::sim::minesweeper {

// Where the board goes in a window, in pixels of the canvas.
struct WindowPlan {
  base::Size size;  // px
  Box board;        // px
  double unit = 1;  // px of the canvas for a pixel at scale 1
};

WindowPlan PlanWindow(const RenderedSkin& skin, base::Size board_px, double unit);

// Everything of the window but the cells.
void PaintSurround(Canvas& canvas, const RenderedSkin& skin, const WindowPlan& plan,
                   board::minesweeper::GameStatus status, int mines_left);

// Whether the counter of mines is in the picture.
bool ShowsMinesLeft(const RenderedSkin& skin);

// A desktop with `window` on it: wallpaper, icons, a second window behind, a panel. `at` is where
// the window's top left corner lies.
struct Desktop {
  base::Frame frame;
  base::FramePoint at;
};
Desktop OnDesktop(const base::Frame& window, const RenderedSkin& skin, const Fonts& fonts);

}  // namespace gridhand::sim::minesweeper
