#include "board/sudoku/layout.h"

#include <gtest/gtest.h>

namespace gridhand::board::sudoku {
namespace {

// Cells row by row, a digit a block.
Grid<int> Blocks(std::string_view text, int size) {
  Grid<int> block_of(size, size);
  for (std::size_t i = 0; i < text.size(); ++i) block_of.items()[i] = text[i] - '0';
  return block_of;
}

TEST(SudokuLayoutTest, UsualBlocksOfEachSizeHoldAsManyCellsAsARow) {
  for (const int size : {4, 6, 8, 9, 12, 16}) {
    const auto layout = Layout::OfSize(size);
    ASSERT_TRUE(layout.ok()) << size;
    EXPECT_EQ(layout->units().size(), 3U * static_cast<std::size_t>(size));
    for (const Unit& unit : layout->units()) {
      EXPECT_EQ(unit.cells.size(), static_cast<std::size_t>(size)) << UnitText(unit);
    }
  }
}

TEST(SudokuLayoutTest, ABlockOfSixIsTwoRowsHigh) {
  const auto layout = Layout::OfSize(6);
  ASSERT_TRUE(layout.ok());
  EXPECT_EQ(layout->BlockOf({0, 0}), layout->BlockOf({1, 2}));
  EXPECT_NE(layout->BlockOf({0, 0}), layout->BlockOf({2, 0}));
  EXPECT_NE(layout->BlockOf({0, 0}), layout->BlockOf({0, 3}));
}

TEST(SudokuLayoutTest, SaysWhichSizesHaveUsualBlocks) {
  const auto layout = Layout::OfSize(7);
  ASSERT_FALSE(layout.ok());
  EXPECT_EQ(layout.error().text,
            "a Sudoku of 7 × 7 cells has no usual blocks: expected 4, 6, 8, 9, 12 or 16 a side");
}

TEST(SudokuLayoutTest, AJigsawHasTheBlocksThatItIsGiven) {
  const auto layout = Layout::Jigsaw(Blocks("0011022132213333", 4));
  ASSERT_FALSE(layout.ok()) << "block 3 has five cells";
  EXPECT_EQ(layout.error().text, "block 0 has 3 cells, expected 4");
  const auto whole = Layout::Jigsaw(Blocks("0001022112213333", 4));
  ASSERT_TRUE(whole.ok()) << whole.error().text;
  EXPECT_EQ(whole->BlockOf({1, 0}), 0);
  EXPECT_EQ(whole->BlockOf({2, 0}), 1);
}

TEST(SudokuLayoutTest, DiagonalsAreTwoMoreUnits) {
  const auto layout = Layout::OfSize(4);
  ASSERT_TRUE(layout.ok());
  const Layout crossed = layout->WithDiagonals();
  ASSERT_EQ(crossed.units().size(), layout->units().size() + 2);
  EXPECT_EQ(UnitText(crossed.units().back()), "diagonal 2");
  EXPECT_EQ(crossed.units().back().cells.front(), (CellPos{0, 3}));
}

}  // namespace
}  // namespace gridhand::board::sudoku
