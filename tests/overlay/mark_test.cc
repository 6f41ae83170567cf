#include "overlay/mark.h"

#include <gtest/gtest.h>

namespace gridhand::overlay {
namespace {

TEST(PercentTextTest, RoundsToWholePercent) {
  EXPECT_EQ(PercentText(0.124, false), "12");
  EXPECT_EQ(PercentText(0.5, false), "50");
}

TEST(PercentTextTest, ZeroAndHundredAreKeptForWhatIsProved) {
  EXPECT_EQ(PercentText(0.001, false), "<1");
  EXPECT_EQ(PercentText(0.999, false), ">99");
  EXPECT_EQ(PercentText(0, true), "0");
  EXPECT_EQ(PercentText(1, true), "100");
}

}  // namespace
}  // namespace gridhand::overlay
