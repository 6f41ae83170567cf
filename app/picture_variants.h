// What happens to pictures on their way to a reader, done on purpose: noise, JPEG, another scale, a
// mouse pointer. For scoring how much of it a reader stands. The same picture always becomes the
// same variant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::app {

struct PictureVariant {
  enum class Kind { kClean, kNoise, kJpeg, kScale, kPointer };
  std::string name = "clean";
  Kind kind = Kind::kClean;
  double noise_levels = 0;  // standard deviation in grey levels, 1 … 64, kNoise only
  int jpeg_quality = 0;     // 1 … 100, kJpeg only
  double scale = 1;         // 0.25 … 4, kScale only
};

// "clean", "noise" or "noiseN", "jpegN", "scaleX", "pointer"; "all" stands for those of the
// project's own bars. Error kBadInput naming the word.
base::Result<std::vector<PictureVariant>> ParseVariants(const std::vector<std::string>& words);

// `pointer_at` is where the tip of a pointer would be. Errors as capture::file::ThroughJpeg.
base::Result<base::Frame> Vary(const base::Frame& picture, const PictureVariant& variant,
                               base::FramePoint pointer_at);

}  // namespace gridhand::app
