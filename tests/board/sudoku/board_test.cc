#include "board/sudoku/board.h"

#include <gtest/gtest.h>

#include "board/sudoku/text.h"

namespace gridhand::board::sudoku {
namespace {

Board BoardOf(std::string_view text) { return *ParseBoard(text); }

TEST(SudokuBoardTest, FindsARepeatedValueInEachUnitThatHoldsIt) {
  const auto repeats = FindRepeats(BoardOf("1.1............."));
  ASSERT_EQ(repeats.size(), 1U);
  EXPECT_EQ(repeats[0].first, (CellPos{0, 0}));
  EXPECT_EQ(repeats[0].second, (CellPos{0, 2}));
  EXPECT_EQ(UnitText(repeats[0].unit), "row 1");
  EXPECT_EQ(FindRepeats(BoardOf("11..............")).size(), 2U);
}

TEST(SudokuBoardTest, IsSolvedWhenFullWithoutARepeat) {
  EXPECT_TRUE(IsSolved(BoardOf("1234341221434321")));
  EXPECT_FALSE(IsSolved(BoardOf("123434122143432.")));
  EXPECT_FALSE(IsSolved(BoardOf("1234341221434322")));
}

TEST(SudokuBoardTest, ADiagonalMayNotRepeatAValue) {
  Board board = BoardOf("1234341221434321");
  board.layout = board.layout.WithDiagonals();
  EXPECT_FALSE(IsSolved(board));
}

}  // namespace
}  // namespace gridhand::board::sudoku
