#include "vision/minesweeper/labeling/covered_drawings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

constexpr std::string_view kStones = "####\n###F\n1111\n";
constexpr CellPos kCrack{1, 3};
const Opinion kRatherAFlag{{'F', 0.9}, {'#', 0.05}};

struct Board {
  Grid<CellScores> scores;
  Grid<Drawing> drawings;

  // Each symbol has a drawing of its own; of the F the net has this opinion, and its drawing is
  // linked to that of covered cells.
  explicit Board(const Opinion& of_flag) {
    const auto symbols = BoardOf(kStones);
    scores = {symbols.rows(), symbols.cols()};
    drawings = {symbols.rows(), symbols.cols()};
    board::ForEachCell(symbols, [&](CellPos cell) {
      const bool is_flag = symbols[cell] == CellSymbol::kFlag;
      const SymbolScores readable = ScoresFor(is_flag ? of_flag : Sure(ToChar(symbols[cell])));
      scores[cell].fill(-20);
      std::ranges::copy(readable, scores[cell].begin());
      const int drawing = static_cast<int>(symbols[cell]);
      drawings[cell] = {is_flag ? static_cast<int>(CellSymbol::kCovered) : drawing, drawing};
    });
  }

  Board& IsMarked(CellPos cell) {
    drawings[cell] = drawings[kCrack];
    scores[cell] = scores[kCrack];
    return *this;
  }

  double ChanceOfCovered(const std::vector<CellPos>& known = {}) const {
    return ChanceOf(WithCoveredDrawings(scores, drawings, known)[kCrack], CellSymbol::kCovered);
  }
};

TEST(CoveredDrawingsTest, AMarkThatIsDrawnAsCoveredCellsIsCovered) {
  EXPECT_GT(Board(kRatherAFlag).ChanceOfCovered(), 0.94);
}

TEST(CoveredDrawingsTest, ASureMarkIsAsProbablyCovered) {
  EXPECT_NEAR(Board(Sure('F')).ChanceOfCovered(), 0.5, 0.01);
}

TEST(CoveredDrawingsTest, ASureMarkThatIsDrawnTwiceStays) {
  Board board(Sure('F'));
  board.IsMarked({2, 3});
  EXPECT_LT(board.ChanceOfCovered(), 0.01);
}

TEST(CoveredDrawingsTest, MarksOfWhichSeveralAreDrawnTheSameStay) {
  Board board(kRatherAFlag);
  board.IsMarked({2, 1}).IsMarked({2, 2});
  EXPECT_GT(board.ChanceOfCovered(), 0.94);
  board.IsMarked({2, 3});
  EXPECT_LT(board.ChanceOfCovered(), 0.1);
}

TEST(CoveredDrawingsTest, AMarkOfAnotherDrawingStays) {
  Board board(kRatherAFlag);
  board.drawings[kCrack].alike = board.drawings[kCrack].same;
  EXPECT_LT(board.ChanceOfCovered(), 0.1);
}

TEST(CoveredDrawingsTest, FewCoveredCellsTellNothing) {
  Board board(kRatherAFlag);
  for (const CellPos cell : {CellPos{0, 0}, {0, 1}, {0, 2}, {0, 3}}) {
    board.drawings[cell] = {90, 90};
  }
  EXPECT_LT(board.ChanceOfCovered(), 0.1);
  Board numbers(kRatherAFlag);  // 3 of 11 cells of the drawing are surely covered
  for (const CellPos cell : {CellPos{0, 0}, {0, 1}, {0, 2}, {0, 3}, {2, 0}, {2, 1}, {2, 2}}) {
    numbers.drawings[cell].alike = static_cast<int>(CellSymbol::kCovered);
    numbers.scores[cell] = numbers.scores[CellPos{2, 3}];
  }
  EXPECT_LT(numbers.ChanceOfCovered(), 0.1);
}

TEST(CoveredDrawingsTest, WhatIsKnownStays) {
  EXPECT_LT(Board(kRatherAFlag).ChanceOfCovered({kCrack}), 0.1);
}

TEST(CoveredDrawingsTest, ANumberStays) {
  const Board board(Opinion{{'4', 0.9}, {'#', 0.05}});
  EXPECT_LT(board.ChanceOfCovered(), 0.1);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
