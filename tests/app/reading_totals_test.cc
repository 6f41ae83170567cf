#include "app/reading_totals.h"

#include <gtest/gtest.h>

namespace gridhand::app {
namespace {

ReadingTotals BoardThatEnded(Outcome outcome) { return {.boards = 1, .outcomes = {{outcome, 1}}}; }

TEST(ReadingTotalsTest, EveryBoardButAnExactOneIsAFailureWithItsName) {
  EXPECT_EQ(FailureOf(BoardThatEnded(Outcome::kExact)), std::nullopt);
  EXPECT_EQ(FailureOf(BoardThatEnded(Outcome::kPartly)), "partly");
  EXPECT_EQ(FailureOf(BoardThatEnded(Outcome::kRefused)), "refused");
  EXPECT_EQ(FailureOf(BoardThatEnded(Outcome::kWrong)), "wrong");
}

TEST(ReadingTotalsTest, APictureWithoutABoardIsAFailureIfOneWasFound) {
  EXPECT_EQ(FailureOf({.negatives = 1, .negatives_wrong = 0}), std::nullopt);
  EXPECT_EQ(FailureOf({.negatives = 1, .negatives_wrong = 1}), "a board where there is none");
}

}  // namespace
}  // namespace gridhand::app
