#include "vision/glyphs/histogram.h"

#include <cstdint>
#include <opencv2/core.hpp>

namespace gridhand::vision {

Histogram HistogramOf(const cv::Mat& greys) {
  Histogram histogram{};
  for (int y = 0; y < greys.rows; ++y) {
    const std::uint8_t* row = greys.ptr<std::uint8_t>(y);
    for (int x = 0; x < greys.cols; ++x) ++histogram[row[x]];
  }
  return histogram;
}

}  // namespace gridhand::vision
