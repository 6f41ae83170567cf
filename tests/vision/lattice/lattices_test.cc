#include "vision/lattice/lattices.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/vision/lattice/sides.h"

namespace gridhand::vision {
namespace {

using board::GridGeometry;

GridGeometry Lattice(int x, int y, int pitch, int rows, int cols) {
  return board::EvenGrid({x, y, cols * pitch, rows * pitch}, rows, cols);
}

TEST(LatticesTest, ASmallerLatticeIsOnTheSameLines) {
  EXPECT_TRUE(AreOnTheSameLines(Lattice(10, 20, 20, 8, 9), Lattice(50, 40, 20, 5, 4)));
}

TEST(LatticesTest, AFewPixelsOffAreTheSameLines) {
  EXPECT_TRUE(AreOnTheSameLines(Lattice(10, 20, 20, 8, 9), Lattice(13, 17, 20, 8, 9)));
}

TEST(LatticesTest, HalfACellOffIsNot) {
  EXPECT_FALSE(AreOnTheSameLines(Lattice(10, 20, 20, 8, 9), Lattice(20, 20, 20, 8, 9)));
  EXPECT_FALSE(AreOnTheSameLines(Lattice(10, 20, 20, 8, 9), Lattice(10, 30, 20, 8, 9)));
}

TEST(LatticesTest, APitchThatDriftsByACellIsNot) {
  EXPECT_FALSE(AreOnTheSameLines(Lattice(10, 20, 20, 8, 9), Lattice(10, 20, 23, 8, 9)));
}

TEST(LatticesTest, AreInOnePlaceOnlyCellUponCell) {
  const GridGeometry lattice = Lattice(10, 20, 20, 8, 9);
  EXPECT_TRUE(AreInOnePlace(lattice, Lattice(13, 17, 20, 8, 9)));
  EXPECT_FALSE(AreInOnePlace(lattice, Lattice(30, 20, 20, 8, 9)));  // a cell beside
  EXPECT_FALSE(AreInOnePlace(lattice, Lattice(10, 60, 20, 8, 9)));
  EXPECT_FALSE(AreInOnePlace(lattice, Lattice(10, 20, 20, 7, 9)));
}

TEST(LatticesTest, GoesFurtherThanItsParts) {
  const GridGeometry lattice = Lattice(10, 20, 20, 8, 9);
  const GridGeometry part = Lattice(30, 20, 20, 8, 8);
  const GridGeometry beside = Lattice(300, 20, 20, 8, 8);
  EXPECT_TRUE(GoesFurther(lattice, {part}));
  EXPECT_TRUE(GoesFurther(lattice, {part, beside}));
  EXPECT_FALSE(GoesFurther(lattice, {}));
  EXPECT_FALSE(GoesFurther(lattice, {beside}));
  EXPECT_FALSE(GoesFurther(lattice, {lattice}));
  EXPECT_FALSE(GoesFurther(lattice, {part, lattice}));
  EXPECT_FALSE(GoesFurther(part, {lattice}));
  EXPECT_FALSE(GoesFurther(lattice, {Lattice(30, 40, 20, 8, 8)}));  // a row of it lies beyond
  EXPECT_FALSE(GoesFurther(lattice, {Lattice(16, 20, 20, 8, 9)}));  // a few pixels off
  // Of cells twice as high as wide.
  const GridGeometry oblong = board::EvenGrid({10, 20, 90, 160}, 8, 9);
  EXPECT_FALSE(GoesFurther(oblong, {board::EvenGrid({10, 28, 90, 160}, 8, 9)}));
  EXPECT_TRUE(GoesFurther(oblong, {board::EvenGrid({10, 40, 90, 140}, 7, 9)}));
}

TEST(LatticesTest, EvenEdgesHaveNoResidual) {
  GridGeometry lattice = Lattice(10, 20, 20, 4, 5);
  EXPECT_EQ(ResidualOf(lattice), 0);
  lattice.row_edges[2] += 5;
  EXPECT_DOUBLE_EQ(ResidualOf(lattice), std::sqrt(5.0));  // of five edges one is 5 px off
  lattice.col_edges[2] += 6;                              // and of six one 6 px
  EXPECT_DOUBLE_EQ(ResidualOf(lattice), std::sqrt(5.0 + 6.0));
}

struct Thing {
  GridGeometry geometry;
  int number = 0;
};

TEST(LatticesTest, OfThingsThatOverlapTheFirstStays) {
  const auto kept = WithoutOverlaps(std::vector<Thing>{
      {Lattice(0, 0, 10, 5, 5), 1}, {Lattice(40, 40, 10, 5, 5), 2}, {Lattice(60, 0, 10, 4, 5), 3}});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].number, 1);
  EXPECT_EQ(kept[1].number, 3);
}

TEST(LatticesTest, MovesBothAxes) {
  EXPECT_EQ(Moved(Lattice(10, 20, 20, 2, 3), 5, -7), Lattice(15, 13, 20, 2, 3));
}

TEST(LatticesTest, BlocksAreOfWholeCells) {
  EXPECT_EQ(BlocksOf(Lattice(10, 20, 20, 4, 6), 2), Lattice(10, 20, 40, 2, 3));
  EXPECT_EQ(BlocksOf(Lattice(10, 20, 20, 4, 6), 1), Lattice(10, 20, 20, 4, 6));
  EXPECT_EQ(BlocksOf(Lattice(10, 20, 20, 4, 6), 3), std::nullopt);
}

}  // namespace
}  // namespace gridhand::vision
