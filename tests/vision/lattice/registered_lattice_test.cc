#include "vision/lattice/registered_lattice.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "tests/vision/pictures.h"
#include "vision/lattice/lattices.h"

namespace gridhand::vision {
namespace {

using base::Bgr;
using base::FrameRect;
using base::WritableFrame;
using board::GridGeometry;

constexpr Bgr kGround{190, 190, 190};

GridGeometry Lattice(int x, int y, int pitch) {
  return board::EvenGrid({x, y, 10 * pitch, 8 * pitch}, 8, 10);
}

// Cells with a light upper left and a dark lower right rim.
WritableFrame Drawn(const GridGeometry& lattice) {
  WritableFrame picture = Plain({400, 400}, kGround);
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int col = 0; col < lattice.cols(); ++col) {
      const FrameRect cell = lattice.CellRect({row, col});
      Fill(picture, cell, Bgr{100, 100, 100});
      Fill(picture, {cell.x, cell.y, cell.width - 2, cell.height - 2}, Bgr{250, 250, 250});
      Fill(picture, {cell.x + 2, cell.y + 2, cell.width - 4, cell.height - 4}, kGround);
    }
  }
  return picture;
}

void AddNoise(WritableFrame& picture) {
  base::Random random(20261127);
  const FrameRect all = picture.frame.Bounds();
  for (int y = 0; y < all.height; ++y) {
    for (int x = 0; x < all.width; ++x) {
      const Bgr was = picture.frame.At({x, y});
      const auto spoilt = [&](std::uint8_t level) {
        return static_cast<std::uint8_t>(level - 24 + static_cast<int>(random.Below(29)));
      };
      Fill(picture, {x, y, 1, 1}, {spoilt(was.b), spoilt(was.g), spoilt(was.r)});
    }
  }
}

void ExpectRegistered(const WritableFrame& picture, const GridGeometry& found,
                      const GridGeometry& truth) {
  const GridGeometry registered = Registered(picture.frame, found);
  EXPECT_EQ(registered.col_edges, truth.col_edges);
  EXPECT_EQ(registered.row_edges, truth.row_edges);
}

TEST(RegisteredLatticeTest, ALatticeInItsPlaceStays) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  ExpectRegistered(Drawn(lattice), lattice, lattice);
}

TEST(RegisteredLatticeTest, OneBesideItsPlaceIsMovedThere) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  ExpectRegistered(Drawn(lattice), Moved(lattice, 5, -4), lattice);
}

TEST(RegisteredLatticeTest, LinesThatStrayAreMovedToWhereTheyLookLikeTheOthers) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  GridGeometry strayed = lattice;
  strayed.col_edges[3] += 5;
  strayed.col_edges[4] += 4;
  strayed.row_edges[6] -= 6;
  WritableFrame picture = Drawn(lattice);
  ExpectRegistered(picture, strayed, lattice);
  AddNoise(picture);
  ExpectRegistered(picture, strayed, lattice);
}

// By a third of the pitch alone, and by a fifth with all others.
TEST(RegisteredLatticeTest, ALineThatIsFarOffIsNotMovedAllTheWay) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  GridGeometry strayed = lattice;
  strayed.col_edges[4] += 18;
  const GridGeometry registered = Registered(Drawn(lattice).frame, strayed);
  EXPECT_GE(registered.col_edges[4], strayed.col_edges[4] - 10 - 6);
}

TEST(RegisteredLatticeTest, RowsOfTwoHeightsAreTold) {
  GridGeometry lattice = Lattice(40, 50, 30);
  lattice.row_edges = {50, 80, 110, 140, 170, 198, 226, 254, 282};
  GridGeometry even = lattice;
  even.row_edges = {50, 79, 108, 137, 166, 195, 224, 253, 282};
  ExpectRegistered(Drawn(lattice), even, lattice);
}

