#include "vision/connect_four/kinds.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridhand::vision::connect_four {
namespace {

constexpr std::array<float, 3> kGrey = {200, 200, 200};
constexpr std::array<float, 3> kBlack = {10, 10, 10};
constexpr std::array<float, 3> kRed = {20, 20, 220};

Look Filled(const std::array<float, 3>& colour) {
  Look look;
  look.colours.fill(colour);
  return look;
}

// The lines from `first` to `last` show a disc.
Look Partly(const std::array<float, 3>& colour, int first, int last) {
  Look look = Filled(kGrey);
  for (int y = first; y <= last; ++y) {
    std::fill_n(look.colours.begin() + y * kLookSide, kLookSide, colour);
  }
  return look;
}

board::Grid<Look> EmptyBoard() { return {6, 7, Filled(kGrey)}; }

TEST(ConnectFourKindsTest, TwoDiscsOfTwoColoursAreTwoKinds) {
  auto looks = EmptyBoard();
  looks[{5, 3}] = Filled(kBlack);
  looks[{4, 3}] = Filled(kRed);
  const auto kinds = TellKinds(looks);
  ASSERT_TRUE(kinds);
  EXPECT_EQ(kinds->count_a, 1);
  EXPECT_EQ(kinds->count_b, 1);
}

// Seen in a real program: the lower end of one hole and the upper end of the next are black.
TEST(ConnectFourKindsTest, ADiscBetweenTwoHolesIsNotTwoDiscs) {
  auto looks = EmptyBoard();
  looks[{4, 3}] = Partly(kBlack, 11, kLookSide - 1);
  looks[{5, 3}] = Partly(kBlack, 0, 5);
  const auto kinds = TellKinds(looks);
  if (kinds) {
    EXPECT_EQ(kinds->count_a, 0);
    EXPECT_EQ(kinds->count_b, 0);
  }
}

}  // namespace
}  // namespace gridhand::vision::connect_four
