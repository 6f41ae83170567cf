// Pictures made of pictures.
#pragma once

#include <vector>

#include "base/frame.h"

namespace gridhand::app {

// Lays a picture into another. Precondition: it has room there.
void Paste(const base::Frame& part, base::FramePoint at, base::WritableFrame& whole);

// One below the other, as wide as the widest; what is beside narrower ones is black.
base::Frame Stacked(const std::vector<base::Frame>& rows);

}  // namespace gridhand::app
