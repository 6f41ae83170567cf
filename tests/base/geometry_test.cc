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

TEST(RectTest, ScreenAndFrameAreInverse) {
  const ScreenPoint origin{-7, 30};
  const FrameRect r{1, 2, 3, 4};
  EXPECT_EQ(ToFrame(ToScreen(r, origin), origin), r);
  EXPECT_EQ(ToScreen(FramePoint{1, 2}, origin), (ScreenPoint{-6, 32}));
}

}  // namespace
}  // namespace gridhand::base
