#include "vision/minesweeper/extent/page.h"

#include <gtest/gtest.h>

#include <cmath>

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

}  // namespace
}  // namespace gridhand::vision::minesweeper
