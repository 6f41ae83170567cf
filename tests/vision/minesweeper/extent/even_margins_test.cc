#include "vision/minesweeper/extent/even_margins.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "board/grid_geometry.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;

constexpr Bgr kPage{240, 240, 240};
constexpr Bgr kPanel{120, 90, 60};

// A lattice of 12 × 12 cells, of which 8 × 8 in the middle are a board.
class EvenMarginsTest : public ::testing::Test {
 protected:
  static constexpr int kCell = 30;
  static constexpr FrameRect kLattice{100, 100, 12 * kCell, 12 * kCell};
  static constexpr Part kBoard{2, 2, 8, 8};
  static constexpr FrameRect kBoardRect{160, 160, 8 * kCell, 8 * kCell};

  // Fills what the board lies in, so much larger than the board on each side.
  void AddPanel(int left, int top, int right, int bottom) {
    const FrameRect panel{kBoardRect.x - left, kBoardRect.y - top, kBoardRect.width + left + right,
                          kBoardRect.height + top + bottom};
    Fill(picture_, panel, kPanel);
  }

  EvenMargins Found(const Part& near = kBoard) const {
    return EvenMarginsNear(picture_.frame, board::EvenGrid(kLattice, 12, 12), near);
  }

  base::WritableFrame picture_ = Plain({600, 600}, kPage);
};

using Edges = std::pair<int, int>;

TEST_F(EvenMarginsTest, OnAPlainPageThereAreNone) { EXPECT_EQ(Found(), EvenMargins()); }

TEST_F(EvenMarginsTest, ThePartInTheMiddleOfAPanelHasThem) {
  AddPanel(20, 44, 20, 20);
  const EvenMargins margins = Found();
  EXPECT_TRUE(margins.cols.contains(Edges{2, 10}));
  EXPECT_FALSE(margins.cols.contains(Edges{2, 11}));
  EXPECT_FALSE(margins.cols.contains(Edges{1, 10}));
  EXPECT_FALSE(margins.cols.contains(Edges{2, 9}));
  EXPECT_FALSE(margins.rows.contains(Edges{2, 10})) << "a counter may lie above the board";
}

TEST_F(EvenMarginsTest, APartThatIsALineTooLargeHasTheTrueOneBesideIt) {
  AddPanel(20, 20, 20, 20);
  const EvenMargins margins = Found({2, 2, 8, 9});
  EXPECT_TRUE(margins.cols.contains(Edges{2, 10}));
  EXPECT_FALSE(margins.cols.contains(Edges{2, 11}));
}

TEST_F(EvenMarginsTest, APartThatIsSomeLinesTooLargeHasTheTrueOneNearIt) {
  AddPanel(20, 20, 20, 20);
  EXPECT_TRUE(Found({0, 2, 10, 8}).rows.contains(Edges{2, 10}));
  EXPECT_TRUE(Found({2, 0, 8, 10}).cols.contains(Edges{2, 10}));
}

// A seventh of a cell.
TEST_F(EvenMarginsTest, MarginsThatDifferByLittleAreEven) {
  AddPanel(20, 20, 24, 25);
  EXPECT_TRUE(Found().cols.contains(Edges{2, 10}));
  EXPECT_FALSE(Found().rows.contains(Edges{2, 10}));
}

// Every second pixel of a texture steps; only where it begins tells something.
TEST_F(EvenMarginsTest, AnEdgeWithinATextureIsNone) {
  for (int x = 0; x < 24; x += 4) {
    Fill(picture_, {kBoardRect.x - 50 + x, 0, 2, 600}, {});
    Fill(picture_, {kBoardRect.Right() + 45 + x, 0, 2, 600}, {});
  }
  const EvenMargins margins = Found();
  EXPECT_FALSE(margins.cols.contains(Edges{2, 10}))
      << "it is texture from 28 px on the left, and from 45 px on the right";
  EXPECT_TRUE(margins.rows.empty());
}

TEST_F(EvenMarginsTest, WhereMostPartsAreEvenNoneIs) {
  for (int x = 0; x < 600; x += 11) {
    if (x + 11 < kBoardRect.x || x > kBoardRect.Right() + 11) Fill(picture_, {x, 0, 5, 600}, {});
  }
  EXPECT_EQ(Found(), EvenMargins());
  for (const int x : {kBoardRect.x - 2, kBoardRect.Right()}) {
    Fill(picture_, {x, kBoardRect.y, 2, kBoardRect.height}, kPanel);
  }
  EXPECT_EQ(Found().cols, (std::set<Edges>{{2, 10}})) << "but for one with a border";
}

// The border may lie a pixel or two off the lattice, and not as far on both sides.
TEST_F(EvenMarginsTest, ABorderLeavesNoMarginOnBothSides) {
  Fill(picture_, {kBoardRect.x - 2, kBoardRect.y, 2, kBoardRect.height}, kPanel);
  Fill(picture_, {kBoardRect.Right() - 2, kBoardRect.y, 2, kBoardRect.height}, kPanel);
  const EvenMargins margins = Found({2, 2, 8, 9});
  EXPECT_EQ(margins.cols, (std::set<Edges>{{2, 10}}));
  EXPECT_TRUE(AreEven(margins, kBoard, Side::kLeft));
  EXPECT_FALSE(AreEven(margins, {2, 2, 8, 9}, Side::kRight));
  EXPECT_FALSE(AreEven(margins, kBoard, Side::kTop));
}

TEST_F(EvenMarginsTest, LinesBetweenCellsAreNoBorder) {
  for (int col = 2; col <= 10; ++col) {
    Fill(picture_, {kLattice.x + col * kCell, kLattice.y, 2, kLattice.height}, kPanel);
  }
  EXPECT_EQ(Found().cols, std::set<Edges>());
}

// What is left of other cells where the picture ends.
TEST_F(EvenMarginsTest, AStripUpToTheEndOfThePictureIsNoBorder) {
  const base::FrameRect cut{kBoardRect.x - 5, 0, kBoardRect.width + 10, 600};
  Fill(picture_, {cut.x, 0, 5, 600}, kPanel);
  Fill(picture_, {kBoardRect.Right(), 0, 5, 600}, kPanel);
  const base::Frame frame = base::PartOf(picture_.frame, cut);
  const board::GridGeometry cells =
      board::EvenGrid({5, kBoardRect.y, kBoardRect.width, kBoardRect.height}, 8, 8);
  EXPECT_EQ(EvenMarginsNear(frame, cells, {0, 0, 8, 8}), EvenMargins());
}

TEST_F(EvenMarginsTest, LinesOfTwoColoursAreNoBorder) {
  Fill(picture_, {kBoardRect.x - 2, kBoardRect.y, 2, kBoardRect.height}, kPanel);
  Fill(picture_, {kBoardRect.Right(), kBoardRect.y, 2, kBoardRect.height}, {});
  EXPECT_EQ(Found(), EvenMargins());
}

TEST_F(EvenMarginsTest, AShortEdgeIsNone) {
  Fill(picture_, {kBoardRect.x - 20, kBoardRect.y, 10, kBoardRect.height / 2}, kPanel);
  Fill(picture_, {kBoardRect.Right() + 10, kBoardRect.y, 10, kBoardRect.height / 2}, kPanel);
  EXPECT_EQ(Found(), EvenMargins());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
