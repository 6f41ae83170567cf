// Boxes with something drawn on them, as programs and pages draw their buttons:
//
//     +----------------+
//     |    New game    |     one colour up to all four sides, a text or a picture in its middle
//     +----------------+
//
// A text without a box, as a link is, is none. What a button does is not read: the caller knows
// where a game has its controls, and proves by a later picture what a click has done.
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision {

struct Button {
  base::FrameRect box;    // px
  base::FrameRect label;  // around all that is drawn on it
  bool operator==(const Button&) const = default;
};

// From top to bottom, then from left to right; boxes that hold another box are left out. Counters
// on a ground of their own are boxes, too, and so may cells of a board be.
std::vector<Button> FindButtons(const base::Frame& frame);

}  // namespace gridhand::vision
