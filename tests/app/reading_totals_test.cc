#include "app/reading_totals.h"

#include <gtest/gtest.h>

#include <vector>

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

TEST(ReadingTotalsTest, AQuantileIsOneOfTheValues) {
  const std::vector<double> values{5, 1, 4, 2, 3};
  EXPECT_EQ(Quantile(values, 0), 1);
  EXPECT_EQ(Quantile(values, kMedian), 3);
  EXPECT_EQ(Quantile(values, 0.6), 3);
  EXPECT_EQ(Quantile(values, 0.61), 4);
  EXPECT_EQ(Quantile(values, 1), 5);
  EXPECT_EQ(Quantile({}, kMedian), 0);
}

}  // namespace
}  // namespace gridhand::app
