#include "vision/minesweeper/labeling/odd_flags.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// Eight flags, two wrong ones, two mines.
constexpr std::string_view kLost = "FFFF*\nFFFF*\n11121\nxx121\n";
const Opinion kLikeAFlag{{'F', 0.9}, {'x', 0.01}, {'?', 0.02}};

struct Board {
  Grid<CellScores> scores;
  Grid<Drawing> drawings;
};

// Each symbol has a drawing of its own; of `x` the net has this opinion, and ~ is no cell.
Board BoardLike(std::string_view pictures, const Opinion& of_x = kLikeAFlag) {
  const auto symbols = BoardOf(pictures);
  Board board{{symbols.rows(), symbols.cols()}, {symbols.rows(), symbols.cols()}};
  board::ForEachCell(symbols, [&](CellPos cell) {
    const char symbol = ToChar(symbols[cell]);
    CellScores& scores = board.scores[cell];
    scores.fill(-12);
    if (symbol == '~') {
      scores.back() = 0;
    } else {
      const SymbolScores readable = ScoresFor(symbol == 'x' ? of_x : Sure(symbol));
      std::ranges::copy(readable, scores.begin());
    }
    const int drawing = static_cast<int>(symbols[cell]);
    board.drawings[cell] = {drawing, drawing};
  });
  return board;
}

CellSymbol FirstChoiceAt(const Grid<CellScores>& scores, CellPos cell) {
  return static_cast<CellSymbol>(std::ranges::max_element(scores[cell]) - scores[cell].begin());
}

Grid<CellScores> Read(const Board& board, const std::vector<CellPos>& known = {}) {
  return WithOddFlags(board.scores, board.drawings, known);
}

TEST(OddFlagsTest, FewFlagsOfAnotherDrawingAreWrongOnesOnceMinesAreShown) {
  const Grid<CellScores> scores = Read(BoardLike(kLost));
  EXPECT_EQ(FirstChoiceAt(scores, {3, 0}), CellSymbol::kWrongFlag);
  EXPECT_EQ(FirstChoiceAt(scores, {3, 1}), CellSymbol::kWrongFlag);
  EXPECT_EQ(FirstChoiceAt(scores, {0, 0}), CellSymbol::kFlag);
}

TEST(OddFlagsTest, TheChanceOfAnyFlagStaysTheSame) {
  const CellScores scores = Read(BoardLike(kLost))[CellPos{3, 0}];
  const double flags = std::exp(scores[static_cast<std::size_t>(CellSymbol::kFlag)]) +
                       std::exp(scores[static_cast<std::size_t>(CellSymbol::kWrongFlag)]);
  EXPECT_NEAR(flags, 0.91, 1e-4);
}

TEST(OddFlagsTest, WhatIsMoreProbablyWrongThanAQuestionMarkMayBeWrong) {
  const Board board = BoardLike(kLost, {{'F', 0.6}, {'x', 0.2}, {'?', 0.15}});
  EXPECT_EQ(FirstChoiceAt(Read(board), {3, 0}), CellSymbol::kWrongFlag);
}

class NothingIsToldTest : public testing::TestWithParam<const char*> {};

TEST_P(NothingIsToldTest, BySuchABoard) {
  const Board board = BoardLike(GetParam());
  EXPECT_EQ(Read(board), board.scores);
}

INSTANTIATE_TEST_SUITE_P(
    Boards, NothingIsToldTest,
    testing::Values("FFFF*\nFFFF*\n11121\nx1121\n",    // one flag may lie under the pointer
                    "FFFF1\nFFFF1\n11121\nxx121\n",    // nobody marks them during a game
                    "FFFF*\nFFFF1\n11121\nxx121\n",    // the net may err on one mine
                    "FFFF*\nFFF1*\n11121\nxx121\n",    // too many are drawn otherwise
                    "FFFF*\nFFFF*\n11121\nxx~21\n"));  // something lies over a part of them

TEST(OddFlagsTest, WhatMayBeAnotherMarkStaysDoubtful) {
  for (const char other : {'?', '*', 'X'}) {
    const Board board = BoardLike(kLost, {{'F', 0.6}, {'x', 0.01}, {other, 0.3}});
    EXPECT_EQ(Read(board), board.scores) << other;
  }
}

TEST(OddFlagsTest, AFlagThatASkinHasToldStaysOne) {
  const Board board = BoardLike(kLost);
  EXPECT_EQ(Read(board, {{3, 1}}), board.scores);
}

TEST(OddFlagsTest, NothingIsToldWithoutDrawings) {
  Board board = BoardLike(kLost);
  std::ranges::fill(board.drawings.items(), Drawing());
  EXPECT_EQ(Read(board), board.scores);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