// Opened cells without a border say nothing, and lines of them lie between their neighbours.
TEST(RegisteredLatticeTest, LinesThatNothingShowsKeepStep) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  WritableFrame picture = Drawn(lattice);
  Fill(picture, {40 + 3 * 30, 50, 3 * 30, 8 * 30}, kGround);
  ExpectRegistered(picture, Moved(lattice, 3, 3), lattice);
}

TEST(RegisteredLatticeTest, TheFrameOfABoardDrawsNoLine) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  WritableFrame picture = Plain({400, 400}, Bgr{20, 20, 20});
  const FrameRect board = lattice.Bounds();
  const WritableFrame drawn = Drawn(lattice);
  for (int y = board.y - 4; y < board.Bottom() + 4; ++y) {
    for (int x = board.x - 4; x < board.Right() + 4; ++x) {
      Fill(picture, {x, y, 1, 1}, drawn.frame.At({x, y}));
    }
  }
  ExpectRegistered(picture, lattice, lattice);
}

// Whatever the picture shows.
TEST(RegisteredLatticeTest, LinesKeepTheirOrderAndAreNotMovedFar) {
  base::Random random(7);
  const auto up_to = [&](int most) {
    return static_cast<int>(random.Below(static_cast<std::uint64_t>(most)));
  };
  for (int trial = 0; trial < 200; ++trial) {
    WritableFrame picture = Plain({300, 300}, kGround);
    for (int patch = up_to(60); patch > 0; --patch) {
      const auto level = static_cast<std::uint8_t>(up_to(256));
      Fill(picture, {up_to(300), up_to(300), 1 + up_to(80), 1 + up_to(80)}, {level, level, level});
    }
    const int pitch = 8 + up_to(17);
    const GridGeometry found = Lattice(up_to(40), up_to(40), pitch);
    const GridGeometry registered = Registered(picture.frame, found);
    const auto expect_near = [&](const std::vector<int>& now, const std::vector<int>& before) {
      ASSERT_EQ(now.size(), before.size());
      for (std::size_t i = 0; i + 1 < now.size(); ++i) EXPECT_LT(now[i], now[i + 1]) << trial;
      for (std::size_t i = 1; i + 1 < now.size(); ++i) {
        EXPECT_LE(std::abs(now[i] - before[i]), pitch / 3 + pitch / 5 + 1) << trial;
      }
    };
    expect_near(registered.col_edges, found.col_edges);
    expect_near(registered.row_edges, found.row_edges);
  }
}

// One pixel wide, they have a step on both sides.
TEST(RegisteredLatticeTest, LinesOfOnePixelStayWhereTheyAre) {
  WritableFrame picture = Plain({400, 400}, kGround);
  const GridGeometry lattice = Lattice(40, 50, 25);
  for (const int x : lattice.col_edges) Fill(picture, {x, 50, 1, 200}, Bgr{90, 90, 90});
  for (const int y : lattice.row_edges) Fill(picture, {40, y, 250, 1}, Bgr{90, 90, 90});
  ExpectRegistered(picture, lattice, lattice);
  const GridGeometry moved = Registered(picture.frame, Moved(lattice, 3, -3));
  EXPECT_EQ(Registered(picture.frame, moved), moved);
}

TEST(RegisteredLatticeTest, ABoardAtTheRimOfThePictureStaysInIt) {
  const GridGeometry lattice = board::EvenGrid({0, 0, 400, 400}, 16, 16);
  const WritableFrame picture = Drawn(lattice);
  GridGeometry found = lattice;
  for (std::size_t i = 1; i + 1 < found.col_edges.size(); ++i) found.col_edges[i] -= 2;
  ExpectRegistered(picture, found, lattice);
}

TEST(RegisteredLatticeTest, APlainPictureMovesNothing) {
  const GridGeometry lattice = Lattice(40, 50, 30);
  ExpectRegistered(Plain({400, 400}, kGround), lattice, lattice);
}

}  // namespace
}  // namespace gridhand::vision
