#include "vision/minesweeper/extent/tile_search.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::WritableFrame;
using board::minesweeper::CellSymbol;

constexpr int kPitch = 20;

// Nothing that a finder of lines could find: every pixel of the ground is another.
WritableFrame Wallpaper(base::Size size) {
  WritableFrame picture = base::MakeFrame(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const auto level = static_cast<std::uint8_t>(x * 7 + y * 13 + x * y % 11);
      Fill(picture, {x, y, 1, 1}, {level, level, static_cast<std::uint8_t>(255 - level)});
    }
  }
  return picture;
}

Frame Tile() {
  WritableFrame tile = Wallpaper({kPitch, kPitch});
  Fill(tile, {6, 6, 7, 7}, {10, 20, 200});
  Fill(tile, {9, 9, 1, 3}, {250, 250, 250});
  return tile.frame;
}

void Put(const Frame& tile, int x, int y, WritableFrame& picture) {
  base::Paste(tile, {x, y}, picture);
}

CellMemory OneTile() {
  CellMemory memory;
  const Frame tile = Tile();
  memory.Remember(tile, tile.Bounds(), CellSymbol::k1);
  return memory;
}

WritableFrame Board(int rows, int cols) {
  WritableFrame picture = Wallpaper({300, 260});
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      Put(Tile(), 33 + col * kPitch, 17 + row * kPitch, picture);
    }
  }
  return picture;
}

TEST(TileSearchTest, FindsTheLatticeOfItsCells) {
  const auto found = FindTiles(Board(8, 10).frame, OneTile());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].geometry.rows(), 8);
  EXPECT_EQ(found[0].geometry.cols(), 10);
  EXPECT_EQ(found[0].geometry.Bounds(), (base::FrameRect{33, 17, 200, 160}));
}

TEST(TileSearchTest, TakesTheCellsThatAreInStep) {
  WritableFrame picture = Board(6, 6);
  Put(Tile(), 191, 190, picture);
  const auto found = FindTiles(picture.frame, OneTile());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].geometry.Bounds(), (base::FrameRect{33, 17, 120, 120}));
}

TEST(TileSearchTest, FindsNothingInAFewCellsOrNone) {
  EXPECT_TRUE(FindTiles(Board(2, 3).frame, OneTile()).empty());
  EXPECT_TRUE(FindTiles(Board(1, 12).frame, OneTile()).empty());
  EXPECT_TRUE(FindTiles(Wallpaper({300, 260}).frame, OneTile()).empty());
  EXPECT_TRUE(FindTiles(Board(8, 10).frame, CellMemory()).empty());
  EXPECT_TRUE(FindTiles(base::MakeFrame({3, 3}).frame, OneTile()).empty());
}

// As found by the distance at which cells repeat.
board::GridGeometry LatticeAt(int x, int y) {
  board::GridGeometry lattice;
  for (int i = 0; i <= 9; ++i) lattice.col_edges.push_back(x + i * kPitch);
  for (int i = 0; i <= 7; ++i) lattice.row_edges.push_back(y + i * kPitch);
  return lattice;
}

TEST(PlacedByTilesTest, MovesALatticeToItsCells) {
  const Frame board = Board(8, 10).frame;
  const auto placed = PlacedByTiles(board, LatticeAt(40, 26), OneTile());
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->Bounds().x, 33);
  EXPECT_EQ(placed->Bounds().y, 17);
}

TEST(PlacedByTilesTest, MovesALatticeOfWhichAWindowHidesAPart) {
  WritableFrame board = Board(8, 10);
  Fill(board, {33, 17, 4 * kPitch, 8 * kPitch}, {90, 90, 30});
  const auto placed = PlacedByTiles(board.frame, LatticeAt(40, 26), OneTile());
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->Bounds().x, 33);
  EXPECT_EQ(placed->Bounds().y, 17);
}

TEST(PlacedByTilesTest, MakesCellsSquare) {
  for (const int width : {kPitch - 1, kPitch + 1}) {
    const board::GridGeometry oblong = board::EvenGrid({55, 26, 8 * width, 7 * kPitch}, 7, 8);
    const auto placed = PlacedByTiles(Board(8, 10).frame, oblong, OneTile());
    ASSERT_TRUE(placed) << width;
    const base::FrameRect cell = placed->CellRect({0, 0});
    EXPECT_EQ((base::Size{cell.width, cell.height}), (base::Size{kPitch, kPitch})) << width;
    EXPECT_EQ((cell.x - 33) % kPitch, 0) << width;
    EXPECT_EQ((cell.y - 17) % kPitch, 0) << width;
  }
}

TEST(PlacedByTilesTest, LeavesALatticeThatLiesRight) {
  EXPECT_FALSE(PlacedByTiles(Board(8, 10).frame, LatticeAt(33, 17), OneTile()));
}

TEST(PlacedByTilesTest, LooksNowhereInOtherColours) {
  const Frame grey = Plain({300, 260}, {90, 90, 30}).frame;
  EXPECT_FALSE(PlacedByTiles(grey, LatticeAt(40, 26), OneTile()));
}

// A plain picture lies everywhere and tells nothing.
TEST(TileSearchTest, LooksForNoPlainCells) {
  const Frame grey = Plain({300, 300}, {90, 90, 90}).frame;
  CellMemory memory;
  memory.Remember(grey, {0, 0, kPitch, kPitch}, CellSymbol::kBlank);
  EXPECT_TRUE(FindTiles(grey, memory).empty());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
