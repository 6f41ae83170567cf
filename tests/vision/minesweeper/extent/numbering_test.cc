#include "vision/minesweeper/extent/numbering.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "board/minesweeper/text.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;

// The part that is left of these cells; ~ is none of a board.
Part LeftOf(const std::string& text) {
  constexpr double kSure = 0.9;
  const auto board = *board::minesweeper::ParseBoard(text);
  Grid<CellScores> scores(board.rows(), board.cols());
  board::ForEachCell(board, [&](CellPos cell) {
    CellScores& of_cell = scores[cell];
    of_cell.fill(static_cast<float>(std::log((1 - kSure) / static_cast<double>(of_cell.size()))));
    of_cell[static_cast<std::size_t>(board[cell])] = static_cast<float>(std::log(kSure));
  });
  return ExtentOf(WithoutNumbering(std::move(scores)));
}

TEST(NumberingTest, NumbersOfRowsAndColumnsAreNoCells) {
  EXPECT_EQ(LeftOf("~123456\n"
                   "1######\n"
                   "2#####F\n"
                   "3######\n"
                   "4######\n"
                   "5######\n"),
            (Part{1, 1, 5, 6}));
  EXPECT_EQ(LeftOf("######1\n"
                   "#####12\n"
                   "######3\n"
                   "######4\n"
                   "######5\n"
                   "123456~\n"),
            (Part{0, 0, 5, 6}));
}

TEST(NumberingTest, SomeOfTheNumbersMayBeMisread) {
  EXPECT_EQ(LeftOf("123#56##\n"
                   "########\n"
                   "########\n"
                   "########\n"),
            (Part{1, 0, 3, 8}));
}

TEST(NumberingTest, NumbersPastEightTellNothing) {
  EXPECT_EQ(LeftOf("12345678###\n"
                   "###########\n"
                   "###########\n"
                   "###########\n"),
            (Part{1, 0, 3, 11}));
}

TEST(NumberingTest, ItMayBeginWithZero) {
  EXPECT_EQ(LeftOf("~?123456\n"
                   "########\n"
                   "########\n"
                   "########\n"),
            (Part{1, 0, 3, 8}));
}

TEST(NumberingTest, ASideOfABoardMayShowFourNumbersInOrder) {
  EXPECT_EQ(LeftOf("1234F##\n"
                   "1######\n"
                   "1######\n"
                   "#######\n"),
            (Part{0, 0, 4, 7}));
}

TEST(NumberingTest, NumbersInsideABoardStay) {
  EXPECT_EQ(LeftOf("#######\n"
                   "12345##\n"
                   "#######\n"
                   "#######\n"),
            (Part{0, 0, 4, 7}));
}

TEST(NumberingTest, WhereNoCellIsThereIsNothingToLeaveOut) {
  const Part part = LeftOf("~~~~\n~~~~\n");
  EXPECT_EQ(part.rows * part.cols, 0);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
