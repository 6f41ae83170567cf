// Fine detail hides where cells end: dither and the shades of a terminal step at every pixel, and
// letters and hairlines keep a step of their own.
#pragma once

#include "base/frame.h"

namespace gridhand::vision {

// The picture without fine detail: each pixel is the median of itself and its eight neighbours. It
// is for lattices alone; cells are read in the picture as it was.
base::Frame Despeckled(const base::Frame& frame);

}  // namespace gridhand::vision
