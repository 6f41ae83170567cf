#include "vision/lattice/extent.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/vision/lattice/sides.h"

namespace gridhand::vision {
namespace {

constexpr base::Size kPicture{610, 450};
constexpr int kPitch = 20;

// Combs through the whole picture, as they are before anybody knows how large the board is.
Combs Endless(int pitch) {
  return {{static_cast<double>(pitch), 1, EdgesAt(10, pitch, 590 / pitch)},
          {static_cast<double>(pitch), 1, EdgesAt(10, pitch, 430 / pitch)}};
}

// Cells of kPitch from column and row 3 of the endless lattice.
Segments Board(int rows, int cols) {
  return SidesBetween(EdgesAt(70, kPitch, cols), EdgesAt(70, kPitch, rows));
}

std::vector<Extent> ExtentsOf(const Segments& lines, int pitch = kPitch) {
  return FindExtents(Endless(pitch), lines, kPicture);
}

bool IsOffered(const std::vector<Extent>& extents, int rows, int cols) {
  return std::any_of(extents.begin(), extents.end(), [&](const Extent& e) {
    return e.geometry.rows() == rows && e.geometry.cols() == cols;
  });
}

TEST(ExtentTest, EndsWhereNoSideIsDrawn) {
  const auto extents = ExtentsOf(Board(9, 12));
  ASSERT_FALSE(extents.empty());
  EXPECT_EQ(extents.front().geometry.Bounds(), (base::FrameRect{70, 70, 240, 180}));
  EXPECT_EQ(extents.front().geometry.residual_px, 0);
}

//    +--+--+--+--+
//    |  |  |  |  |      a hole in the middle, where cells are open and nothing is drawn
//    +--+     +--+
//    |  |     |  |
TEST(ExtentTest, GoesRoundOpenGround) {
  Segments lines = Board(9, 12);
  const auto is_inside = [](const Segment& s) {
    return s.at > 110 && s.at < 210 && s.from >= 110 && s.to <= 230;
  };
  std::erase_if(lines.vertical, is_inside);
  std::erase_if(lines.horizontal, is_inside);
  const auto extents = ExtentsOf(lines);
  EXPECT_EQ(extents.front().geometry.rows(), 9);
  EXPECT_EQ(extents.front().geometry.cols(), 12);
}

TEST(ExtentTest, OffersTheSizeWithAndWithoutARowThatIsHalfDrawn) {
  Segments lines = Board(9, 12);
  constexpr int kLastRow = 230, kHalfWay = 190;
  std::erase_if(lines.vertical,
                [](const Segment& s) { return s.from >= kLastRow && s.at < kHalfWay; });
  std::erase_if(lines.horizontal,
                [](const Segment& s) { return s.at > kLastRow && s.from < kHalfWay; });
  const auto extents = ExtentsOf(lines);
  EXPECT_TRUE(IsOffered(extents, 9, 12));
  EXPECT_TRUE(IsOffered(extents, 8, 12));
}

TEST(ExtentTest, TakesThePicturesEdgeForARim) {
  const Combs combs{{20, 1, EdgesAt(0, 20, 12)}, {20, 1, EdgesAt(0, 20, 9)}};
  const Segments lines = SidesBetween(EdgesAt(0, 20, 12), EdgesAt(0, 20, 9), 2);
  const auto extents = FindExtents(combs, lines, {240, 180});
  EXPECT_EQ(extents.front().geometry.Bounds(), (base::FrameRect{0, 0, 240, 180}));
}

TEST(ExtentTest, ScoresTheTruePitchBest) {
  const Segments lines = Board(8, 12);
  const double score = ExtentsOf(lines).front().score;
  EXPECT_GT(score, 0.9);
  EXPECT_LT(ExtentsOf(lines, kPitch / 2).front().score, score) << "half of its sides are missing";
  EXPECT_LT(ExtentsOf(lines, kPitch * 2).front().score, score) << "lines cross its cells";
}

TEST(ExtentTest, ComesLikeliestSizeFirst) {
  const auto extents = ExtentsOf(Board(9, 12));
  EXPECT_TRUE(std::is_sorted(extents.begin(), extents.end(),
                             [](const Extent& a, const Extent& b) { return a.odds > b.odds; }));
}

TEST(ExtentTest, IsNoneWhereTheLatticeIsSmallerThanAnyBoard) {
  const Combs combs{{20, 1, EdgesAt(10, 20, 3)}, {20, 1, EdgesAt(10, 20, 3)}};
  EXPECT_TRUE(FindExtents(combs, Board(9, 12), kPicture).empty());
}

TEST(ExtentTest, KeepsToTheSizesAskedFor) {
  const ExtentParams params{.min_rows = 6, .min_cols = 6, .max_side = 10};
  for (const Extent& e : FindExtents(Endless(kPitch), Board(9, 12), kPicture, params)) {
    EXPECT_TRUE(e.geometry.rows() >= 6 && e.geometry.rows() <= 10);
    EXPECT_TRUE(e.geometry.cols() >= 6 && e.geometry.cols() <= 10);
  }
}

}  // namespace
}  // namespace gridhand::vision
