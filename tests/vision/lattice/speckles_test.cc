#include "vision/lattice/speckles.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/vision/pictures.h"
#include "vision/lattice/grid_locator.h"
#include "vision/lattice/lattices.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::FrameRect;
using base::WritableFrame;
using board::CellPos;
using board::GridGeometry;

constexpr Bgr kBlack{0, 0, 0};
constexpr Bgr kGrey{150, 150, 150};
constexpr FrameRect kBoard{41, 57, 9 * 20, 9 * 20};

// Cells of a terminal's shade, of which every other pixel of every other row is black, and revealed
// ones of its ground: no line lies between cells.
WritableFrame Terminal() {
  WritableFrame picture = Plain({300, 300}, kBlack);
  const GridGeometry cells = board::EvenGrid(kBoard, 9, 9);
  board::ForEachCell(board::Grid<int>(9, 9), [&](CellPos cell) {
    if ((3 * cell.row + 5 * cell.col) % 7 < 3) return;
    const FrameRect place = cells.CellRect(cell);
    Fill(picture, place, kGrey);
    for (int y = place.y; y < place.Bottom(); y += 2) {
      for (int x = place.x; x < place.Right(); x += 2) Fill(picture, {x, y, 1, 1}, kBlack);
    }
  });
  return picture;
}

bool IsFound(const std::vector<GridCandidate>& candidates, const GridGeometry& cells) {
  return std::ranges::any_of(candidates, [&](const GridCandidate& candidate) {
    return AreOnTheSameLines(candidate.geometry, cells) && candidate.geometry.rows() >= 8 &&
           candidate.geometry.cols() >= 8;
  });
}

TEST(SpecklesTest, AShadeBecomesPlain) {
  const WritableFrame picture = Terminal();
  const base::Frame plain = Despeckled(picture.frame);
  EXPECT_EQ(plain.size, picture.frame.size);
  const FrameRect shaded = board::EvenGrid(kBoard, 9, 9).CellRect({0, 1});
  for (int y = shaded.y + 2; y < shaded.Bottom() - 2; ++y) {
    for (int x = shaded.x + 2; x < shaded.Right() - 2; ++x) EXPECT_EQ(plain.At({x, y}), kGrey);
  }
}

TEST(SpecklesTest, TheLatticeOfAShadedBoardIsFoundWithoutIt) {
  const WritableFrame picture = Terminal();
  const GridGeometry cells = board::EvenGrid(kBoard, 9, 9);
  EXPECT_FALSE(IsFound(GridSearch(picture.frame).More(), cells))
      << "found with the shade, too: this picture does not need Despeckled";
  EXPECT_TRUE(IsFound(GridSearch(Despeckled(picture.frame)).More(), cells));
}

TEST(SpecklesTest, LinesOfOnePixelGo) {
  WritableFrame picture = Plain({60, 60}, kBlack);
  Fill(picture, {20, 10, 1, 40}, kGrey);
  Fill(picture, {30, 10, 2, 40}, kGrey);
  const base::Frame plain = Despeckled(picture.frame);
  EXPECT_EQ(plain.At({20, 30}), kBlack);
  EXPECT_EQ(plain.At({30, 30}), kGrey);
}

TEST(SpecklesTest, EdgesStayWhereTheyAre) {
  WritableFrame picture = Plain({60, 60}, kBlack);
  Fill(picture, {20, 0, 40, 60}, kGrey);
  const base::Frame plain = Despeckled(picture.frame);
  EXPECT_TRUE(base::SamePixels(plain, picture.frame, picture.frame.Bounds()));
}

}  // namespace
}  // namespace gridhand::vision
