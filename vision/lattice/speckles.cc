#include "vision/lattice/speckles.h"

#include <opencv2/imgproc.hpp>

#include "vision/picture.h"

namespace gridhand::vision {

base::Frame Despeckled(const base::Frame& frame) {
  base::WritableFrame plain = base::CopyOf(frame);
  cv::Mat pixels(frame.size.height, frame.size.width, CV_8UC4, plain.pixels,
                 static_cast<std::size_t>(plain.frame.stride_bytes));
  cv::medianBlur(ViewOf(frame), pixels, 3);
  return plain.frame;
}

}  // namespace gridhand::vision
