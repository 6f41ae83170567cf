#include "base/frame.h"

#include <gtest/gtest.h>

namespace gridhand::base {
namespace {

TEST(FrameTest, NewFrameIsBlackAndKeepsWhatIsWritten) {
  WritableFrame made = MakeFrame({3, 2});
  EXPECT_EQ(made.frame.At({2, 1}), (Bgr{0, 0, 0}));
  std::uint8_t* px = made.pixels + made.frame.stride_bytes + 2 * kBytesPerPixel;
  px[0] = 10;
  px[1] = 20;
  px[2] = 30;
  EXPECT_EQ(made.frame.At({2, 1}), (Bgr{10, 20, 30}));
}

TEST(FrameTest, SamePixelsIgnoresTheUnusedByteAndWhatLiesOutsideTheRegion) {
  WritableFrame a = MakeFrame({4, 4});
  WritableFrame b = MakeFrame({4, 4});
  b.pixels[3] = 255;
  EXPECT_TRUE(SamePixels(a.frame, b.frame, a.frame.Bounds()));
  b.pixels[0] = 1;
  EXPECT_FALSE(SamePixels(a.frame, b.frame, a.frame.Bounds()));
  EXPECT_TRUE(SamePixels(a.frame, b.frame, {1, 0, 9, 9}));
}

TEST(FrameTest, SamePixelsOfDifferentSizesIsFalse) {
  EXPECT_FALSE(SamePixels(MakeFrame({4, 4}).frame, MakeFrame({4, 5}).frame, {0, 0, 1, 1}));
}

TEST(FrameTest, APartSharesThePixelsAndKnowsItsPlace) {
  WritableFrame whole = MakeFrame({4, 3});
  whole.frame.origin = {100, 200};
  whole.pixels[1 * whole.frame.stride_bytes + 2 * kBytesPerPixel] = 77;
  const Frame part = PartOf(whole.frame, {2, 1, 2, 2});
  EXPECT_EQ(part.size, (Size{2, 2}));
  EXPECT_EQ(part.At({0, 0}).b, 77);
  EXPECT_EQ(part.origin, (ScreenPoint{102, 201}));
  whole.frame.pixels.reset();
  EXPECT_EQ(part.At({0, 0}).b, 77);
}

}  // namespace
}  // namespace gridhand::base
