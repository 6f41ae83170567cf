// A glyph brought to the size in which the net reads it.
//
// For the .cc files of this layer: nothing of OpenCV leaves it, so cv::Mat is only named here.
#pragma once

#include "base/geometry.h"
#include "vision/glyphs/glyph_net.h"

namespace cv {
class Mat;
}

namespace gridhand::vision {

// `ink`: CV_8U, the glyph alone; from `full` on it is all ink. `box`: around the glyph, px of
// `ink`.
GlyphPatch GlyphPatchOf(const cv::Mat& ink, const base::FrameRect& box, int full);

}  // namespace gridhand::vision
