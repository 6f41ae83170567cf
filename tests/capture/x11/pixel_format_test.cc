#include "capture/x11/pixel_format.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/x_test.h"

namespace gridhand::capture {
namespace {

PixelFormat Format565(bool big_endian) {
  PixelFormat format;
  format.bytes_per_pixel = 2;
  format.big_endian = big_endian;
  format.red = {11, 31};
  format.green = {5, 63};
  format.blue = {0, 31};
  return format;
}

TEST(PixelFormatTest, ScalesEachChannelToTheFullRange) {
  const Channel ten_bits{20, 1023};
  EXPECT_EQ(ten_bits.From(0), 0);
  EXPECT_EQ(ten_bits.From(0x3ff00000), 255);
  EXPECT_EQ(ten_bits.From(512u << 20), 128);
  const Channel five_bits{11, 31};
  EXPECT_EQ(five_bits.From(0xf800), 255);
  EXPECT_EQ(five_bits.From(0x0800), 8);
}

TEST(PixelFormatTest, RowsArePaddedToTheScanlineUnit) {
  EXPECT_EQ(Format565(false).StrideBytes(3), 8);
  EXPECT_EQ(Format565(false).StrideBytes(4), 8);
}

TEST(PixelFormatTest, ReadsBothByteOrders) {
  // One pixel, pure green: 0x07e0.
  const std::array<std::uint8_t, 4> little = {0xe0, 0x07, 0, 0};
  const std::array<std::uint8_t, 4> big = {0x07, 0xe0, 0, 0};
  std::array<std::uint8_t, 4> out{};
  Convert(Format565(false), little.data(), {1, 1}, out.data());
  EXPECT_EQ(out, (std::array<std::uint8_t, 4>{0, 255, 0, 0}));
  Convert(Format565(true), big.data(), {1, 1}, out.data());
  EXPECT_EQ(out, (std::array<std::uint8_t, 4>{0, 255, 0, 0}));
}

TEST(PixelFormatTest, ThirtyBitsAreNotTakenForTwentyFour) {
  PixelFormat format;
  format.bytes_per_pixel = 4;
  format.red = {20, 1023};
  format.green = {10, 1023};
  format.blue = {0, 1023};
  EXPECT_FALSE(format.IsFrameFormat());
  format.red = {16, 255};
  format.green = {8, 255};
  format.blue = {0, 255};
  EXPECT_TRUE(format.IsFrameFormat());
}

class PaletteTest : public test_support::XTest {};

TEST_F(PaletteTest, EightBitScreenIsRefusedByName) {
  x11::PrivateDisplayOptions options;
  options.depth = 8;
  StartDisplay(options);
  const xcb_screen_t& screen = connection().screen();
  const auto format = FormatOf(connection(), screen.root_visual, screen.root_depth);
  ASSERT_FALSE(format);
  EXPECT_EQ(format.error().kind, base::ErrorKind::kDisplay);
  EXPECT_NE(format.error().text.find("palette"), std::string::npos);
}

}  // namespace
}  // namespace gridhand::capture
