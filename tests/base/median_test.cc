#include "base/median.h"

#include <gtest/gtest.h>

namespace gridhand::base {
namespace {

TEST(MedianTest, IsTheMiddleOneAndOfTwoTheLarger) {
  EXPECT_EQ(MedianOf(std::vector{7}), 7);
  EXPECT_EQ(MedianOf(std::vector{9, 1, 5}), 5);
  EXPECT_EQ(MedianOf(std::vector{9.0, 1.0, 5.0, 6.0}), 6.0);
}

}  // namespace
}  // namespace gridhand::base
