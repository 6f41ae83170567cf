#include "vision/glyphs/glyph_patch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace gridhand::vision {
namespace {

// Free around a glyph in its patch, on each side: as in training/sudoku/glyphs.py.
constexpr double kPatchMargin = 0.1;
constexpr float kAllInk = 255;

}  // namespace

// As training/sudoku/glyphs.py brings its glyphs to size.
GlyphPatch GlyphPatchOf(const cv::Mat& ink, const base::FrameRect& box, int full) {
  cv::Mat share;
  ink.convertTo(share, CV_32F, 1.0 / std::max(1, full));
  cv::min(share, 1.0, share);
  const double side = std::max(box.width, box.height) / (1 - 2 * kPatchMargin);
  const double scale = kGlyphSide / side;
  const double part = 1 / scale;
  if (part >= 1.5) {
    const auto window = static_cast<int>(std::lround(part));
    cv::blur(share, share, {window, window}, {-1, -1}, cv::BORDER_CONSTANT);
  }
  const double center_x = box.x + box.width / 2.0;
  const double center_y = box.y + box.height / 2.0;
  const cv::Matx23d place(scale, 0, kGlyphSide / 2.0 - scale * center_x + 0.5 * scale - 0.5, 0,
                          scale, kGlyphSide / 2.0 - scale * center_y + 0.5 * scale - 0.5);
  cv::Mat sized;
  cv::warpAffine(share, sized, place, {kGlyphSide, kGlyphSide}, cv::INTER_LINEAR,
                 cv::BORDER_CONSTANT);
  GlyphPatch patch;
  for (int y = 0; y < kGlyphSide; ++y) {
    for (int x = 0; x < kGlyphSide; ++x) {
      const float value = std::clamp(sized.at<float>(y, x), 0.0F, 1.0F);
      patch[static_cast<std::size_t>(y * kGlyphSide + x)] =
          static_cast<std::uint8_t>(value * kAllInk + 0.5F);
    }
  }
  return patch;
}

}  // namespace gridhand::vision
