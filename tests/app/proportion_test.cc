#include "app/proportion.h"

#include <gtest/gtest.h>

namespace gridhand::app {
namespace {

// (p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n), worked out apart.
TEST(ProportionTest, IntervalIsWilsons) {
  const Interval half = Proportion{50, 100}.WithinAt95();
  EXPECT_NEAR(half.low, 0.4038315, 1e-6);
  EXPECT_NEAR(half.high, 0.5961685, 1e-6);
}

TEST(ProportionTest, SaysSomethingWhereAllOrNothingWasRight) {
  const Interval all = Proportion{131, 131}.WithinAt95();
  EXPECT_NEAR(all.low, 0.9715, 1e-4);
  EXPECT_DOUBLE_EQ(all.high, 1);
  EXPECT_EQ((Proportion{0, 54}.WithinAt95().low), 0);
}

TEST(ProportionTest, OfNothingNothingIsKnown) {
  const Interval none = Proportion{}.WithinAt95();
  EXPECT_EQ(none.low, 0);
  EXPECT_EQ(none.high, 1);
}

}  // namespace
}  // namespace gridhand::app
