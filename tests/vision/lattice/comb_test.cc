#include "vision/lattice/comb.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tests/vision/lattice/sides.h"

namespace gridhand::vision {
namespace {

constexpr base::Size kPicture{700, 500};

// A region that is just as large as the cells between these edges.
Repeat RegionOf(const std::vector<int>& cols, const std::vector<int>& rows, int pitch, int inset) {
  const base::FrameRect where{cols.front() - 2, rows.front() - 2, cols.back() - cols.front() + 4,
                              rows.back() - rows.front() + 4};
  return {pitch, where, 1, SidesBetween(cols, rows, inset)};
}

// Whether all of these edges are among the comb's, to a pixel.
bool Holds(const Comb& comb, const std::vector<int>& edges) {
  return std::all_of(edges.begin(), edges.end(), [&](int edge) {
    return std::any_of(comb.edges.begin(), comb.edges.end(),
                       [&](int found) { return std::abs(found - edge) <= 1; });
  });
}

TEST(CombTest, LiesOnTheSidesOfCells) {
  const std::vector<int> cols = EdgesAt(40, 20, 9), rows = EdgesAt(30, 20, 7);
  const auto combs = FitCombs(RegionOf(cols, rows, 20, 0), kPicture);
  ASSERT_FALSE(combs.empty());
  EXPECT_DOUBLE_EQ(combs.front().cols.pitch_px, 20);
  EXPECT_TRUE(Holds(combs.front().cols, cols));
  EXPECT_TRUE(Holds(combs.front().rows, rows));
}

//    |  |  |  |        sides two pixels inside each cell: the edge is half-way between those of
//    |  *  |  *        two neighbours
TEST(CombTest, LiesBetweenTheBevelsOfNeighbours) {
  const std::vector<int> cols = EdgesAt(40, 24, 9), rows = EdgesAt(30, 24, 7);
  const Combs best = FitCombs(RegionOf(cols, rows, 24, 2), kPicture).front();
  EXPECT_TRUE(Holds(best.cols, cols));
  EXPECT_TRUE(Holds(best.rows, rows));
  EXPECT_GE(best.cols.reach_px, 1.5);
}

TEST(CombTest, FindsTheFractionOfAPitch) {
  constexpr double kPitch = 22.4;
  std::vector<int> edges;
  for (int i = 0; i <= 20; ++i) edges.push_back(30 + static_cast<int>(std::lround(i * kPitch)));
  const Combs best = FitCombs(RegionOf(edges, edges, 22, 0), {600, 600}).front();
  EXPECT_NEAR(best.cols.pitch_px, kPitch, 0.05);
  EXPECT_TRUE(Holds(best.cols, edges));
}

TEST(CombTest, FollowsCellsOfUnequalWidth) {
  std::vector<int> edges{30};
  for (int i = 0; i < 8; ++i) edges.push_back(edges.back() + (i % 2 == 0 ? 61 : 64));
  const Combs best = FitCombs(RegionOf(edges, edges, 62, 0), {600, 600}).front();
  EXPECT_TRUE(Holds(best.cols, edges));
}

TEST(CombTest, ContinuesBeyondWhatWasSeenToTheEndOfThePicture) {
  const auto combs = FitCombs(RegionOf(EdgesAt(60, 20, 9), EdgesAt(60, 20, 7), 20, 0), {300, 300});
  EXPECT_TRUE(Holds(combs.front().cols, EdgesAt(0, 20, 15)));
  EXPECT_TRUE(Holds(combs.front().rows, EdgesAt(0, 20, 15)));
}

TEST(CombTest, OffersTheLinesInsideTheCellsAsASecondThought) {
  const std::vector<int> cols = EdgesAt(40, 24, 9), rows = EdgesAt(30, 24, 7);
  Repeat region = RegionOf(cols, rows, 24, 0);
  for (const int top : rows) {
    for (std::size_t i = 0; i + 1 < cols.size(); ++i) {
      region.segments.vertical.push_back({cols[i] + 12, top, top + 22});
    }
  }
  const auto combs = FitCombs(region, kPicture);
  ASSERT_GE(combs.size(), 2u);
  EXPECT_TRUE(Holds(combs.front().cols, cols));
  EXPECT_TRUE(std::any_of(combs.begin(), combs.end(),
                          [&](const Combs& c) { return Holds(c.cols, EdgesAt(52, 24, 8)); }));
}

TEST(CombTest, IsNoneWithoutLinesOfBothDirections) {
  Repeat region = RegionOf(EdgesAt(40, 20, 9), EdgesAt(30, 20, 7), 20, 0);
  region.segments.horizontal.clear();
  EXPECT_TRUE(FitCombs(region, kPicture).empty());
}

}  // namespace
}  // namespace gridhand::vision
