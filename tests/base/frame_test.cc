#include "base/frame.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

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

TEST(FrameTest, ACopyShowsTheSameAndHasPixelsOfItsOwn) {
  WritableFrame made = MakeFrame({4, 3});
  made.pixels[1 * made.frame.stride_bytes + 2 * kBytesPerPixel] = 77;
  made.frame.id = 5;
  made.frame.taken_at = TimePoint(std::chrono::seconds(9));
  made.frame.origin = {100, 200};
  // Of a part, whose rows lie apart.
  const WritableFrame copy = CopyOf(PartOf(made.frame, {2, 1, 2, 2}));
  EXPECT_EQ(copy.frame.size, (Size{2, 2}));
  EXPECT_EQ(copy.frame.stride_bytes, 2 * kBytesPerPixel);
  EXPECT_EQ(copy.frame.id, 5u);
  EXPECT_EQ(copy.frame.taken_at, made.frame.taken_at);
  EXPECT_EQ(copy.frame.origin, (ScreenPoint{102, 201}));
  made.pixels[1 * made.frame.stride_bytes + 2 * kBytesPerPixel] = 88;
  EXPECT_EQ(copy.frame.At({0, 0}).b, 77);
  copy.pixels[0] = 99;
  EXPECT_EQ(made.frame.At({2, 1}).b, 88);
}

TEST(FrameTest, PasteChangesThePlaceOfThePartAlone) {
  WritableFrame part = MakeFrame({2, 2});
  for (int i = 0; i < 4; ++i) {
    part.pixels[i * kBytesPerPixel] = static_cast<std::uint8_t>(i + 1);
  }
  WritableFrame whole = MakeFrame({4, 3});
  Paste(part.frame, {1, 1}, whole);
  std::vector<int> blue;
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 4; ++x) blue.push_back(whole.frame.At({x, y}).b);
  }
  EXPECT_EQ(blue, (std::vector<int>{0, 0, 0, 0,  //
                                    0, 1, 2, 0,  //
                                    0, 3, 4, 0}));
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
