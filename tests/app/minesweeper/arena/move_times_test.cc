#include "app/minesweeper/arena/move_times.h"

#include <gtest/gtest.h>

namespace gridhand::app::minesweeper::arena {
namespace {

TEST(MoveTimesTest, PercentilesAreRightToABucket) {
  MoveTimes times;
  for (int us = 1; us <= 1000; ++us) times.Add(us);
  EXPECT_NEAR(times.Percentile(0.5), 500, 500 * 0.05);
  EXPECT_NEAR(times.Percentile(0.99), 990, 990 * 0.05);
  EXPECT_EQ(times.max_us(), 1000);
  EXPECT_LE(times.Percentile(1), 1000);
}

TEST(MoveTimesTest, OfNothingTheyAreZero) { EXPECT_EQ(MoveTimes().Percentile(0.5), 0); }

TEST(MoveTimesTest, ATimeTooShortToMeasureCounts) {
  MoveTimes times;
  times.Add(0);
  times.Add(8);
  EXPECT_LT(times.Percentile(0.5), 1);
  EXPECT_NEAR(times.Percentile(1), 8, 0.2);
}

TEST(MoveTimesTest, MergedTimesAreThoseOfBoth) {
  MoveTimes a;
  MoveTimes b;
  MoveTimes both;
  for (const double us : {3.0, 70.0, 71.0}) {
    a.Add(us);
    both.Add(us);
  }
  for (const double us : {0.5, 900.0}) {
    b.Add(us);
    both.Add(us);
  }
  a.Merge(b);
  EXPECT_EQ(a, both);
}

}  // namespace
}  // namespace gridhand::app::minesweeper::arena
