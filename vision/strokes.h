// Strokes of what is written on a picture, of any colour on any ground: only steps of brightness
// count.
//
// For the .cc files of this layer, as picture.h.
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace cv {
class Mat;
}

namespace gridhand::vision {

// CV_8U: 255 where grey levels step as at the edge of a stroke, and not as in a shadow.
cv::Mat StrokeMask(const base::Frame& frame);

// Around each connected piece of the mask, px.
std::vector<base::FrameRect> PiecesOf(const cv::Mat& mask);

}  // namespace gridhand::vision
