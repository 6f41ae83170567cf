// Where something is written on a picture, and the written lines on a sheet for a reader of text.
//
//     picture ──edges──> strokes ──beside each other, of one height──> lines
//
// Any colour on any ground, also one that shines through: only steps of brightness count. What
// holds something else is a frame and not written. A line need not be text: an icon beside a word
// may be part of it, and a row of pictures is one, too. What is written is not told here.
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision {

// Around each line, px; from top to bottom, then from left to right.
std::vector<base::FrameRect> FindTextLines(const base::Frame& frame);

// The lines below each other, dark on white and of one height, as readers of text want them.
struct TextSheet {
  base::Frame picture;
  std::vector<base::FrameRect> places;  // of each line on the sheet, px
};

// Precondition: the frame contains the lines, and none is empty.
TextSheet SheetOf(const base::Frame& frame, const std::vector<base::FrameRect>& lines);

}  // namespace gridhand::vision
