#include "vision/minesweeper/labeling/doubtful_drawings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr float kUnsure = 0.95F;
constexpr float kSure = 0.98F;
constexpr float kQuiteSure = 0.999F;

// A read board, of which each symbol is drawn in one way that is its own.
struct Board {
  Grid<CellReading> cells;
  Grid<Drawing> drawings;
  Grid<CellScores> scores;
};

Board Read(std::string_view text, float confidence) {
  const Grid<CellSymbol> symbols = BoardOf(text);
  Board board{{symbols.rows(), symbols.cols()},
              {symbols.rows(), symbols.cols()},
              {symbols.rows(), symbols.cols(), NoCell()}};
  board::ForEachCell(symbols, [&](CellPos cell) {
    if (symbols[cell] != CellSymbol::kUnknown) board.cells[cell] = {symbols[cell], confidence};
    const int drawing = static_cast<int>(symbols[cell]);
    board.drawings[cell] = {drawing, drawing};
  });
  return board;
}

// The same with these cells drawn as no others are.
Board DrawnOtherwise(Board board, const std::vector<CellPos>& cells) {
  for (const CellPos cell : cells) board.drawings[cell] = {99, 99};
  return board;
}

Grid<CellSymbol> Left(Board board, const std::vector<CellPos>& known = {}) {
  DoubtDrawings(board.scores, board.drawings, known, board.cells);
  Grid<CellSymbol> left(board.cells.rows(), board.cells.cols());
  board::ForEachCell(board.cells, [&](CellPos cell) { left[cell] = board.cells[cell].symbol; });
  return left;
}

