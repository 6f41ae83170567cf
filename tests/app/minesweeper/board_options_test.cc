#include "app/minesweeper/board_options.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

namespace gridhand::app::minesweeper {
namespace {

using vision::minesweeper::BoardSize;

class BoardOptionsTest : public ::testing::Test {
 protected:
  BoardOptionsTest() { AddBoardOptions(parser_, options_); }
  base::Result<vision::minesweeper::ReadHints> Hints(const std::string& line) {
    parser_.parse(line);
    return HintsFrom(options_);
  }

  CLI::App parser_;
  BoardOptions options_;
};

TEST_F(BoardOptionsTest, NothingSaidIsNothingBelieved) {
  const auto hints = Hints("");
  ASSERT_TRUE(hints.ok());
  EXPECT_FALSE(hints->believes_fresh);
  EXPECT_FALSE(hints->size);
  EXPECT_FALSE(hints->seen);
}

TEST_F(BoardOptionsTest, ASizeIsAWordForABoard) {
  const auto hints = Hints("--rows 9 --columns 12");
  ASSERT_TRUE(hints.ok());
  EXPECT_TRUE(hints->believes_fresh);
  EXPECT_EQ(hints->size, (BoardSize{9, 12}));
}

TEST_F(BoardOptionsTest, APlaceHasEvenCells) {
  const auto hints = Hints("--rows 2 --columns 3 --at 10,20,30,17");
  ASSERT_TRUE(hints.ok());
  EXPECT_EQ(hints->seen->geometry.col_edges, (std::vector{10, 20, 30, 40}));
  EXPECT_EQ(hints->seen->geometry.row_edges, (std::vector{20, 29, 37}));
}

TEST_F(BoardOptionsTest, APlaceMustHaveRoomForItsCells) {
  EXPECT_EQ(Hints("--rows 9 --columns 9 --at 0,0,20,20").error().kind, base::ErrorKind::kBadInput);
}

TEST_F(BoardOptionsTest, RowsAndColumnsAreSaidTogether) {
  EXPECT_THROW(parser_.parse("--rows 9"), CLI::ParseError);
  EXPECT_THROW(parser_.parse("--columns 9"), CLI::ParseError);
  EXPECT_THROW(parser_.parse("--at 1,2,30,40"), CLI::ParseError);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
