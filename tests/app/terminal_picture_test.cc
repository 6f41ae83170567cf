#include "app/terminal_picture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridhand::app {
namespace {

base::Frame TwoColours(base::Size size) {
  base::WritableFrame picture = base::MakeFrame(size);
  for (int y = 0; y < size.height; ++y) {
    std::uint8_t* row =
        picture.pixels + static_cast<std::ptrdiff_t>(y) * picture.frame.stride_bytes;
    for (int x = 0; x < size.width; ++x) row[x * base::kBytesPerPixel + 2] = y % 2 == 0 ? 255 : 7;
  }
  return picture.frame;
}

TEST(TerminalPictureTest, PutsTwoRowsIntoALine) {
  EXPECT_EQ(TerminalPicture(TwoColours({1, 2}), {0, 0, 1, 2}, 10),
            "\033[38;2;255;0;0m\033[48;2;7;0;0m▀\033[0m\n");
}

TEST(TerminalPictureTest, TheLastOfAnOddNumberOfRowsIsDrawnTwice) {
  EXPECT_EQ(TerminalPicture(TwoColours({1, 3}), {0, 2, 1, 1}, 10),
            "\033[38;2;255;0;0m\033[48;2;255;0;0m▀\033[0m\n");
}

TEST(TerminalPictureTest, ALargePictureFitsIntoTheColumns) {
  const std::string text = TerminalPicture(TwoColours({100, 100}), {0, 0, 100, 100}, 30);
  const std::string line = text.substr(0, text.find('\n'));
  const auto colours = std::ranges::count(line, '\033');
  EXPECT_EQ(colours, 2 * 25 + 1);  // every fourth pixel
  EXPECT_EQ(std::ranges::count(text, '\n'), 13);
}

}  // namespace
}  // namespace gridhand::app