TEST(DoubtfulDrawingsTest, ALoneMarkThatIsNotQuiteSureIsUnknown) {
  EXPECT_EQ(Left(Read("###\n#F#\n##?\n", kUnsure)), BoardOf("###\n#~#\n##~\n"));
  EXPECT_EQ(Left(Read("###\n#F#\n##?\n", kSure)), BoardOf("###\n#F#\n##?\n"));
  EXPECT_EQ(Left(Read("###\n#F#\n##F\n", kUnsure)), BoardOf("###\n#F#\n##F\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("F##\n#F#\n##F\n", kUnsure), {{0, 0}})),
            BoardOf("~##\n#F#\n##F\n"));
}

TEST(DoubtfulDrawingsTest, ALoneDigitOrMineMayBeUnsure) {
  EXPECT_EQ(Left(Read("8#*\n#X#\n5#x\n", kUnsure)), BoardOf("8#*\n#X#\n5#x\n"));
}

TEST(DoubtfulDrawingsTest, AMarkOrMineIsUnknownIfFourTimesAsManyAreDrawnOtherwise) {
  EXPECT_EQ(Left(DrawnOtherwise(Read("F#F\n#F#\nF#F\n", kSure), {{1, 1}})),
            BoardOf("F#F\n#~#\nF#F\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("F#F\n#F#\nF##\n", kSure), {{1, 1}})),
            BoardOf("F#F\n#F#\nF##\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("***\n*#*\n", kQuiteSure), {{0, 0}})), BoardOf("~**\n*#*\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("???\n?#?\n", kSure), {{0, 0}})), BoardOf("~??\n?#?\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("xxx\nx*x\n", kQuiteSure), {{0, 0}})), BoardOf("~xx\nx*x\n"));
}

TEST(DoubtfulDrawingsTest, AMarkThatIsVerySureStaysWhileTheGameGoesOn) {
  EXPECT_EQ(Left(DrawnOtherwise(Read("F#F\n#F#\nF#F\n", kQuiteSure), {{1, 1}})),
            BoardOf("F#F\n#F#\nF#F\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("F*F\n#F#\nF#F\n", kQuiteSure), {{1, 1}})),
            BoardOf("F*F\n#~#\nF#F\n"));
}

TEST(DoubtfulDrawingsTest, MarksWithoutADrawingSayNothingOfOthers) {
  Board board = Read("F#F\n#F#\nF#F\n", kSure);
  for (const CellPos cell : {CellPos{0, 0}, CellPos{0, 2}, CellPos{2, 0}, CellPos{2, 2}}) {
    board.drawings[cell] = {};
  }
  EXPECT_EQ(Left(board), BoardOf("F#F\n#F#\nF#F\n"));
}

TEST(DoubtfulDrawingsTest, ANumberIsUnknownOnlyOnceMinesAreShownAndIfItIsUnsure) {
  const std::vector<CellPos> other = {{0, 0}};
  EXPECT_EQ(Left(DrawnOtherwise(Read("111\n1*1\n", kSure), other)), BoardOf("~11\n1*1\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("111\n1#1\n", kSure), other)), BoardOf("111\n1#1\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("111\n1*1\n", kQuiteSure), other)), BoardOf("111\n1*1\n"));
}

TEST(DoubtfulDrawingsTest, ABlankCellIsUnknownIfOthersAreUndrawn) {
  Board board = Read("...\n.*.\n", kSure);
  for (const CellPos cell : {CellPos{0, 1}, CellPos{0, 2}, CellPos{1, 0}, CellPos{1, 2}}) {
    board.drawings[cell] = {};
  }
  EXPECT_EQ(Left(board), BoardOf("~..\n.*.\n"));
}

TEST(DoubtfulDrawingsTest, AllMinesAreUnknownIfTheyAreDrawnInTwoWays) {
  const std::vector<CellPos> others = {{0, 1}, {0, 2}};
  EXPECT_EQ(Left(DrawnOtherwise(Read("1**\n1**\n", kQuiteSure), others)), BoardOf("1~~\n1~~\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("1FF\n*FF\n", kQuiteSure), others)), BoardOf("1~~\n*~~\n"));
  // In two colours of cell flags may have two drawings.
  EXPECT_EQ(Left(DrawnOtherwise(Read("1FF\n1FF\n", kQuiteSure), others)), BoardOf("1FF\n1FF\n"));
}

TEST(DoubtfulDrawingsTest, AFlagIsUnknownInTheDrawingOfAMineOrACoveredCell) {
  EXPECT_EQ(Left(DrawnOtherwise(Read("1FF\n*FF\n", kQuiteSure), {{0, 1}, {1, 0}})),
            BoardOf("1~F\n~FF\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("1FF\n#FF\n", kQuiteSure), {{0, 1}, {1, 0}})),
            BoardOf("1~F\n#FF\n"));
  // Programs make a question mark, or a wrong flag, of the flag.
  EXPECT_EQ(Left(DrawnOtherwise(Read("1FF\n?FF\n", kQuiteSure), {{0, 1}, {1, 0}})),
            BoardOf("1FF\n?FF\n"));
}

TEST(DoubtfulDrawingsTest, TheMineThatWasHitIsUnknownIfAnUnknownCellMayBeIt) {
  Board board = Read("1*X\n1~1\n", kQuiteSure);
  EXPECT_EQ(Left(board), BoardOf("1*X\n1~1\n"));
  const auto exploded = static_cast<std::size_t>(CellSymbol::kExploded);
  board.scores[CellPos{1, 1}][exploded] = std::log(0.05F);
  EXPECT_EQ(Left(board), BoardOf("1*~\n1~1\n"));
}

TEST(DoubtfulDrawingsTest, TheMineThatWasHitStaysIfItIsTheOnlyOneShown) {
  Board board = Read("1#X\n1~1\n", kQuiteSure);
  board.scores[CellPos{1, 1}][static_cast<std::size_t>(CellSymbol::kExploded)] = std::log(0.05F);
  EXPECT_EQ(Left(board), BoardOf("1#X\n1~1\n"));
}

TEST(DoubtfulDrawingsTest, WhatASkinHasToldStays) {
  EXPECT_EQ(Left(Read("###\n#F#\n##?\n", kUnsure), {{1, 1}}), BoardOf("###\n#F#\n##~\n"));
  EXPECT_EQ(Left(DrawnOtherwise(Read("F#F\n#F#\nF#F\n", kSure), {{1, 1}}), {{1, 1}}),
            BoardOf("F#F\n#F#\nF#F\n"));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
