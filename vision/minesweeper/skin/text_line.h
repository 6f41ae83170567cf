// Reads a line of status text by its glyphs, pixel for pixel.
//
// Toolkits draw a font at whole pixels, so the same character is the same picture each time, but
// characters touch ("00"): the line cannot be cut at its gaps. So it is read from left to right,
// each time taking the glyph that fits best at the next ink. What no glyph fits is '~' up to the
// next gap: another desktop font gives no text rather than a wrong one.
#pragma once

#include <string>

#include "base/frame.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

// The first line of text inside `area` (px of the frame, clipped to it), words separated by single
// spaces; empty if there is none.
std::string ReadTextLine(const base::Frame& frame, const base::FrameRect& area,
                         const TextLine& text);

}  // namespace gridhand::vision::minesweeper
