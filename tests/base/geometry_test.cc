#include "base/geometry.h"

#include <gtest/gtest.h>

namespace gridhand::base {
namespace {

TEST(RectTest, IsHalfOpen) {
  const FrameRect r{10, 20, 5, 4};
  EXPECT_TRUE(r.Contains(FramePoint{10, 20}));
  EXPECT_TRUE(r.Contains(FramePoint{14, 23}));
  EXPECT_FALSE(r.Contains(FramePoint{15, 20}));
  EXPECT_FALSE(r.Contains(FramePoint{10, 24}));
}

TEST(RectTest, TouchingRectanglesDoNotIntersect) {
  EXPECT_FALSE((FrameRect{0, 0, 5, 5}.Intersects({5, 0, 5, 5})));
  EXPECT_EQ((FrameRect{0, 0, 5, 5}.Intersection({3, 2, 9, 9})), (FrameRect{3, 2, 2, 3}));
}

TEST(RectTest, TheUnionIsTheSmallestThatHoldsBoth) {
  const FrameRect a{2, 30, 5, 4};
  const FrameRect b{10, 20, 3, 6};
  EXPECT_EQ(a.Union(b), (FrameRect{2, 20, 11, 14}));
  EXPECT_EQ(b.Union(a), a.Union(b));
  EXPECT_EQ(a.Union({3, 31, 1, 1}), a);
}

TEST(RectTest, AnEmptyRectangleAddsNothingToAUnion) {
  const FrameRect a{2, 30, 5, 4};
  for (const FrameRect& empty : {FrameRect{}, FrameRect{100, 100, 0, 9}, FrameRect{-5, 0, 3, 0}}) {
    EXPECT_EQ(a.Union(empty), a);
    EXPECT_EQ(empty.Union(a), a);
    EXPECT_TRUE(empty.Union(empty).IsEmpty());
  }
}

TEST(RectTest, ScreenAndFrameAreInverse) {
  const ScreenPoint origin{-7, 30};
  const FrameRect r{1, 2, 3, 4};
  EXPECT_EQ(ToFrame(ToScreen(r, origin), origin), r);
  EXPECT_EQ(ToScreen(FramePoint{1, 2}, origin), (ScreenPoint{-6, 32}));
}

}  // namespace
}  // namespace gridhand::base
