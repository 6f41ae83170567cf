// How many pixels of a picture have each grey.
//
// For the .cc files of vision: nothing of OpenCV leaves them, so cv::Mat is only named here.
#pragma once

#include <array>

namespace cv {
class Mat;
}

namespace gridhand::vision {

using Histogram = std::array<int, 256>;

// Precondition: CV_8U.
Histogram HistogramOf(const cv::Mat& greys);

}  // namespace gridhand::vision
