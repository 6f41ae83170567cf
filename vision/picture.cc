#include "vision/picture.h"

#include <opencv2/core.hpp>

namespace gridhand::vision {
namespace {

// Pictures are a window at most, and mostly one cell: waking threads costs more than the work.
void KeepToOneThread() {
  static const bool kOnce = [] {
    cv::setNumThreads(1);
    return true;
  }();
  (void)kOnce;
}

// What lies in the unused byte of a pixel must not matter.
constexpr double kAnything = 255;

}  // namespace

cv::Mat ViewOf(const base::Frame& frame) {
  KeepToOneThread();
  // OpenCV has no type for read-only pixels; every function here takes the view as const.
  auto* pixels = const_cast<std::uint8_t*>(frame.pixels.get());
  return {frame.size.height, frame.size.width, CV_8UC4, pixels,
          static_cast<std::size_t>(frame.stride_bytes)};
}

cv::Mat ViewOf(const base::Frame& frame, const base::FrameRect& part) {
  return ViewOf(frame)(cv::Rect(part.x, part.y, part.width, part.height));
}

cv::Mat MaskOf(const cv::Mat& picture, base::Bgr colour, int tolerance) {
  cv::Mat mask;
  cv::inRange(
      picture, cv::Scalar(colour.b - tolerance, colour.g - tolerance, colour.r - tolerance, 0),
      cv::Scalar(colour.b + tolerance, colour.g + tolerance, colour.r + tolerance, kAnything),
      mask);
  return mask;
}

cv::Mat SameMask(const cv::Mat& a, const cv::Mat& b, int tolerance) {
  cv::Mat difference;
  cv::absdiff(a, b, difference);
  return MaskOf(difference, {}, tolerance);
}

}  // namespace gridhand::vision
