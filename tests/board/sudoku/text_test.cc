#include "board/sudoku/text.h"

#include <gtest/gtest.h>

#include <string>

namespace gridhand::board::sudoku {
namespace {

std::string ErrorOf(std::string_view text) {
  const auto board = ParseBoard(text);
  return board.ok() ? "none" : board.error().text;
}

TEST(SudokuTextTest, ReadsWhatItWrites) {
  const std::string text = "1.34\n.4..\n2.4.\n4.21\n";
  const auto board = ParseBoard(text);
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(FormatBoard(board->values), text);
  EXPECT_EQ(board->is_given[(CellPos{0, 0})], 1);
  EXPECT_EQ(board->is_given[(CellPos{0, 1})], 0);
}

TEST(SudokuTextTest, ReadsAllRowsInOneLineWithZerosForEmptyCells) {
  const auto board = ParseBoard("1034040020404021");
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(FormatBoard(board->values), "1.34\n.4..\n2.4.\n4.21\n");
}

TEST(SudokuTextTest, ReadsTheBlocksThatItWrites) {
  const std::string blocks = "aaabb\nacabb\nccbde\ncdddd\nceeee\n";
  const auto layout = ParseBlocks(blocks);
  ASSERT_TRUE(layout.ok()) << layout.error().text;
  EXPECT_EQ(FormatBlocks(*layout), blocks);
  const auto board = ParseBoardOn(*layout, "12345\n.....\n.....\n.....\n.....\n");
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(board->values[(CellPos{0, 4})], 5);
  EXPECT_FALSE(ParseBoardOn(*layout, "1234\n").ok());
  EXPECT_FALSE(ParseBlocks("aab\nab\n").ok());
}

TEST(SudokuTextTest, ValuesAboveNineAreLetters) {
  std::string text(256, '.');
  text[0] = 'G';
  const auto board = ParseBoard(text);
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(board->values[(CellPos{0, 0})], 16);
}

TEST(SudokuTextTest, NamesTheLineOfARaggedRow) {
  EXPECT_EQ(ErrorOf("1.34\n.4.\n2.4.\n4.21\n"),
            "line 2: 3 cells in a row of a board with 4 rows: a Sudoku is square");
}

TEST(SudokuTextTest, NamesTheCellOfAValueThatIsTooLarge) {
  EXPECT_EQ(ErrorOf("1.34\n.5..\n2.4.\n4.21\n"),
            "line 2, column 2: 5 in a Sudoku of 4 × 4 cells: expected 1 to 4");
}

TEST(SudokuTextTest, NamesTheCellOfAnUnknownCharacter) {
  EXPECT_EQ(ErrorOf("1.34\n.4?.\n2.4.\n4.21\n"),
            "line 2, column 3: byte 0x3f is no cell: expected 1 to 4 or . for an empty one");
}

TEST(SudokuTextTest, RefusesNoBoardAndASizeWithoutUsualBlocks) {
  EXPECT_EQ(ErrorOf("\n\n"), "the board is empty: expected one line a row, or all in one line");
  EXPECT_EQ(ErrorOf(".........................").substr(0, 37),
            "a Sudoku of 5 × 5 cells has no usual");
}

}  // namespace
}  // namespace gridhand::board::sudoku
