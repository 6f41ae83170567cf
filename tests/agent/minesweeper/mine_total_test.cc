#include "agent/minesweeper/mine_total.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace gridhand::agent::minesweeper {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

CountDistribution Counts(int lowest, const std::vector<double>& weight) {
  CountDistribution counts{lowest, weight, {}};
  for (const double w : weight) counts.possible.push_back(w > 0 ? 1 : 0);
  return counts;
}

TEST(MineTotalTest, AnEmptyFrontierSharesTheMinesEvenly) {
  const TotalResult result = CombineCounts({}, 4, 3, 3.0);
  EXPECT_TRUE(result.possible);
  EXPECT_DOUBLE_EQ(result.interior_probability, 0.75);
  EXPECT_TRUE(result.interior_can_be_mine);
  EXPECT_TRUE(result.interior_can_be_safe);
}

TEST(MineTotalTest, NoMineOrNothingButMinesInTheInterior) {
  EXPECT_FALSE(CombineCounts({}, 4, 0, 0.1).interior_can_be_mine);
  EXPECT_FALSE(CombineCounts({}, 4, 4, 10.0).interior_can_be_safe);
  EXPECT_FALSE(CombineCounts({}, 4, 5, 10.0).possible);
}

TEST(MineTotalTest, WeighsCountsByWhatTheInteriorCanHold) {
  // One component with 1 or 2 mines, 3 interior cells, 2 mines in all: C(3,1) against C(3,0).
  const std::vector<CountDistribution> components = {Counts(1, {1, 1})};
  const TotalResult result = CombineCounts(components, 3, 2, 1.0);
  ASSERT_EQ(result.worth.size(), 1u);
  EXPECT_DOUBLE_EQ(result.worth[0][0] / result.worth[0][1], 3.0);
  EXPECT_THAT(result.allowed[0], ElementsAre(1, 1));
}

TEST(MineTotalTest, RulesOutCountsThatLeaveTooManyOrTooFew) {
  const std::vector<CountDistribution> components = {Counts(1, {1, 1, 1}), Counts(2, {1, 1})};
  const TotalResult few = CombineCounts(components, 1, 3, 1.0);
  EXPECT_THAT(few.allowed[0], ElementsAre(1, 0, 0));
  EXPECT_THAT(few.allowed[1], ElementsAre(1, 0));
  EXPECT_FALSE(few.interior_can_be_mine);
  EXPECT_FALSE(CombineCounts(components, 1, 8, 1.0).possible);
  EXPECT_FALSE(CombineCounts(components, 1, 2, 1.0).possible);
}

TEST(MineTotalTest, SeesGapsInWhatAComponentCanHold) {
  // 0 or 2 mines, twice: together 0, 2 or 4, never 1 or 3; no interior.
  const std::vector<CountDistribution> components = {Counts(0, {1, 0, 1}), Counts(0, {1, 0, 1})};
  EXPECT_FALSE(CombineCounts(components, 0, 3, 1.0).possible);
  const TotalResult two = CombineCounts(components, 0, 2, 1.0);
  EXPECT_TRUE(two.possible);
  EXPECT_THAT(two.allowed[0], ElementsAre(1, 0, 1));
  EXPECT_THAT(CombineCounts(components, 0, 4, 1.0).allowed[1], ElementsAre(0, 0, 1));
  EXPECT_THAT(CombineCounts(components, 1, 4, 1.0).allowed[1], ElementsAre(0, 0, 1));
}

TEST(MineTotalTest, WithoutATotalEveryCountIsWorthTheSame) {
  const std::vector<CountDistribution> components = {Counts(1, {5, 7})};
  const TotalResult result = CombineWithoutTotal(components, 10, 0.25);
  EXPECT_THAT(result.worth[0], Each(1.0));
  EXPECT_DOUBLE_EQ(result.interior_probability, 0.2);
}

