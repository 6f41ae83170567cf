#include "vision/minesweeper/skin/fitted_lattice.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "board/grid.h"
#include "tests/vision/pictures.h"
#include "vision/minesweeper/cells/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::GridGeometry;
using board::minesweeper::CellSymbol;

constexpr int kSide = kPatchSide;
constexpr int kCells = 4;
constexpr int kMargin = 8;  // of the picture around the board, px

// A cell with a rim, and a bar on it if it is a 1.
void DrawCell(base::WritableFrame& picture, const FrameRect& at, bool is_one) {
  constexpr Bgr kInk{0x20, 0x20, 0x20};
  constexpr Bgr kGround{0xc0, 0xc0, 0xc0};
  Fill(picture, at, kInk);
  Fill(picture, {at.x + 2, at.y + 2, at.width - 4, at.height - 4}, kGround);
  if (is_one) Fill(picture, {at.x + at.width / 2, at.y + 4, 6, at.height - 8}, kInk);
}

SkinPictures Skin() {
  SkinPictures skin("rimmed");
  for (const bool is_one : {false, true}) {
    base::WritableFrame cell = base::MakeFrame({kSide, kSide});
    DrawCell(cell, cell.frame.Bounds(), is_one);
    skin.Add(PatchOf(cell.frame, cell.frame.Bounds()),
             is_one ? CellSymbol::k1 : CellSymbol::kCovered);
  }
  return skin;
}

GridGeometry EvenLattice() {
  return board::EvenGrid({kMargin, kMargin, kCells * kSide, kCells * kSide}, kCells, kCells);
}

Frame PictureOf(const GridGeometry& lattice) {
  base::WritableFrame picture =
      base::MakeFrame({lattice.col_edges.back() + kMargin, lattice.row_edges.back() + kMargin});
  const board::Grid<bool> board(lattice.rows(), lattice.cols());
  board::ForEachCell(board, [&](CellPos cell) {
    DrawCell(picture, lattice.CellRect(cell), (cell.row + 2 * cell.col) % 3 == 0);
  });
  return picture.frame;
}

void ExpectFitted(const GridGeometry& found, const GridGeometry& drawn) {
  PatchCache cache;
  const GridGeometry fitted = FittedTo(Skin(), PictureOf(drawn), found, cache);
  EXPECT_EQ(fitted.col_edges, drawn.col_edges);
  EXPECT_EQ(fitted.row_edges, drawn.row_edges);
}

TEST(FittedLatticeTest, LeavesALatticeThatFits) { ExpectFitted(EvenLattice(), EvenLattice()); }

TEST(FittedLatticeTest, FitsALatticeThatDrifts) {
  GridGeometry drifted = EvenLattice();
  for (int i = 0; i <= kCells; ++i) {
    const auto at = static_cast<std::size_t>(i);
    drifted.col_edges[at] += 1 - i / 2;
    drifted.row_edges[at] += 2;
  }
  ExpectFitted(drifted, EvenLattice());
}

TEST(FittedLatticeTest, FitsALatticeThatLiesBesideTheCells) {
  GridGeometry beside = EvenLattice();
  for (int& edge : beside.col_edges) edge -= 4;
  for (int& edge : beside.row_edges) edge += 4;
  ExpectFitted(beside, EvenLattice());
}

// The half of it is in step, and the other lies farther beside with every row.
TEST(FittedLatticeTest, FitsALatticeThatStraysFromItsMiddleOn) {
  GridGeometry drawn = EvenLattice();
  for (int edge = kCells + 1; edge <= 3 * kCells; ++edge) {
    drawn.row_edges.push_back(kMargin + edge * kSide);
  }
  GridGeometry strayed = drawn;
  for (std::size_t i = 0; i < strayed.row_edges.size(); ++i) {
    strayed.row_edges[i] += 3 - std::max(0, static_cast<int>(i) - 4);
  }
  ExpectFitted(strayed, drawn);
}

TEST(FittedLatticeTest, FitsEdgesThatLieHereAndThere) {
  GridGeometry uneven = EvenLattice();
  uneven.col_edges[1] += 1;
  uneven.col_edges[2] -= 1;
  uneven.row_edges[3] += 2;
  ExpectFitted(uneven, EvenLattice());
}

// As gnome-mines draws them at two pixels a point: some columns are larger.
TEST(FittedLatticeTest, FitsALatticeOfUnequalCells) {
  GridGeometry drawn = EvenLattice();
  for (std::size_t i = 1; i < drawn.col_edges.size(); ++i) drawn.col_edges[i] += 2;
  GridGeometry found = drawn;
  found.col_edges.front() += 4;
  ExpectFitted(found, drawn);
}

// What lies over a board is like no picture, wherever it is cut.
TEST(FittedLatticeTest, LeavesALatticeOfWhatIsLikeNothing) {
  constexpr Bgr kDesk{0x80, 0x40, 0x20};
  const GridGeometry lattice = EvenLattice();
  const base::WritableFrame desk = Plain({120, 120}, kDesk);
  PatchCache cache;
  EXPECT_EQ(FittedTo(Skin(), desk.frame, lattice, cache), lattice);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
