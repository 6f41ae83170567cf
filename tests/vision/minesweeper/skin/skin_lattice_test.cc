#include "vision/minesweeper/skin/skin_lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "tests/vision/pictures.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::FrameRect;
using board::CellPos;
using board::GridGeometry;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr base::Bgr kGround{200, 200, 200};
constexpr base::Bgr kLight{250, 250, 250};
constexpr base::Bgr kDark{120, 120, 120};
constexpr int kPitch = 20;  // px

// Cells with a light line on the left and above, and a dark one on the right and below.
Skin BevelSkin() {
  Relief raised;
  raised.sides = {{{kLight}, {kLight}, {kDark}, {kDark}}};
  raised.max_depth = 0.1;
  Skin skin;
  skin.reliefs = {raised};
  return skin;
}

void DrawCell(base::WritableFrame& picture, const FrameRect& cell) {
  Fill(picture, cell, kGround);
  Fill(picture, {cell.x, cell.Bottom() - 1, cell.width, 1}, kDark);
  Fill(picture, {cell.Right() - 1, cell.y, 1, cell.height}, kDark);
  Fill(picture, {cell.x, cell.y, cell.width, 1}, kLight);
  Fill(picture, {cell.x, cell.y, 1, cell.height}, kLight);
}

std::vector<int> Edges(int first, int cells) {
  std::vector<int> edges;
  for (int i = 0; i <= cells; ++i) edges.push_back(first + i * kPitch);
  return edges;
}

GridGeometry Lattice(std::vector<int> col_edges, std::vector<int> row_edges) {
  GridGeometry lattice;
  lattice.col_edges = std::move(col_edges);
  lattice.row_edges = std::move(row_edges);
  return lattice;
}

GridGeometry Shifted(GridGeometry lattice, int dx_px, int dy_px) {
  for (int& edge : lattice.col_edges) edge += dx_px;
  for (int& edge : lattice.row_edges) edge += dy_px;
  return lattice;
}

base::WritableFrame WindowWith(const GridGeometry& board) {
  base::WritableFrame window = Plain({200, 180}, kGround);
  for (int row = 0; row < board.rows(); ++row) {
    for (int col = 0; col < board.cols(); ++col) DrawCell(window, board.CellRect({row, col}));
  }
  return window;
}

// 4 × 5 cells.
const GridGeometry& Board() {
  static const GridGeometry kBoard = Lattice(Edges(30, 5), Edges(40, 4));
  return kBoard;
}

// --- lines and cells -----------------------------------------------------------------------------

TEST(SkinLatticeTest, CountsAndListsColumnsAndRowsAlike) {
  const GridGeometry lattice = Lattice(Edges(0, 3), Edges(0, 2));
  EXPECT_EQ(LinesOf(lattice, kCols), 3);
  EXPECT_EQ(LinesOf(lattice, kRows), 2);
  EXPECT_THAT(CellsOf(lattice, kCols, 2), ElementsAre(CellPos{0, 2}, CellPos{1, 2}));
  EXPECT_THAT(CellsOf(lattice, kRows, 1), ElementsAre(CellPos{1, 0}, CellPos{1, 1}, CellPos{1, 2}));
}

TEST(SampleOfTest, IsThatOfThePartThatIsTheWholeLattice) {
  const std::vector<CellPos> sample = SampleOf(Lattice(Edges(0, 30), Edges(0, 16)));
  EXPECT_EQ(sample, SampleOf(Part{.rows = 16, .cols = 30}, 64));
  EXPECT_THAT(SampleOf(GridGeometry()), IsEmpty());
}

// --- borders -------------------------------------------------------------------------------------

TEST(HasAnyReliefTest, TakesABorderOnAllSidesAlone) {
  constexpr FrameRect kCell{40, 40, kPitch, kPitch};
  base::WritableFrame picture = Plain({100, 100}, kGround);
  EXPECT_FALSE(HasAnyRelief(picture.frame, kCell, BevelSkin()));
  DrawCell(picture, kCell);
  EXPECT_TRUE(HasAnyRelief(picture.frame, kCell, BevelSkin()));
  EXPECT_FALSE(HasAnyRelief(picture.frame, kCell, Skin()));
  Fill(picture, {kCell.Right() - 1, kCell.y, 1, kCell.height}, kGround);
  Skin patient = BevelSkin();
  patient.reliefs[0].min_sides = 3;
  EXPECT_FALSE(HasAnyRelief(picture.frame, kCell, patient));
}

TEST(AlignTest, MovesTheLatticeToTheBorders) {
  const base::WritableFrame window = WindowWith(Board());
  for (const auto& found : {Board(), Shifted(Board(), 2, -1), Shifted(Board(), -2, 2)}) {
    const auto aligned = Align(window.frame, found, BevelSkin());
    ASSERT_TRUE(aligned.has_value());
    EXPECT_EQ(aligned->geometry, Board());
    EXPECT_EQ(aligned->share, 1);
  }
}

TEST(AlignTest, PutsUpWithAFewCellsUnderAMessage) {
  base::WritableFrame window = WindowWith(Board());
  Fill(window, {0, 62, 200, 16}, kDark);
  const auto aligned = Align(window.frame, Shifted(Board(), 1, 1), BevelSkin());
  ASSERT_TRUE(aligned.has_value());
  EXPECT_EQ(aligned->geometry, Board());
  EXPECT_LT(aligned->share, 1);
}

