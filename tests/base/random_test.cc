#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace gridhand::base {
namespace {

TEST(RandomTest, SameSeedGivesSameNumbers) {
  Random a(42);
  Random b(42);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.Next(), b.Next());
  EXPECT_NE(Random(42).Next(), Random(43).Next());
}

TEST(RandomTest, BelowReachesEveryValueAboutEquallyOften) {
  Random random(1);
  std::array<int, 6> counts{};
  constexpr int kDraws = 60'000;
  constexpr int kExpected = kDraws / 6;
  for (int i = 0; i < kDraws; ++i) ++counts[random.Below(6)];
  // sd 91: six of them stay within five sd for this fixed seed.
  for (const int count : counts) EXPECT_NEAR(count, kExpected, 460);
}

TEST(RandomTest, UnitStaysInRange) {
  Random random(7);
  for (int i = 0; i < 1000; ++i) {
    const double u = random.Unit();
    EXPECT_GE(u, 0.0);
    EXPECT_LT(u, 1.0);
  }
}

}  // namespace
}  // namespace gridhand::base
