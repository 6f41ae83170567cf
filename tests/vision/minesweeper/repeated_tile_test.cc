#include "vision/minesweeper/repeated_tile.h"

#include <gtest/gtest.h>

#include <optional>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;
using board::GridGeometry;

constexpr Bgr kSky{200, 150, 90};
constexpr Bgr kGround{40, 90, 60};
constexpr Bgr kTuft{70, 160, 120};
constexpr int kPitch = 29;
constexpr FrameRect kBoard{50, 40, 9 * kPitch, 7 * kPitch};

// A tuft off the middle of each cell, and no line between cells.
void DrawTile(base::WritableFrame& picture, const FrameRect& cell, Bgr tuft = kTuft) {
  Fill(picture, cell, kGround);
  Fill(picture, {cell.x + 5, cell.y + 12, 15, 9}, tuft);
  Fill(picture, {cell.x + 9, cell.y + 6, 3, 6}, tuft);
}

base::WritableFrame FreshBoard() {
  base::WritableFrame picture = Plain({400, 320}, kSky);
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int row = 0; row < 7; ++row) {
    for (int col = 0; col < 9; ++col) DrawTile(picture, cells.CellRect({row, col}));
  }
  return picture;
}

// Of so many cells, from there on.
GridGeometry LatticeAt(int x, int y, int rows, int cols) {
  return board::EvenGrid({x, y, cols * kPitch, rows * kPitch}, rows, cols);
}

TEST(RepeatedTileTest, FillsTheBoardFromAnyLatticeOfItsPitch) {
  const base::WritableFrame picture = FreshBoard();
  const GridGeometry truth = board::EvenGrid(kBoard, 7, 9);
  for (const GridGeometry& lattice :
       {truth, LatticeAt(kBoard.x + kPitch, kBoard.y, 4, 6),  // a part of the board
        LatticeAt(kBoard.x + 8, kBoard.y - 7, 7, 8),          // beside its cells
        LatticeAt(kBoard.x - kPitch, kBoard.y - kPitch, 9, 11)}) {
    EXPECT_EQ(FindRepeatedTile(picture.frame, lattice), truth)
        << lattice.Bounds().x << ", " << lattice.Bounds().y;
  }
}

TEST(RepeatedTileTest, PutsThePitchRightThatWasFoundToAFractionOfAPixel) {
  const base::WritableFrame picture = FreshBoard();
  const GridGeometry longer =
      board::EvenGrid({kBoard.x, kBoard.y, kBoard.width + 3, kBoard.height + 2}, 7, 9);
  EXPECT_EQ(FindRepeatedTile(picture.frame, longer), board::EvenGrid(kBoard, 7, 9));
}

TEST(RepeatedTileTest, SeesTheTileThroughWhichTheGroundShines) {
  base::WritableFrame picture = FreshBoard();
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int row = 0; row < 7; ++row) {
    for (int col = 0; col < 9; ++col) {
      const auto shade = static_cast<std::uint8_t>(2 * (row + col));
      DrawTile(picture, cells.CellRect({row, col}),
               {static_cast<std::uint8_t>(kTuft.b + shade), kTuft.g, kTuft.r});
    }
  }
  EXPECT_EQ(FindRepeatedTile(picture.frame, cells), cells);
}

TEST(RepeatedTileTest, IsNoneWhereSomeCellsAreOpen) {
  base::WritableFrame picture = FreshBoard();
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int col = 2; col < 6; ++col) Fill(picture, cells.CellRect({3, col}), kSky);
  EXPECT_EQ(FindRepeatedTile(picture.frame, cells), std::nullopt);
}

TEST(RepeatedTileTest, IsNoneOfTwoCellsTogether) {
  const base::WritableFrame picture = FreshBoard();
  const GridGeometry pairs = board::EvenGrid({kBoard.x, kBoard.y, 8 * kPitch, 7 * kPitch}, 7, 4);
  EXPECT_EQ(FindRepeatedTile(picture.frame, pairs), std::nullopt);
}

TEST(RepeatedTileTest, IsNoneOfPlainGround) {
  const base::WritableFrame picture = Plain({400, 320}, kSky);
  EXPECT_EQ(FindRepeatedTile(picture.frame, board::EvenGrid(kBoard, 7, 9)), std::nullopt);
}

TEST(RepeatedTileTest, IsNoneWhereTheRepetitionEndsWithinACell) {
  base::WritableFrame picture = FreshBoard();
  Fill(picture, {kBoard.Right() - kPitch / 2, 0, kPitch, 320}, kSky);
  EXPECT_EQ(FindRepeatedTile(picture.frame, board::EvenGrid(kBoard, 7, 9)), std::nullopt);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