// Thousands of components on a million cells: nothing overflows, nothing vanishes, and equal
// components get equal answers whose sum is the number of mines.
TEST(MineTotalTest, HoldsOnHugeBoards) {
  constexpr int kComponents = 20'000;
  constexpr int kInterior = 800'000;
  constexpr int kMines = 206'250;
  const std::vector<CountDistribution> components(kComponents, Counts(1, {2, 1, 0.25}));
  const TotalResult result = CombineCounts(components, kInterior, kMines, 0.26);
  ASSERT_TRUE(result.possible);
  ASSERT_TRUE(result.sound);
  double expected = result.interior_probability * kInterior;
  for (std::size_t i = 0; i < components.size(); ++i) {
    double mass = 0;
    double moment = 0;
    for (std::size_t m = 0; m < 3; ++m) {
      const double weight = components[i].weight[m] * result.worth[i][m];
      ASSERT_TRUE(std::isfinite(weight));
      mass += weight;
      moment += weight * (1.0 + static_cast<double>(m));
    }
    expected += moment / mass;
  }
  EXPECT_NEAR(expected, kMines, 1e-4);
}

// Sweeps scale their weights only roughly: a few large ones must not overflow when multiplied.
TEST(MineTotalTest, TakesWeightsOfAnyScale) {
  const std::vector<CountDistribution> components(5, Counts(1, {1e100, 3e100}));
  const TotalResult result = CombineCounts(components, 3, 8, 1.0);
  EXPECT_TRUE(result.sound);
  for (const auto& worth : result.worth) {
    ASSERT_EQ(worth.size(), 2u);
    EXPECT_TRUE(std::isfinite(worth[0]) && std::isfinite(worth[1]));
  }
}

// What is known of a part of a thousand cells that was only estimated: one count, and a total that
// does not fit it.
TEST(MineTotalTest, HoldsWhereNoCountAgreesWithTheTotal) {
  constexpr std::size_t kCells = 1000;
  CountDistribution estimate;
  estimate.weight.assign(kCells + 1, 0.0);
  estimate.weight[400] = 1;
  estimate.possible.assign(kCells + 1, 1);
  for (const int mines : {3, 390, 410, 997}) {
    const TotalResult result =
        CombineCounts(std::vector<CountDistribution>{estimate, Counts(1, {1, 1})}, 0, mines, 0.7);
    EXPECT_TRUE(result.possible) << mines;
    for (const auto& worth : result.worth) {
      EXPECT_THAT(worth, Each(::testing::Truly([](double w) { return std::isfinite(w); })));
    }
  }
}

// Two estimated parts and an interior, each as if its cells were mines by themselves with the same
// chance: so it is in the end.
TEST(MineTotalTest, SharesTheMinesEvenlyWhereAllCellsAreAlike) {
  const auto spread = [](int cells) {
    CountDistribution counts;
    counts.possible.assign(static_cast<std::size_t>(cells) + 1, 1);
    for (int m = 0; m <= cells; ++m) {
      counts.weight.push_back(m == 0 ? 1e-150 : counts.weight.back() * (cells - m + 1) / m);
    }
    return counts;
  };
  constexpr int kInterior = 212;
  const std::vector<CountDistribution> parts = {spread(404), spread(204)};
  const TotalResult result = CombineCounts(parts, kInterior, 410, 1.0);
  EXPECT_NEAR(result.interior_probability, 0.5, 1e-6);
}

// The far ends, where the likely counts are not the possible ones.
TEST(MineTotalTest, HoldsAtTheEndsOfWhatIsPossible) {
  const std::vector<CountDistribution> components(1000, Counts(0, {1, 1, 1}));
  for (const int mines : {0, 1, 1999, 2000}) {
    const TotalResult result = CombineCounts(components, 0, mines, 1.0);
    ASSERT_TRUE(result.possible) << mines;
    EXPECT_TRUE(result.sound) << mines;
  }
  EXPECT_THAT(CombineCounts(components, 0, 2000, 1.0).allowed[7], ElementsAre(0, 0, 1));
  EXPECT_FALSE(CombineCounts(components, 0, 2001, 1.0).possible);
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
