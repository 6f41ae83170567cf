// What JPEG does to a picture: people send screenshots as JPEG, and eyes should be tested on what
// they would see then. No file is read or written.
#pragma once

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture::file {

// The picture after compression at this quality (1 … 100, as every JPEG writer counts it; colours
// at half the resolution, as most do) and back. Keeps id, time and origin. Error kInternal: the
// JPEG library refuses, for example more than 65500 px a side.
base::Result<base::Frame> ThroughJpeg(const base::Frame& frame, int quality);

}  // namespace gridhand::capture::file
