// Pictures made of pictures.
#pragma once

#include <vector>

#include "base/frame.h"

namespace gridhand::app {

// Lays a picture into another. Precondition: it has room there.
void Paste(const base::Frame& part, base::FramePoint at, base::WritableFrame& whole);

// One below the other, as wide as the widest; the space beside narrower ones is black. An empty
// frame for no rows.
base::Frame Stacked(const std::vector<base::Frame>& rows);

}  // namespace gridhand::app
