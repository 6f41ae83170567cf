// The icon beside a number: the flag of "⚑ 17".
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision {

// What stands alone close to the left or to the right of a number, about as high as it: boxes, px
// of the frame, at most one a side. A word of several letters is none; a single letter or sign may
// be one. Precondition: the frame contains `number`.
std::vector<base::FrameRect> IconsBeside(const base::Frame& frame, const base::FrameRect& number);

}  // namespace gridhand::vision
