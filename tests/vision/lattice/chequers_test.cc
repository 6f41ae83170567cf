#include "vision/lattice/chequers.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::FrameRect;
using board::GridGeometry;

constexpr Bgr kOne{120, 200, 150};
constexpr Bgr kOther{116, 196, 147};
constexpr Bgr kSurroundings{250, 250, 250};

TEST(ChequersTest, FindsBoardsOfAnySize) {
  for (const auto& [rows, cols] : {std::pair(9, 9), {8, 8}, {16, 30}, {5, 7}}) {
    for (const int side : {9, 20, 25}) {
      base::WritableFrame picture = Plain({900, 480}, kSurroundings);
      const GridGeometry cells = board::EvenGrid({33, 41, cols * side, rows * side}, rows, cols);
      FillInTurn(picture, cells, kOne, kOther);
      EXPECT_EQ(FindChequers(picture.frame), std::vector{cells})
          << rows << 'x' << cols << " of " << side << " px";
    }
  }
}

TEST(ChequersTest, FindsCellsOfFractionsOfAPixel) {
  base::WritableFrame picture = Plain({500, 480}, kSurroundings);
  const GridGeometry cells = board::EvenGrid({30, 20, 211, 185}, 9, 10);
  FillInTurn(picture, cells, kOne, kOther);
  EXPECT_EQ(FindChequers(picture.frame), std::vector{cells});
}

TEST(ChequersTest, AllowsForAFewMarks) {
  base::WritableFrame picture = Plain({500, 480}, kSurroundings);
  const GridGeometry cells = board::EvenGrid({30, 20, 270, 270}, 9, 9);
  FillInTurn(picture, cells, kOne, kOther);
  for (const board::CellPos marked : {board::CellPos{2, 3}, {7, 7}}) {
    Fill(picture, cells.CellRect(marked), {0, 0, 200});
  }
  EXPECT_EQ(FindChequers(picture.frame), std::vector{cells});
}

TEST(ChequersTest, FindsNoneInStripesNorInFourCells) {
  base::WritableFrame stripes = Plain({500, 480}, kSurroundings);
  for (int i = 0; i < 10; ++i)
    Fill(stripes, {30 + i * 20, 30, 20, 200}, i % 2 == 0 ? kOne : kOther);
  EXPECT_TRUE(FindChequers(stripes.frame).empty());
  base::WritableFrame small = Plain({500, 480}, kSurroundings);
  FillInTurn(small, board::EvenGrid({30, 20, 80, 80}, 4, 4), kOne, kOther);
  EXPECT_TRUE(FindChequers(small.frame).empty());
}

}  // namespace
}  // namespace gridhand::vision
