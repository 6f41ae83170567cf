#include "vision/minesweeper/skin/paused.h"

#include <algorithm>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

// Larger than any cell (GridLocatorParams::max_pitch_px), smaller than any program's window. px.
constexpr int kMinSide = 140;
// Share of the field that is its colour: the word "Paused" stands in it. 0.97 was seen.
constexpr double kMinFill = 0.9;

bool HasField(const base::Frame& frame, base::Bgr colour, int tolerance) {
  cv::Mat labels;
  cv::Mat stats;
  cv::Mat centroids;
  const int count = cv::connectedComponentsWithStats(MaskOf(ViewOf(frame), colour, tolerance),
                                                     labels, stats, centroids);
  for (int i = 1; i < count; ++i) {  // 0 is everything else
    const int width = stats.at<int>(i, cv::CC_STAT_WIDTH);
    const int height = stats.at<int>(i, cv::CC_STAT_HEIGHT);
    const int area = stats.at<int>(i, cv::CC_STAT_AREA);
    if (std::min(width, height) >= kMinSide && area >= kMinFill * width * height) return true;
  }
  return false;
}

}  // namespace

bool ShowsAPause(const base::Frame& frame, const std::vector<Skin>& skins) {
  // Themes of one program share their colours, and the whole picture is searched for each.
  std::vector<std::pair<base::Bgr, int>> fields;
  for (const Skin& skin : skins) {
    for (const base::Bgr colour : skin.paused) {
      const std::pair field(colour, skin.colour_tolerance);
      if (std::find(fields.begin(), fields.end(), field) == fields.end()) fields.push_back(field);
    }
  }
  return std::any_of(fields.begin(), fields.end(),
                     [&](const auto& field) { return HasField(frame, field.first, field.second); });
}

}  // namespace gridhand::vision::minesweeper
