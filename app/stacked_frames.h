// Pictures below each other in one.
#pragma once

#include <vector>

#include "base/frame.h"

namespace gridhand::app {

// One below the other, as wide as the widest; the space beside narrower ones is black. An empty
// frame for no rows.
base::Frame Stacked(const std::vector<base::Frame>& rows);

}  // namespace gridhand::app
