#include "base/counted.h"

#include <gtest/gtest.h>

namespace gridhand::base {
namespace {

TEST(CountedTest, OnlyOneIsSingular) {
  EXPECT_EQ(Counted(0, "cell"), "0 cells");
  EXPECT_EQ(Counted(1, "cell"), "1 cell");
  EXPECT_EQ(Counted(2, "cell"), "2 cells");
}

TEST(CountedTest, AnOddPluralIsGiven) {
  EXPECT_EQ(Counted(1, "guess", "guesses"), "1 guess");
  EXPECT_EQ(Counted(3, "guess", "guesses"), "3 guesses");
}

}  // namespace
}  // namespace gridhand::base
