#include "vision/minesweeper/skin/controls.h"

#include <gtest/gtest.h>

namespace gridhand::vision::minesweeper {
namespace {

TEST(ParseFlagsOfTotalTest, ReadsFlagsAndTotal) {
  const auto counted = ParseFlagsOfTotal("[0:10] Marked: 27 / 41");
  ASSERT_TRUE(counted.has_value());
  EXPECT_EQ(counted->flags, 27);
  EXPECT_EQ(counted->total, 41);
}

TEST(ParseFlagsOfTotalTest, LettersItDoesNotKnowDoNotMatter) {
  EXPECT_TRUE(ParseFlagsOfTotal("[0:10] M~~: 0 / 8").has_value());
  EXPECT_TRUE(ParseFlagsOfTotal("[0:10] M~~: 27 / 41 (2 ~~~").has_value());
}

TEST(ParseFlagsOfTotalTest, WhatIsCutOffIsNone) {
  for (const char* line :
       {"", "[0:10] M~~: 15 /", "[0:10] M~~: 15 / ", "[0:10] M~~: 15 / ~~~", "[0:06] M~~: 15 / 3~",
        "[0:06] M~~: 15 / 36~~~", "[0:06] M~~: 15 / 36 ~~~", "15 / 36", "[0:06] ~5 / 36",
        "[0:06] M~~: ~5 / 36", "[0:06] M~~: 5 / 99999999999999"}) {
    EXPECT_FALSE(ParseFlagsOfTotal(line).has_value()) << '"' << line << '"';
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
