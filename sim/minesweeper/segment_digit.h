// Digits of seven bars, as on a clock.
#pragma once

#include "sim/canvas.h"

namespace gridhand::sim::minesweeper {

// Fills `box`, which should be about half as wide as high. Precondition: 0 <= digit <= 9; -1 draws
// a minus.
void PaintSegmentDigit(Canvas& canvas, const Box& box, int digit, Color on);

// `places` (>= 1) digits side by side from the left edge of `box`; a value that does not fit shows
// nines, a negative one a minus in the first place.
void PaintSegmentCounter(Canvas& canvas, const Box& box, int places, int value, Color on);

}  // namespace gridhand::sim::minesweeper
