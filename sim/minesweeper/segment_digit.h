// Digits of seven bars, as on a clock.
#pragma once

#include "sim/canvas.h"

namespace gridhand::sim::minesweeper {

// Fills `box`, which should be about half as wide as high. Precondition: 0 <= digit <= 9; -1 draws
// a minus.
void PaintSegmentDigit(Canvas& canvas, const Box& box, int digit, Color on);

// `places` digits side by side from the left edge of `box`; more than fits shows nines.
void PaintSegmentCounter(Canvas& canvas, const Box& box, int places, int value, Color on);

}  // namespace gridhand::sim::minesweeper
