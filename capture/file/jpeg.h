// JPEG pictures: people send screenshots so, and eyes should be tested on what they see then. No
// file is read or written here.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture::file {

// The picture that these bytes are; `name` stands for them in errors. The frame is as ReadPng gives
// it, but for `taken_at`. Errors (kBadInput): damaged or cut off, larger than kMaxPixels.
base::Result<base::Frame> DecodeJpeg(std::string_view bytes, const std::string& name);

// The picture compressed at this quality (1 … 100, as every JPEG writer counts it), with colours at
// half the resolution, as most do. Error kInternal: the JPEG library refuses, for example more than
// 65500 px a side.
base::Result<std::string> EncodeJpeg(const base::Frame& frame, int quality);

// The picture after EncodeJpeg and back. Keeps id, time and origin. Errors as EncodeJpeg.
base::Result<base::Frame> ThroughJpeg(const base::Frame& frame, int quality);

}  // namespace gridhand::capture::file
