// Rectangles of a picture that may be windows, or frames in them: where two long straight lines
// meet in a corner. Of a window under another one some corner is usually to be seen with both its
// sides whole, and the rectangle that these span is the window.
//
//     +--------------+          The sides of the upper left corner span the whole window;
//     | a game       |          those of the other two corners that are seen span parts of it.
//     |       +------+----+
//     |       | another   |
//     +-------+           |
//             +-----------+
#pragma once

#include <vector>

#include "base/geometry.h"
#include "vision/lattice/steps.h"

namespace gridhand::vision {

struct WindowParams {
  // Sides are at least so long: a board of 5 × 5 cells of 13 px and the frame around it.
  int min_side_px = 64;
  // Two lines meet in a corner if they end so near to each other: rounded corners of toolkits.
  int corner_px = 6;
  // Rectangles whose sides all lie so near are one: a window's border, and what is just inside.
  int apart_px = 12;
};

// Largest first; parts of windows and frames in windows are among them.
std::vector<base::FrameRect> FindWindows(const StepMaps& steps, const WindowParams& params = {});

}  // namespace gridhand::vision
