#include "vision/lattice/boxes.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using board::GridGeometry;

constexpr base::Bgr kPaper{250, 250, 250};
constexpr base::Bgr kThin{200, 200, 200};
constexpr base::Bgr kThick{60, 60, 60};

// Cells of 30 px with a line of 1 px between; that before each `box`-th is so thick.
struct Ruled {
  int rows = 9;
  int cols = 9;
  int box = 3;
  int thick_across = 3;  // px, of lines from left to right
  int thick_down = 3;
  base::Bgr colour = kThick;
};

bool HasBoxesIn(const Ruled& ruled) {
  base::WritableFrame picture = Plain({700, 700}, kPaper);
  const GridGeometry cells =
      board::EvenGrid({20, 20, ruled.cols * 30, ruled.rows * 30}, ruled.rows, ruled.cols);
  const base::FrameRect bounds = cells.Bounds();
  for (int i = 1; i < ruled.cols; ++i) {
    const int x = cells.col_edges[static_cast<std::size_t>(i)];
    Fill(picture, {x, bounds.y, 1, bounds.height}, kThin);
    if (i % ruled.box == 0) {
      Fill(picture, {x - 1, bounds.y, ruled.thick_down, bounds.height}, ruled.colour);
    }
  }
  for (int i = 1; i < ruled.rows; ++i) {
    const int y = cells.row_edges[static_cast<std::size_t>(i)];
    Fill(picture, {bounds.x, y, bounds.width, 1}, kThin);
    if (i % ruled.box == 0) {
      Fill(picture, {bounds.x, y - 1, bounds.width, ruled.thick_across}, ruled.colour);
    }
  }
  return HasBoxes(picture.frame, cells);
}

TEST(BoxesTest, HeavierLinesPartBoxes) {
  EXPECT_TRUE(HasBoxesIn({}));
  EXPECT_TRUE(HasBoxesIn({.rows = 16, .cols = 16, .box = 4}));
  EXPECT_TRUE(HasBoxesIn({.rows = 10, .cols = 20, .box = 5}));
}

TEST(BoxesTest, LinesThatAreAllAlikePartNone) {
  EXPECT_FALSE(HasBoxesIn({.thick_across = 0, .thick_down = 0}));
  EXPECT_FALSE(HasBoxesIn({.box = 1}));
}

// As a page at 133 % has them: a line of one px is two px wide at every third place.
TEST(BoxesTest, APixelMorePartsNone) {
  EXPECT_FALSE(HasBoxesIn({.thick_across = 2, .thick_down = 2, .colour = kThin}));
}

TEST(BoxesTest, HeavierLinesOneWayAlonePartNone) {
  EXPECT_FALSE(HasBoxesIn({.thick_across = 0}));
  EXPECT_FALSE(HasBoxesIn({.thick_down = 0}));
}

TEST(BoxesTest, BoxesAreWhole) { EXPECT_FALSE(HasBoxesIn({.rows = 8, .cols = 8})); }

TEST(BoxesTest, APlainGroundHasNone) {
  const base::WritableFrame picture = Plain({400, 400}, kPaper);
  EXPECT_FALSE(HasBoxes(picture.frame, board::EvenGrid({20, 20, 270, 270}, 9, 9)));
}

}  // namespace
}  // namespace gridhand::vision
