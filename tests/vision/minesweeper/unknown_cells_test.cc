#include "vision/minesweeper/unknown_cells.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "board/minesweeper/text.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

Grid<CellReading> Reading(const std::string& text) {
  const auto symbols = board::minesweeper::ParseBoard(text);
  Grid<CellReading> cells(symbols->rows(), symbols->cols());
  board::ForEachCell(cells, [&](board::CellPos cell) { cells[cell].symbol = (*symbols)[cell]; });
  return cells;
}

TEST(UnknownCellsTest, ARectangleIsUnderAWindow) {
  EXPECT_EQ(CountScattered(Reading("#1.#\n"
                                   "11~~\n"
                                   "..~~\n"
                                   "..~~\n")),
            0);
}

TEST(UnknownCellsTest, SingleCellsAndLinesAslantAreScattered) {
  EXPECT_EQ(CountScattered(Reading("~1.#\n"
                                   "1~..\n"
                                   "..~.\n"
                                   "...~\n")),
            4);
}

TEST(UnknownCellsTest, TwoWindowsHideTwoRectangles) {
  EXPECT_EQ(CountScattered(Reading("~~.#.\n"
                                   "~~...\n"
                                   "...~~\n"
                                   "1..~~\n"
                                   "~....\n")),
            1);
}

TEST(UnknownCellsTest, TwoWindowsOverEachOtherHideAStaircase) {
  EXPECT_EQ(CountScattered(Reading("..1#####\n"
                                   "..1##~~~\n"
                                   "..1##~~~\n"
                                   "..1~~~~~\n"
                                   "..1~~~~~\n"
                                   "..1~~~~~\n")),
            0);
}

TEST(UnknownCellsTest, WhatIsUnknownForItsLooksHasRaggedEnds) {
  EXPECT_GT(CountScattered(Reading("..1~~~~~\n"
                                   ".11~1~~~\n"
                                   ".1~1.1~~\n"
                                   ".1~1.1~1\n"
                                   ".1~1.11.\n")),
            10);
}

constexpr int kLeast = 3;  // cells of a message

TEST(UnknownCellsTest, AMessageHidesSoManyCellsAtLeast) {
  const auto board = Reading("#####\n#~~~#\n#####\n");
  EXPECT_TRUE(HasUnknownMiddle(board, 3));
  EXPECT_FALSE(HasUnknownMiddle(board, 4));
}

TEST(UnknownCellsTest, AMessageLiesOverTheMiddle) {
  EXPECT_TRUE(HasUnknownMiddle(Reading("##1#1##\n"
                                       "#1~~~1#\n"
                                       "#1~~~1#\n"
                                       "##11###\n"),
                               kLeast));
  // A cell elsewhere may be unknown as well, and the letters of a message may look like cells.
  EXPECT_TRUE(HasUnknownMiddle(Reading("##1#1#~\n"
                                       "#1~~~1#\n"
                                       "#1~.~1#\n"
                                       "##11###\n"),
                               kLeast));
}

// A message that hides a cell by a few pixels may leave it legible.
TEST(UnknownCellsTest, CellsAtTheRimOfAMessageMayBeRead) {
  EXPECT_TRUE(HasUnknownMiddle(Reading("##1#1####\n"
                                       "#1#1###1#\n"
                                       "#1~~~*~1#\n"
                                       "#~~~~~~~1\n"
                                       "#1~#2~1##\n"
                                       "#1#1#1#1#\n"
                                       "##11#####\n"),
                               kLeast));
  EXPECT_FALSE(HasUnknownMiddle(Reading("#####\n"
                                        "##~##\n"
                                        "#~~~#\n"
                                        "##~##\n"
                                        "#####\n"),
                                kLeast));
}

// Of large cells only those of one row need be hidden.
TEST(UnknownCellsTest, AMessageMayHideAFewCellsAlone) {
  EXPECT_TRUE(HasUnknownMiddle(Reading("#####\n#~~~#\n#####\n"), kLeast));
}

TEST(UnknownCellsTest, WhatIsUnknownBesideTheMiddleOrHereAndThereIsNoMessage) {
  EXPECT_FALSE(HasUnknownMiddle(Reading("~~~#1##\n"
                                        "~~~1###\n"
                                        "~~~1###\n"
                                        "##11###\n"),
                                kLeast));
  EXPECT_FALSE(HasUnknownMiddle(Reading("~#~#~#~\n"
                                        "#1#~#1#\n"
                                        "~#~#~#~\n"
                                        "##1~1##\n"),
                                kLeast));
  EXPECT_FALSE(HasUnknownMiddle(Reading("~~~\n~~~\n~~~\n"), kLeast));
  EXPECT_FALSE(HasUnknownMiddle(Reading("#1\n.1\n"), kLeast));
}

TEST(UnknownCellsTest, ThreeDigitsBesideAMessageTellTheBoard) {
  const auto board = *board::minesweeper::ParseBoard("1#2\n#3#\n4#.\n");
  EXPECT_TRUE(HasDigitsBeside(board, {}));
  EXPECT_TRUE(HasDigitsBeside(board, {{1, 1}, {2, 2}}));
  EXPECT_FALSE(HasDigitsBeside(board, {{1, 1}, {2, 0}}));
}

// A few digits of many may stand on another board, too.
TEST(UnknownCellsTest, ATenthOfTheDigitsBesideAMessageTellsTheBoard) {
  const auto covered = [](const Grid<CellSymbol>& board, int shown) {
    std::vector<board::CellPos> cells;
    for (int col = shown; col < board.cols(); ++col) cells.push_back({0, col});
    return cells;
  };
  const auto forty = Grid<CellSymbol>(1, 40, CellSymbol::k1);
  EXPECT_TRUE(HasDigitsBeside(forty, covered(forty, 4)));
  EXPECT_FALSE(HasDigitsBeside(forty, covered(forty, 3)));
  const auto blanks = Grid<CellSymbol>(1, 40, CellSymbol::kBlank);
  EXPECT_FALSE(HasDigitsBeside(blanks, covered(blanks, 20)));
}

TEST(UnknownCellsTest, ABoardThatReadsWhollyHasNone) {
  EXPECT_EQ(CountScattered(Reading("#1\n.1\n")), 0);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
