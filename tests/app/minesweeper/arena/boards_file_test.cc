#include "app/minesweeper/arena/boards_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace gridhand::app::minesweeper::arena {
namespace {

using board::CellPos;
using board::minesweeper::CountMines;
using ::testing::HasSubstr;

base::Result<std::vector<DealtBoard>> Read(const std::string& text,
                                           std::optional<std::int64_t> limit = {}) {
  std::istringstream in(text);
  return ReadBoards(in, limit);
}

std::string Fault(const std::string& text) {
  const auto boards = Read(text);
  EXPECT_FALSE(boards.ok()) << text;
  return boards.ok() ? "" : boards.error().text;
}

TEST(BoardsFileTest, WhatWasWrittenIsReadAgain) {
  const std::string line = R"({"rows":2,"cols":3,"start":[1,0],"mines":[[0,0],[1,2]]})";
  const auto boards = Read(line + "\n\n" + line + "\r\n");
  ASSERT_TRUE(boards.ok()) << boards.error().text;
  ASSERT_EQ(boards->size(), 2u);
  EXPECT_EQ(boards->front().start, (CellPos{1, 0}));
  EXPECT_TRUE(boards->front().mines[(CellPos{1, 2})]);
  EXPECT_EQ(FormatBoardLine(boards->back()), line);
}

TEST(BoardsFileTest, ReadsNoMoreBoardsThanAreWanted) {
  const std::string line = R"({"rows":1,"cols":2,"start":[0,0],"mines":[[0,1]]})";
  EXPECT_EQ(Read(line + "\n" + line + "\nthe rest is not looked at\n", 2)->size(), 2u);
}

TEST(BoardsFileTest, ReadsTheInputOfTheRulesAgent) {
  const auto boards = Read("4\n3\n3,0\n1,2\n0,3\n");
  ASSERT_TRUE(boards.ok()) << boards.error().text;
  ASSERT_EQ(boards->size(), 1u);
  const DealtBoard& board = boards->front();
  EXPECT_EQ(board.mines.rows(), 4);
  EXPECT_EQ(board.mines.cols(), 4);
  EXPECT_EQ(board.start, (CellPos{0, 0}));
  EXPECT_EQ(CountMines(board.mines), 3);
  EXPECT_TRUE(board.mines[(CellPos{0, 3})]);  // x is the column
}

TEST(BoardsFileTest, NamesTheLineAndWhatWasExpected) {
  EXPECT_THAT(Fault(""), HasSubstr("line 1, column 1: expected a board"));
  EXPECT_THAT(Fault(R"({"rows":2,)"), HasSubstr("line 1, column 11: not JSON"));
  EXPECT_THAT(Fault("[]"), HasSubstr("line 1: not an object: expected"));
  EXPECT_THAT(Fault(R"({"rows":2})"), HasSubstr(R"(line 1: expected a whole number as "cols")"));
  EXPECT_THAT(Fault(R"({"rows":0,"cols":5,"start":[0,0],"mines":[]})"),
              HasSubstr("0 rows and 5 columns"));
  EXPECT_THAT(Fault(R"({"rows":1,"cols":100000,"start":[0,0],"mines":[]})"),
              HasSubstr("100000 columns"));
  EXPECT_THAT(Fault(R"({"rows":1,"cols":2,"start":[0,2],"mines":[]})"),
              HasSubstr(R"("start" [0,2] is not on a board)"));
  EXPECT_THAT(Fault(R"({"rows":1,"cols":2,"start":[0,0],"mines":[[0,0]]})"),
              HasSubstr("the start [0,0] is a mine"));
  EXPECT_THAT(Fault(R"({"rows":1,"cols":2,"start":[0,0],"mines":[[0,1],[0,1]]})"),
              HasSubstr("named twice"));
  EXPECT_THAT(Fault(R"({"rows":1,"cols":2,"start":[0,0],"mines":[7]})"),
              HasSubstr("expected [row,column] as a mine, saw 7"));
}

TEST(BoardsFileTest, NamesWhatIsWrongWithASquareBoard) {
  EXPECT_THAT(Fault("0\n"), HasSubstr("line 1: 0 rows and 0 columns"));
  EXPECT_THAT(Fault("3\n9\n"), HasSubstr("line 2: expected the number of mines, 0 to 8"));
  EXPECT_THAT(Fault("3\n1\n3,0\n"), HasSubstr("line 3: expected x,y of a mine, each 0 to 2"));
  EXPECT_THAT(Fault("3\n1\n1\n"), HasSubstr("line 3: expected x,y"));
  EXPECT_THAT(Fault("3\n2\n1,1\n"), HasSubstr("2 mines were announced, 1 are named"));
  EXPECT_THAT(Fault("3\n1\n0,0\n"), HasSubstr("the start [0,0] is a mine"));
}

}  // namespace
}  // namespace gridhand::app::minesweeper::arena
