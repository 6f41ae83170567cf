// A small picture as text for a terminal that knows 24-bit colours: half a character is a pixel.
#pragma once

#include <string>

#include "base/frame.h"

namespace gridhand::app {

// The part of the frame, at most `most_columns` characters wide: a larger one is drawn with pixels
// left out. Each line ends with the colours of before and a line break. Preconditions: the frame
// contains the part, which is not empty; most_columns >= 1.
std::string TerminalPicture(const base::Frame& frame, const base::FrameRect& part,
                            int most_columns);

}  // namespace gridhand::app
