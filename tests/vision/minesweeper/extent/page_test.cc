#include "vision/minesweeper/extent/page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "board/grid_geometry.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellSymbol;

constexpr int kSide = 20;
constexpr int kLines = 6;  // of the lattice; the board is without its outermost ones
constexpr Bgr kWhite{255, 255, 255};
constexpr Bgr kLine{200, 200, 200};
constexpr Part kBoard{1, 1, kLines - 2, kLines - 2};
constexpr Part kWhole{0, 0, kLines, kLines};

GridGeometry Lattice() {
  return board::EvenGrid({0, 0, kLines * kSide, kLines * kSide}, kLines, kLines);
}

// White, with lines around the cells of this part.
Frame Picture(const Part& lined) {
  base::WritableFrame picture = base::MakeFrame({kLines * kSide, kLines * kSide});
  Fill(picture, picture.frame.Bounds(), kWhite);
  ForEachCellOf(lined, [&](CellPos cell) {
    const FrameRect at = Lattice().CellRect(cell);
    Fill(picture, {at.x, at.y, at.width, 1}, kLine);
    Fill(picture, {at.x, at.y, 1, at.height}, kLine);
  });
  return picture.frame;
}

// How many cells of the lattice are left that may be of a board.
int CountOfCells(const Frame& frame, const Grid<int>& pictures) {
  CellScores blank;
  blank.fill(std::log(0.001F));
  const Grid<CellScores> scores(kLines, kLines, blank);
  const Grid<CellScores> left = WithoutPage(scores, pictures, frame, Lattice(), kBoard);
  int cells = 0;
  ForEachCellOf(kWhole, [&](CellPos cell) { cells += IsLikelyACell(left[cell]) ? 1 : 0; });
  return cells;
}

constexpr int kAll = kLines * kLines;
constexpr int kInside = (kLines - 2) * (kLines - 2);

TEST(PageTest, CellsBesideABoardWithoutItsLinesAreNone) {
  EXPECT_EQ(CountOfCells(Picture(kBoard), {kLines, kLines, 0}), kInside);
}

TEST(PageTest, CellsBesideAPartOfABoardAreCells) {
  EXPECT_EQ(CountOfCells(Picture(kWhole), {kLines, kLines, 0}), kAll);
}

TEST(PageTest, ABoardWithoutLinesTellsNothing) {
  EXPECT_EQ(CountOfCells(Picture({}), {kLines, kLines, 0}), kAll);
}

TEST(PageTest, CellsThatLookLikeNoneOfTheBoardAreLeft) {
  Grid<int> pictures(kLines, kLines, 1);
  ForEachCellOf(kBoard, [&](CellPos cell) { pictures[cell] = 0; });
  EXPECT_EQ(CountOfCells(Picture(kBoard), pictures), kAll);
}

// A sheet over the right part of a board that fills the lattice.
TEST(PageTest, WhatEndsTheLinesAtOneSideAloneMayLieOverTheBoard) {
  EXPECT_EQ(CountOfCells(Picture({0, 0, kLines, kLines - 1}), {kLines, kLines, 0}), kAll);
}

// Fewer than nine pairs in ten have a line.
TEST(PageTest, ABoardWithoutSomeOfItsLinesTellsNothing) {
  base::WritableFrame picture = base::MakeFrame({kLines * kSide, kLines * kSide});
  Fill(picture, picture.frame.Bounds(), kWhite);
  ForEachCellOf(kBoard, [&](CellPos cell) {
    if (cell.row % 2 == 0 || cell.col % 2 == 0) return;
    const FrameRect at = Lattice().CellRect(cell);
    Fill(picture, {at.x, at.y, at.width, 1}, kLine);
    Fill(picture, {at.x, at.y, 1, at.height}, kLine);
  });
  EXPECT_EQ(CountOfCells(picture.frame, {kLines, kLines, 0}), kAll);
}

