#include "vision/lattice/followed_lattice.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using board::GridGeometry;

// Cells with a light upper left and a dark lower right rim.
base::Frame Drawn(const GridGeometry& lattice) {
  base::WritableFrame picture = base::MakeFrame({300, 300});
  Fill(picture, {0, 0, 300, 300}, Bgr{190, 190, 190});
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int col = 0; col < lattice.cols(); ++col) {
      const base::FrameRect cell = lattice.CellRect({row, col});
      Fill(picture, cell, Bgr{100, 100, 100});
      Fill(picture, {cell.x, cell.y, cell.width - 2, cell.height - 2}, Bgr{250, 250, 250});
      Fill(picture, {cell.x + 2, cell.y + 2, cell.width - 4, cell.height - 4}, Bgr{190, 190, 190});
    }
  }
  return picture.frame;
}

// 24 px a cell; the first rows are so much higher.
GridGeometry Lattice(int higher_rows, int by_px) {
  GridGeometry lattice{{20, 44, 68, 92, 116, 140, 164}, {30}, 0};
  for (int row = 0; row < 8; ++row) {
    lattice.row_edges.push_back(lattice.row_edges.back() + 24 + (row < higher_rows ? by_px : 0));
  }
  return lattice;
}

TEST(FollowedLatticeTest, FindsLinesThatHaveMoved) {
  const GridGeometry before = Lattice(0, 0);
  const GridGeometry now = Lattice(4, 2);
  const auto followed = FollowedLattice(before, Drawn(before), Drawn(now));
  ASSERT_TRUE(followed.has_value());
  EXPECT_EQ(followed->row_edges, now.row_edges);
  EXPECT_EQ(followed->col_edges, now.col_edges);
}

// Opened cells have no rim; where they are the most of a line, those that are not tell where it is.
TEST(FollowedLatticeTest, IsNotMisledByCellsThatWereOpened) {
  const GridGeometry before = Lattice(0, 0);
  const GridGeometry now = Lattice(3, 2);
  base::WritableFrame opened = base::CopyOf(Drawn(now));
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 4; ++col) {
      const base::FrameRect cell = now.CellRect({row, col});
      Fill(opened, cell, Bgr{120, 120, 120});
      Fill(opened, {cell.x, cell.y, cell.width - 1, cell.height - 1}, Bgr{190, 190, 190});
    }
  }
  const auto followed = FollowedLattice(before, Drawn(before), opened.frame);
  ASSERT_TRUE(followed.has_value());
  EXPECT_EQ(followed->row_edges, now.row_edges);
  EXPECT_EQ(followed->col_edges, now.col_edges);
}

// A new game: rows with numbers were higher, and in each column the lines have become shorter with
// them, some of them beside opened cells.
TEST(FollowedLatticeTest, ColumnsStayWhereRowsShrink) {
  const auto lattice = [](int row_px) {
    GridGeometry made{{20}, {30}, 0};
    for (int col = 0; col < 9; ++col) made.col_edges.push_back(made.col_edges.back() + 14);
    for (int row = 0; row < 9; ++row) made.row_edges.push_back(made.row_edges.back() + row_px);
    return made;
  };
  const GridGeometry before = lattice(16);
  const GridGeometry now = lattice(14);
  base::WritableFrame played = base::CopyOf(Drawn(before));
  for (int row = 0; row < before.rows(); ++row) {
    for (int col = 0; col < before.cols(); ++col) {
      if ((row + 2 * col) % 5 != 0) continue;
      const base::FrameRect cell = before.CellRect({row, col});
      Fill(played, cell, Bgr{120, 120, 120});
      Fill(played, {cell.x, cell.y, cell.width - 1, cell.height - 1}, Bgr{190, 190, 190});
      Fill(played, {cell.x + 5, cell.y + 4, 3, 8}, Bgr{200, 40, 40});
    }
  }
  const auto followed = FollowedLattice(before, played.frame, Drawn(now));
  ASSERT_TRUE(followed.has_value());
  EXPECT_EQ(followed->col_edges, now.col_edges);
  EXPECT_EQ(followed->row_edges, now.row_edges);
}

TEST(FollowedLatticeTest, IsNoneWhereNothingHasMoved) {
  const GridGeometry lattice = Lattice(2, 2);
  EXPECT_FALSE(FollowedLattice(lattice, Drawn(lattice), Drawn(lattice)).has_value());
}

TEST(FollowedLatticeTest, IsNoneWhereTheBoardIsGone) {
  const GridGeometry lattice = Lattice(0, 0);
  base::WritableFrame blank = base::MakeFrame({300, 300});
  Fill(blank, {0, 0, 300, 300}, Bgr{190, 190, 190});
  EXPECT_FALSE(FollowedLattice(lattice, Drawn(lattice), blank.frame).has_value());
}

}  // namespace
}  // namespace gridhand::vision
