#include "app/minesweeper/shown_board.h"

#include <gtest/gtest.h>

#include <string>

#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

board::Grid<board::minesweeper::CellSymbol> Board(const std::string& text) {
  return *board::minesweeper::ParseBoard(text);
}

TEST(ShownBoardTest, NumbersRowsAndColumns) {
  EXPECT_EQ(ShownBoard(Board("1F1.\n11##\n"), false),
            "  0123\n"
            "0 1F1.\n"
            "1 11##\n");
}

TEST(ShownBoardTest, PutsTensAboveTheColumnsFromWhichTheyHold) {
  EXPECT_EQ(ShownBoard(Board(std::string(22, '#').append("\n")), false),
            "            1         2\n"
            "  0123456789012345678901\n"
            "0 ######################\n");
}

TEST(ShownBoardTest, SetsRowNumbersOneBelowTheOther) {
  std::string text;
  for (int row = 0; row < 11; ++row) text += ".\n";
  const std::string shown = ShownBoard(Board(text), false);
  EXPECT_EQ(shown.substr(0, 10), "   0\n 0 .\n");
  EXPECT_EQ(shown.substr(shown.size() - 10), " 9 .\n10 .\n");
}

TEST(ShownBoardTest, ColoursEachCellAndEndsTheColour) {
  EXPECT_EQ(ShownBoard(Board("17\n"), true), "  01\n0 \x1b[94m1\x1b[0m7\n");
}

}  // namespace
}  // namespace gridhand::app::minesweeper
