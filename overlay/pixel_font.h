// A font of 5 pixels' height for the few characters that percentages need, because the outlines
// of a scalable font turn to mud in a cell of 10 px.
#pragma once

#include <string_view>
#include <vector>

namespace gridhand::overlay {

struct Dot {
  int x = 0;
  int y = 0;
};

inline constexpr int kPixelFontHeight = 5;

struct PixelText {
  std::vector<Dot> dots;  // unscaled, origin at the top left
  int width = 0;          // in dots
};

// Characters that the font lacks become a blank.
PixelText LayOut(std::string_view text);

}  // namespace gridhand::overlay
