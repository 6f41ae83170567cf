#include "vision/sudoku/sides.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;

constexpr int kPitch = 30;  // px
constexpr int kCells = 4;
constexpr Bgr kWhite{255, 255, 255};
constexpr Bgr kBlack{0, 0, 0};
constexpr Bgr kGrey{128, 128, 128};

// The lines of a lattice of 4 × 4 cells lie around its edges: block lines 3 px black, the others
// 1 px grey.
class SidesTest : public ::testing::Test {
 protected:
  SidesTest() {
    Fill(picture_, picture_.frame.Bounds(), kWhite);
    for (int i = 0; i <= kCells; ++i) {
      const int at = 10 + i * kPitch;
      lattice_.col_edges.push_back(at);
      lattice_.row_edges.push_back(at);
    }
    for (const bool of_blocks : {false, true}) {
      for (int i = 0; i <= kCells; ++i) {
        if ((i % 2 == 0) != of_blocks) continue;
        const int at = 10 + i * kPitch - (of_blocks ? 1 : 0);
        const int wide = of_blocks ? 3 : 1;
        Fill(picture_, {at, 9, wide, kCells * kPitch + 3}, of_blocks ? kBlack : kGrey);
        Fill(picture_, {9, at, kCells * kPitch + 3, wide}, of_blocks ? kBlack : kGrey);
      }
    }
  }

  base::WritableFrame picture_ = base::MakeFrame({140, 140});
  board::GridGeometry lattice_;
};

TEST_F(SidesTest, TheMassIsThicknessTimesDarkness) {
  const Sides sides = MeasureSides(picture_.frame, lattice_);
  EXPECT_NEAR(sides.vertical[(board::CellPos{1, 2})].mass, 3, 0.2);
  EXPECT_NEAR(sides.horizontal[(board::CellPos{2, 1})].mass, 3, 0.2);
  EXPECT_NEAR(sides.vertical[(board::CellPos{1, 1})].mass, 0.5, 0.1);
  EXPECT_NEAR(sides.horizontal[(board::CellPos{3, 3})].mass, 0.5, 0.1);
}

TEST_F(SidesTest, TellsTheColourAndThePlaceOfALine) {
  const Sides sides = MeasureSides(picture_.frame, lattice_);
  const Side& block = sides.vertical[{1, 2}];
  EXPECT_EQ(block.colour, kBlack);
  EXPECT_EQ(block.first, 69);
  EXPECT_EQ(block.last, 72);
  EXPECT_EQ(block.step, 0);
}

TEST_F(SidesTest, TheStepIsThatOfTheGroundsOnBothSides) {
  Fill(picture_, {41, 41, 28, 28}, Bgr{155, 155, 155});
  const Sides sides = MeasureSides(picture_.frame, lattice_);
  EXPECT_EQ(sides.vertical[(board::CellPos{1, 1})].step, 100);
  EXPECT_EQ(sides.vertical[(board::CellPos{3, 1})].step, 0);
}

TEST_F(SidesTest, AFaceHasNoPixelOfALine) {
  const Sides sides = MeasureSides(picture_.frame, lattice_);
  for (int row = 0; row < kCells; ++row) {
    for (int col = 0; col < kCells; ++col) {
      const base::FrameRect face = FaceOf(sides, lattice_, {row, col});
      EXPECT_GE(face.width, kPitch - 6);
      EXPECT_GE(face.height, kPitch - 6);
      for (int y = face.y; y < face.Bottom(); ++y) {
        for (int x = face.x; x < face.Right(); ++x) ASSERT_EQ(picture_.frame.At({x, y}), kWhite);
      }
    }
  }
}

}  // namespace
}  // namespace gridhand::vision::sudoku
