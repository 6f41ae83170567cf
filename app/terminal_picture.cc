#include "app/terminal_picture.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::app {
namespace {

// Upper half in the colour of the text, lower half in that of the ground.
constexpr const char* kUpperHalf = "▀";
constexpr const char* kColoursOfBefore = "\033[0m";

std::string ColourCode(int plane, base::Bgr colour) {
  return fmt::format("\033[{};2;{};{};{}m", plane, colour.r, colour.g, colour.b);
}

}  // namespace

std::string TerminalPicture(const base::Frame& frame, const base::FrameRect& part,
                            int most_columns) {
  constexpr int kText = 38;
  constexpr int kGround = 48;
  const int step = (part.width + most_columns - 1) / most_columns;
  std::string text;
  for (int y = 0; y < part.height; y += 2 * step) {
    for (int x = 0; x < part.width; x += step) {
      const auto at = [&](int row) {
        return frame.At({part.x + x, part.y + std::min(row, part.height - 1)});
      };
      text += ColourCode(kText, at(y)) + ColourCode(kGround, at(y + step)) + kUpperHalf;
    }
    text += kColoursOfBefore;
    text += '\n';
  }
  return text;
}

}  // namespace gridhand::app
