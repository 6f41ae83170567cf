#include "board/minesweeper/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::board::minesweeper {
namespace {

using ::testing::HasSubstr;

TEST(TextTest, RoundTripsTheWholeAlphabet) {
  const std::string text = ".12345678\n#F?*Xx~##\n";
  const auto board = ParseBoard(text);
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(board->rows(), 2);
  EXPECT_EQ(board->cols(), 9);
  EXPECT_EQ(FormatBoard(*board), text);
}

TEST(TextTest, AcceptsWindowsLineEndsAndBlankLinesAround) {
  const auto board = ParseBoard("\n\r\n1#\r\n##\r\n\n");
  ASSERT_TRUE(board.ok()) << board.error().text;
  EXPECT_EQ(FormatBoard(*board), "1#\n##\n");
}

TEST(TextTest, NamesLineAndColumnOfAnUnknownCharacter) {
  const auto board = ParseBoard("1#\n1q\n");
  ASSERT_FALSE(board.ok());
  EXPECT_EQ(board.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(board.error().text, HasSubstr("line 2, column 2: 'q'"));
}

TEST(TextTest, NamesTheRaggedRow) {
  EXPECT_THAT(ParseBoard("###\n##\n").error().text, HasSubstr("line 2, column 3"));
  EXPECT_THAT(ParseBoard("##\n###\n").error().text, HasSubstr("line 2, column 3"));
  EXPECT_THAT(ParseBoard("##\n\n##\n").error().text, HasSubstr("line 2, column 1"));
}

TEST(TextTest, RefusesEmptyAndOversizedBoards) {
  EXPECT_THAT(ParseBoard("").error().text, HasSubstr("line 1, column 1: the board is empty"));
  EXPECT_THAT(ParseBoard("\n\n").error().text, HasSubstr("empty"));
  EXPECT_THAT(ParseBoard(std::string(100'000, '#')).error().text,
              HasSubstr("line 1, column 10001: the row has 100000 cells: at most 10000"));
  std::string tall;
  for (int row = 0; row <= kMaxBoardSide; ++row) tall += "#\n";
  EXPECT_THAT(ParseBoard(tall).error().text, HasSubstr("line 10001, column 1: the board has"));
  std::string large;
  for (int row = 0; row < 501; ++row) large += std::string(8000, '#') + "\n";
  EXPECT_THAT(ParseBoard(large).error().text, HasSubstr("line 501, column 1"));
}

TEST(TextTest, ShowsUnprintableBytesAsNumbers) {
  EXPECT_THAT(ParseBoard("#\x01").error().text, HasSubstr("byte 0x01"));
}

}  // namespace
}  // namespace gridhand::board::minesweeper
