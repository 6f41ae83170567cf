// The numbers that are written on a picture, as the counters beside a board are.
//
//     picture ──levels of grey──> pieces ──of one height, side by side──> glyphs ──> digits
//
// Each of some levels of grey cuts the picture into pieces, bright ones and dark ones: at one of
// them the digits lie apart, whatever their colour and ground. A digit is one piece, which the net
// reads, or several: the lit segments of a display, which tell it. The unlit ones may shine, too,
// so what the most levels read at a place is believed.
#pragma once

#include <string>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision {

struct WrittenNumber {
  base::FrameRect box;          // around its digits, px of the frame
  std::string digits;           // as written: "010"
  bool is_of_fraction = false;  // as 3 or 10 of "3/10"
  bool is_part = false;         // of a clock, a price or a date: another number is close beside it
};

// Numbers of one to five digits in this part of the frame (clipped to it); what touches the part's
// rim is cut off, and left out. Many shapes pass for a single digit.
std::vector<WrittenNumber> FindNumbers(const base::Frame& frame, const base::FrameRect& part,
                                       const GlyphNet& net);

}  // namespace gridhand::vision
