#include "vision/minesweeper/fresh_boards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::FrameRect;
using board::GridGeometry;
using board::minesweeper::CellSymbol;

constexpr int kPitch = 28;
constexpr FrameRect kBoard{40, 60, 9 * kPitch, 9 * kPitch};

// Bevelled stones, each with a stain elsewhere.
base::WritableFrame Stones(int rows, int cols) {
  base::WritableFrame picture = Plain({420, 400}, {150, 120, 90});
  const FrameRect place{kBoard.x, kBoard.y, cols * kPitch, rows * kPitch};
  const GridGeometry cells = board::EvenGrid(place, rows, cols);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      const FrameRect cell = cells.CellRect({row, col});
      Fill(picture, cell, {120, 130, 125});
      Fill(picture, {cell.x, cell.y, kPitch, 3}, {230, 230, 230});
      Fill(picture, {cell.x, cell.y, 3, kPitch}, {230, 230, 230});
      Fill(picture, {cell.x, cell.Bottom() - 3, kPitch, 3}, {10, 10, 10});
      const int stain = (row * 7 + col * 5) % 12;
      Fill(picture, {cell.x + 5 + stain, cell.y + 5 + (stain * 7) % 11, 7, 6}, {70, 160, 120});
    }
  }
  return picture;
}

std::vector<GridCandidate> LatticeOf(int rows, int cols, int pitch = kPitch) {
  return {
      {.geometry = board::EvenGrid({kBoard.x, kBoard.y, cols * pitch, rows * pitch}, rows, cols)}};
}

bool Yes(const FoundBoard&) { return true; }
bool No(const FoundBoard&) { return false; }

TEST(UsualFreshBoardTest, HasTheSizeOfAUsualLevel) {
  const base::WritableFrame beginner = Stones(9, 9);
  const auto found = UsualFreshBoard(LatticeOf(9, 9), beginner.frame, {}, Yes);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->geometry, LatticeOf(9, 9).front().geometry);
  EXPECT_TRUE(found->is_size_proved);
  EXPECT_EQ(std::ranges::count(found->reading.cells, CellSymbol::kCovered,
                               &board::minesweeper::CellReading::symbol),
            81);
  EXPECT_FALSE(UsualFreshBoard(LatticeOf(8, 9), Stones(8, 9).frame, {}, Yes));
}

TEST(UsualFreshBoardTest, HasTheSizeThatIsTold) {
  const ReadHints told{.size = BoardSize{8, 9}};
  EXPECT_TRUE(UsualFreshBoard(LatticeOf(8, 9), Stones(8, 9).frame, told, Yes));
  EXPECT_FALSE(UsualFreshBoard(LatticeOf(9, 9), Stones(9, 9).frame, told, Yes));
}

TEST(UsualFreshBoardTest, IsABoardOnlyIfSomethingElseTellsSo) {
  EXPECT_FALSE(UsualFreshBoard(LatticeOf(9, 9), Stones(9, 9).frame, {}, No));
}

TEST(UsualFreshBoardTest, ItsCellsMayBeBlocksOfALattice) {
  const base::WritableFrame picture = Stones(9, 9);
  const auto found = UsualFreshBoard(LatticeOf(36, 36, kPitch / 4), picture.frame, {}, Yes);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->geometry, LatticeOf(9, 9).front().geometry);
  // Not of any wall of tiles of which a person says that it is a board.
  const ReadHints believing{.believes_fresh = true};
  EXPECT_FALSE(UsualFreshBoard(LatticeOf(36, 36, kPitch / 4), picture.frame, believing, Yes));
  EXPECT_TRUE(UsualFreshBoard(LatticeOf(9, 9), picture.frame, believing, Yes));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
