// A Frame as OpenCV sees it, and the few questions that every stage asks of pixels.
//
// For the .cc files of this layer: nothing of OpenCV leaves it, so cv::Mat is only named here.
#pragma once

#include <cstdlib>
#include <exception>
#include <string>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"

namespace cv {
class Mat;
}

namespace gridhand::vision {

// CV_8UC4 over the frame's own pixels, which are only to be read and must outlive the view. The
// fourth channel has no meaning.
cv::Mat ViewOf(const base::Frame& frame);
// The same of a part; precondition: the frame contains it.
cv::Mat ViewOf(const base::Frame& frame, const base::FrameRect& part);

// Whether no channel differs by more than `tolerance`, 0 … 255.
inline bool IsNear(base::Bgr a, base::Bgr b, int tolerance) {
  return std::abs(a.b - b.b) <= tolerance && std::abs(a.g - b.g) <= tolerance &&
         std::abs(a.r - b.r) <= tolerance;
}

// CV_8U: 255 where the picture is near this colour.
cv::Mat MaskOf(const cv::Mat& picture, base::Bgr colour, int tolerance);

// CV_8U: 255 where two pictures of one size are near each other.
cv::Mat SameMask(const cv::Mat& a, const cv::Mat& b, int tolerance);

// Runs a stage. An exception of OpenCV (or no memory) is a bug of ours, and ends at the layer's
// edge as an error that names it.
template <class Stage>
auto AtTheEdge(Stage stage) -> decltype(stage()) {
  try {
    return stage();
  } catch (const std::exception& e) {
    return base::Error{base::ErrorKind::kInternal, std::string("reading the picture: ") + e.what()};
  }
}

}  // namespace gridhand::vision
