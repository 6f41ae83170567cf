#include "vision/strokes.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/picture.h"

namespace gridhand::vision {
namespace {

// Grey levels between neighbouring pixels at the edge of a stroke: a shadow has less. Judged.
constexpr double kLeastStep = 40;

}  // namespace

cv::Mat StrokeMask(const base::Frame& frame) {
  cv::Mat grey;
  cv::cvtColor(ViewOf(frame), grey, cv::COLOR_BGRA2GRAY);
  cv::Mat steps;
  cv::morphologyEx(grey, steps, cv::MORPH_GRADIENT,
                   cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  return steps >= kLeastStep;
}

std::vector<base::FrameRect> PiecesOf(const cv::Mat& mask) {
  cv::Mat labels;
  cv::Mat stats;
  cv::Mat centers;
  const int count = cv::connectedComponentsWithStats(mask, labels, stats, centers);
  std::vector<base::FrameRect> pieces;
  for (int i = 1; i < count; ++i) {
    pieces.push_back({stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                      stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)});
  }
  return pieces;
}

}  // namespace gridhand::vision