TEST(AlignTest, FindsNoneWhereTooFewBordersAreNear) {
  const base::WritableFrame window = WindowWith(Board());
  EXPECT_FALSE(Align(window.frame, Shifted(Board(), 7, 7), BevelSkin()).has_value());
  EXPECT_FALSE(Align(window.frame, Board(), Skin()).has_value());
  EXPECT_FALSE(Align(WindowWith({}).frame, Board(), BevelSkin()).has_value());
}

TEST(RefinedTest, MovesEachEdgeToItsBorder) {
  const GridGeometry uneven = Lattice({30, 50, 71, 91, 110, 131}, {40, 61, 80, 100, 121});
  EXPECT_EQ(Refined(WindowWith(uneven).frame, Board(), BevelSkin()), uneven);
}

TEST(RefinedTest, LeavesALatticeThatFits) {
  EXPECT_EQ(Refined(WindowWith(Board()).frame, Board(), BevelSkin()), Board());
}

// --- edges and lines -----------------------------------------------------------------------------

TEST(EvenedTest, PutsAnInnerEdgeInTheMiddleOfItsNeighbours) {
  GridGeometry strayed = Board();
  strayed.col_edges[2] += 5;
  EXPECT_THAT(Evened(strayed, kCols, 2), ElementsAre(Board()));
}

TEST(EvenedTest, PutsAnOutermostEdgeAUsualCellBeyondNearestFirst) {
  GridGeometry strayed = Board();
  strayed.row_edges.back() += 7;
  const std::vector<GridGeometry> places = Evened(strayed, kRows, 4);
  ASSERT_THAT(places, Contains(Board()));
  EXPECT_EQ(places.front(), Board());
  int last_off = 0;
  for (const GridGeometry& place : places) {
    const int off = std::abs(place.row_edges.back() - Board().row_edges.back());
    EXPECT_GE(off, last_off);
    EXPECT_LE(off, 2);
    last_off = off;
  }
}

TEST(EvenedTest, ASingleCellKeepsItsWidth) {
  const GridGeometry cell = Lattice({10, 30}, {10, 30});
  EXPECT_EQ(Evened(cell, kCols, 0).front(), cell);
  EXPECT_EQ(Evened(cell, kCols, 1).front(), cell);
}

// The outermost columns are two pixels wider than the others.
TEST(WithLineTest, AddsALineWhereItsBorderIs) {
  const GridGeometry wide = Lattice({28, 50, 70, 90, 112}, Edges(40, 4));
  const GridGeometry inner = Lattice({50, 70, 90}, Edges(40, 4));
  const base::WritableFrame window = WindowWith(wide);
  const auto before = WithLine(window.frame, inner, kCols, true, BevelSkin());
  ASSERT_FALSE(before.empty());
  EXPECT_EQ(before.front(), Lattice({28, 50, 70, 90}, Edges(40, 4)));
  const auto after = WithLine(window.frame, inner, kCols, false, BevelSkin());
  ASSERT_FALSE(after.empty());
  EXPECT_EQ(after.front(), Lattice({50, 70, 90, 112}, Edges(40, 4)));
}

TEST(WithLineTest, AddsNoneBeyondThePicture) {
  const base::WritableFrame window = Plain({70, 70}, kGround);
  const GridGeometry lattice = Lattice(Edges(10, 2), Edges(30, 2));
  EXPECT_THAT(WithLine(window.frame, lattice, kCols, true, BevelSkin()), IsEmpty());
  EXPECT_THAT(WithLine(window.frame, lattice, kRows, false, BevelSkin()), IsEmpty());
  const auto after = WithLine(window.frame, lattice, kCols, false, BevelSkin());
  EXPECT_FALSE(after.empty());
  for (const GridGeometry& wider : after) {
    EXPECT_EQ(wider.cols(), 3);
    EXPECT_TRUE(window.frame.Bounds().Contains(wider.Bounds()));
  }
}

// --- board and lattice ---------------------------------------------------------------------------

TEST(IsAroundTest, HoldsForTheBoardWithLinesAroundIt) {
  const GridGeometry wider = Lattice(Edges(10, 7), Edges(40, 5));
  EXPECT_TRUE(IsAround(Board(), Board()));
  EXPECT_TRUE(IsAround(wider, Board()));
  EXPECT_TRUE(IsAround(Shifted(wider, 1, -1), Board())) << "aligning may have moved it";
  EXPECT_FALSE(IsAround(Board(), wider));
  EXPECT_FALSE(IsAround(Shifted(wider, kPitch / 2, 0), Board()));
}

TEST(PlacesBeyondTest, AreInLineWithTheBoardAndInThePicture) {
  const GridGeometry cell = Lattice({25, 45}, {20, 40});
  const base::WritableFrame window = Plain({70, 45}, kGround);
  EXPECT_THAT(PlacesBeyond(cell, window.frame),
              UnorderedElementsAre(FrameRect{5, 20, 20, 20}, FrameRect{45, 20, 20, 20},
                                   FrameRect{25, 0, 20, 20}));
}

TEST(PlacesBeyondTest, AreOfEachWidthThatCellsHave) {
  const GridGeometry uneven = Lattice({40, 60, 82}, {20, 40});
  const auto places = PlacesBeyond(uneven, Plain({140, 60}, kGround).frame);
  EXPECT_THAT(places, Contains(FrameRect{82, 20, 20, 20}));
  EXPECT_THAT(places, Contains(FrameRect{82, 20, 22, 20}));
}

TEST(PlacesBeyondTest, AreNoneWhereTheBoardFillsThePicture) {
  const GridGeometry board = Lattice(Edges(0, 3), Edges(0, 2));
  EXPECT_THAT(PlacesBeyond(board, Plain({65, 45}, kGround).frame), IsEmpty());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
