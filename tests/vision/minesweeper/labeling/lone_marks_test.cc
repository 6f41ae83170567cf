#include "vision/minesweeper/labeling/lone_marks.h"

#include <gtest/gtest.h>

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

// Each symbol is drawn in one way, but for what is at `other`.
Grid<CellSymbol> Read(std::string_view text, float confidence, CellPos other = {0, 0},
                      const std::vector<CellPos>& known = {}) {
  const Grid<CellSymbol> board = BoardOf(text);
  Grid<CellReading> cells(board.rows(), board.cols());
  Grid<Drawing> drawings(board.rows(), board.cols());
  board::ForEachCell(board, [&](CellPos cell) {
    cells[cell] = {board[cell], confidence};
    const int drawing = cell == other ? 99 : static_cast<int>(board[cell]);
    drawings[cell] = {drawing, drawing};
  });
  DoubtLoneMarks(drawings, known, cells);
  Grid<CellSymbol> read(board.rows(), board.cols());
  board::ForEachCell(board, [&](CellPos cell) { read[cell] = cells[cell].symbol; });
  return read;
}

TEST(LoneMarksTest, OneThatIsNotQuiteSureIsUnknown) {
  EXPECT_EQ(Read("###\n#F#\n##?\n", kUnsure), BoardOf("###\n#~#\n##~\n"));
  EXPECT_EQ(Read("###\n#F#\n##?\n", kSure), BoardOf("###\n#F#\n##?\n"));
}

TEST(LoneMarksTest, OthersThatAreDrawnAlikeSpeakForIt) {
  EXPECT_EQ(Read("###\n#F#\n##F\n", kUnsure), BoardOf("###\n#F#\n##F\n"));
}

TEST(LoneMarksTest, OthersThatAreDrawnInAnotherWayDoNot) {
  EXPECT_EQ(Read("F##\n#F#\n##F\n", kUnsure), BoardOf("~##\n#F#\n##F\n"));
}

TEST(LoneMarksTest, WhatASkinHasToldStays) {
  EXPECT_EQ(Read("###\n#F#\n##?\n", kUnsure, {0, 0}, {{1, 1}}), BoardOf("###\n#F#\n##~\n"));
}

TEST(LoneMarksTest, DigitsAndMinesMayStandAlone) {
  EXPECT_EQ(Read("8#*\n#X#\n5#x\n", kUnsure), BoardOf("8#*\n#X#\n5#x\n"));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
