#include "overlay/pixel_font.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace gridhand::overlay {
namespace {

std::string Draw(std::string_view text) {
  const PixelText laid_out = LayOut(text);
  std::string picture;
  for (int y = 0; y < kPixelFontHeight; ++y) {
    for (int x = 0; x < laid_out.width; ++x) {
      const bool inked = std::any_of(laid_out.dots.begin(), laid_out.dots.end(),
                                     [&](const Dot& dot) { return dot.x == x && dot.y == y; });
      picture += inked ? '#' : '.';
    }
    picture += '\n';
  }
  return picture;
}

TEST(PixelFontTest, CharactersStandSideBySideWithAGap) {
  EXPECT_EQ(Draw("<1"),
            "...."
            "#\n"
            ".#.##\n"
            "#...#\n"
            ".#..#\n"
            "....#\n");
}

TEST(PixelFontTest, EveryPercentageFitsATenPixelCell) {
  constexpr int kSmallestCell = 10;
  for (int percent = 0; percent <= 99; ++percent) {
    EXPECT_LE(LayOut(std::to_string(percent)).width, kSmallestCell - 2) << percent;
  }
  EXPECT_LE(LayOut("100").width, kSmallestCell);
  EXPECT_LE(LayOut(">99").width, kSmallestCell);
}

TEST(PixelFontTest, UnknownCharacterIsBlank) { EXPECT_TRUE(LayOut("é").dots.empty()); }

}  // namespace
}  // namespace gridhand::overlay
