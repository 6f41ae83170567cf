#include "agent/connect_four/quatropolly.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "agent/connect_four/alpha_beta.h"
#include "board/connect_four/text.h"

namespace gridhand::agent::connect_four {
namespace {

using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Cell;
using board::connect_four::ParseBoard;
using board::connect_four::PlayMoves;
using board::connect_four::Side;
using ::testing::ElementsAre;

// The board of figure 3.14, the only one on which 25 of the 29 lines of table 3.1 agree. White (the
// computer, the first player here) is to move.
//
//     (column, row from the bottom)   white (1,0) (3,0) (2,1) (3,2)   black (2,0) (4,0) (3,1) (4,1)
constexpr const char* kFigure314 =
    ".......\n"
    ".......\n"
    ".......\n"
    "...x...\n"
    "..xoo..\n"
    ".xoxo..\n";

Board BoardOf(const char* text) { return *ParseBoard(text); }

TEST(LineEvaluationTest, BoardsOfSixRowsHave39And54And69Lines) {
  EXPECT_EQ(LinesOfFour(6, 5).size(), 39U);
  EXPECT_EQ(LinesOfFour(6, 6).size(), 54U);
  EXPECT_EQ(LinesOfFour(6, 7).size(), 69U);
}

TEST(LineEvaluationTest, ADiscInTheCornerIsWorthThreeLines) {
  const auto lines = LinesOfFour(6, 7);
  EXPECT_EQ(EvaluateLines(*PlayMoves("1"), lines, Side::kFirst), 6);
  // The other side's disc in the same row blocks one of them.
  EXPECT_EQ(LineWorth(*PlayMoves("12"), lines, Side::kFirst), 4);
}

TEST(LineEvaluationTest, FourInARowAreWorthSixteen) {
  Board board(4, 1);
  for (int row = 0; row < 4; ++row) board.cells[{row, 0}] = Cell::kFirst;
  EXPECT_EQ(LineWorth(board, LinesOfFour(4, 1), Side::kFirst), 16);
}

TEST(LineEvaluationTest, Table31SumsTo34And22) {
  const auto lines = LinesOfFour(6, 7);
  const Board board = BoardOf(kFigure314);
  EXPECT_EQ(LineWorth(board, lines, Side::kFirst), 34);
  EXPECT_EQ(LineWorth(board, lines, Side::kSecond), 22);
  EXPECT_EQ(EvaluateLines(board, lines, Side::kFirst), 12);
}

TEST(QuatropollyTest, ColumnsOfFigure314HaveTheirTrueWorths) {
  const Board board = BoardOf(kFigure314);
  EXPECT_THAT(ColumnWorths(board, 1), ElementsAre(16, 20, 34, 34, 38, 14, 16));
  EXPECT_EQ(Quatropolly({"normal", 1, true, false}).Choose(board).col, 4);
}

TEST(QuatropollyTest, TwoPliesOfFigure314HaveTheirTrueMinima) {
  const Board board = BoardOf(kFigure314);
  EXPECT_THAT(ColumnWorths(board, 2), ElementsAre(-10, -6, 4, 8, 12, -12, -10));
  EXPECT_EQ(Quatropolly({"hard", 2, true, true}).Choose(board).col, 4);
}

TEST(QuatropollyTest, CutsChangeNoChoice) {
  for (const char* moves : {"44", "3512", "444333", "1726354", "11223"}) {
    const Board board = *PlayMoves(moves);
    const auto worths = ColumnWorths(board, 2);
    int best = 6;
    for (int col = 6; col >= 0; --col) {
      const auto at = static_cast<std::size_t>(col);
      if (worths[at] && *worths[at] > *worths[static_cast<std::size_t>(best)]) best = col;
    }
    EXPECT_EQ(Quatropolly({"hard-as-listed", 2, false, false}).Choose(board).col, best) << moves;
  }
}

TEST(QuatropollyTest, ANewBoardIsOpenedInTheMiddle) {
  EXPECT_EQ(Quatropolly(kQuatropollyLevels[0]).Choose(Board(6, 7)).col, 3);
}

TEST(QuatropollyTest, TheFlowTextTakesAWinAndHardStopsOne) {
  const Board win = *PlayMoves("121212");
  EXPECT_EQ(Quatropolly(kQuatropollyLevels[0]).Choose(win).col, 0);
  EXPECT_EQ(Quatropolly(kQuatropollyLevels[1]).Choose(win).col, 0);
  const Board threat = *PlayMoves("12131");
  EXPECT_EQ(Quatropolly(kQuatropollyLevels[1]).Choose(threat).col, 0);
}

TEST(QuatropollyTest, FullColumnsAreNeverChosen) {
  const Board board = *PlayMoves("444444333333");
  for (const QuatropollyLevel& level : kQuatropollyLevels) {
    EXPECT_TRUE(LandingRow(board, Quatropolly(level).Choose(board).col)) << level.name;
  }
  QuatropollyEasy easy(1);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(LandingRow(board, easy.Choose(board).col));
}

TEST(QuatropollyTest, EasyIsDrawnByItsSeed) {
  QuatropollyEasy a(7);
  QuatropollyEasy b(7);
  std::map<int, int> drawn;
  for (int i = 0; i < 300; ++i) {
    const int col = a.Choose(Board(6, 5)).col;
    EXPECT_EQ(b.Choose(Board(6, 5)).col, col);
    ++drawn[col];
  }
  EXPECT_EQ(drawn.size(), 5U);
}

// The tree of section 2.4: a letter a node, leaves with their worth to the side that moves at A.
struct Letters {
  std::map<char, std::string> children = {{'A', "BC"}, {'B', "DE"}, {'C', "FG"}, {'D', "HI"},
                                          {'E', "J"},  {'F', "K"},  {'G', "LM"}, {'H', "NO"},
                                          {'I', "PQ"}, {'J', "RS"}, {'K', "TU"}};
  // Cut leaves would change every choice if they were looked at.
  std::map<char, int> worth = {{'N', 3}, {'O', 5}, {'P', 2},    {'Q', -100}, {'R', 10},
                               {'S', 4}, {'T', 2}, {'U', -100}, {'L', 100},  {'M', 100}};
  std::string visited;

  std::string Children(char node, int) {
    visited += node;
    const auto found = children.find(node);
    return found == children.end() ? std::string() : found->second;
  }
  // A is four plies above the leaves, so the same side moves at both.
  int Value(char node, int) { return worth.at(node); }
};

TEST(AlphaBetaTest, CutsTheTreeOfSection24WhereTheThesisDoes) {
  Letters tree;
  EXPECT_EQ(AlphaBeta(tree, 'A', 4), 3);
  EXPECT_EQ(tree.visited, "ABDHNOIPEJRSCFKT");
}

}  // namespace
}  // namespace gridhand::agent::connect_four
