// Pictures made of pictures.
#pragma once

#include <vector>

#include "base/frame.h"

namespace gridhand::app {

// One below the other, as wide as the widest; what is beside narrower ones is black.
base::Frame Stacked(const std::vector<base::Frame>& rows);

}  // namespace gridhand::app