TEST(PageTest, ASideBeyondWhichLinesGoOnIsNoEnd) {
  // The column beyond the right side goes on for three rows, as behind a window.
  const Part with_more{1, 1, 3, kLines - 1};
  base::WritableFrame picture = base::MakeFrame({kLines * kSide, kLines * kSide});
  Fill(picture, picture.frame.Bounds(), kWhite);
  for (const Part& part : {kBoard, with_more}) {
    ForEachCellOf(part, [&](CellPos cell) {
      const FrameRect at = Lattice().CellRect(cell);
      Fill(picture, {at.x, at.y, at.width, 1}, kLine);
      Fill(picture, {at.x, at.y, 1, at.height}, kLine);
    });
  }
  EXPECT_EQ(CountOfCells(picture.frame, {kLines, kLines, 0}), kInside + kLines - 2);
}

// Blank cells with two pictures, 0 on the left and 1 on the right; the net takes the cells of these
// places for the page.
Grid<CellScores> Blanks(const std::vector<CellPos>& doubted) {
  CellScores blank;
  blank.fill(std::log(0.001F));
  blank[static_cast<std::size_t>(CellSymbol::kBlank)] = std::log(0.9F);
  CellScores page = blank;
  std::swap(page[static_cast<std::size_t>(CellSymbol::kBlank)], page.back());
  page[static_cast<std::size_t>(CellSymbol::kBlank)] = std::log(0.05F);
  Grid<CellScores> scores(kLines, kLines, blank);
  for (const CellPos cell : doubted) scores[cell] = page;
  return scores;
}

Grid<int> TwoPictures() {
  Grid<int> pictures(kLines, kLines);
  board::ForEachCell(pictures,
                     [&](CellPos cell) { pictures[cell] = cell.col < kLines / 2 ? 0 : 1; });
  return pictures;
}

std::vector<CellPos> RightHalfBut(CellPos one) {
  std::vector<CellPos> cells;
  ForEachCellOf({0, kLines / 2, kLines, kLines / 2}, [&](CellPos cell) {
    if (cell != one) cells.push_back(cell);
  });
  return cells;
}

TEST(BlanksTest, ABlankCellWithThePictureOfOthersIsNoPage) {
  const Grid<CellScores> scores = WithBlanks(Blanks({{2, 1}, {3, 1}}), TwoPictures());
  board::ForEachCell(scores, [&](CellPos cell) {
    EXPECT_GE(ChanceOf(scores[cell], CellSymbol::kBlank), 0.7) << cell.row << ' ' << cell.col;
  });
}

TEST(BlanksTest, APictureThatIsMostlyThePageStaysThePage) {
  const std::vector<CellPos> page = RightHalfBut({2, 4});
  const Grid<CellScores> scores = WithBlanks(Blanks(page), TwoPictures());
  for (const CellPos cell : page) EXPECT_FALSE(IsLikelyACell(scores[cell]));
}

TEST(BlanksTest, ACellBesideNoBlankOneStaysThePage) {
  Grid<CellScores> scores = Blanks({{0, 0}});
  for (const CellPos near : {CellPos{0, 1}, {1, 0}, {1, 1}}) {
    auto& chances = scores[near];
    std::swap(chances[static_cast<std::size_t>(CellSymbol::kBlank)],
              chances[static_cast<std::size_t>(CellSymbol::kCovered)]);
  }
  EXPECT_FALSE(IsLikelyACell(WithBlanks(scores, TwoPictures())[CellPos{0, 0}]));
}

TEST(BlanksTest, ACellBesideSomethingThatMayLieOverTheBoardStaysThePage) {
  Grid<int> pictures = TwoPictures();
  pictures[{3, 1}] = 2;  // the rim of a message, which no cell shows
  EXPECT_FALSE(IsLikelyACell(WithBlanks(Blanks({{2, 1}, {3, 1}}), pictures)[CellPos{2, 1}]));
}

TEST(BlanksTest, ACellThatIsRatherANumberThanBlankStaysThePage) {
  Grid<CellScores> scores = Blanks({{2, 1}});
  auto& chances = scores[CellPos{2, 1}];
  std::swap(chances[static_cast<std::size_t>(CellSymbol::kBlank)],
            chances[static_cast<std::size_t>(CellSymbol::k1)]);
  EXPECT_FALSE(IsLikelyACell(WithBlanks(scores, TwoPictures())[CellPos{2, 1}]));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
