#include "vision/minesweeper/labeling/odd_flags.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

constexpr std::string_view kLost = "FFFF*\nFFFF1\nxx121\n";
const Opinion kLikeAFlag{{'F', 0.9}, {'x', 0.01}, {'?', 0.02}};

// Each symbol has a drawing of its own; the net takes wrong flags for flags.
JointEvidence Evidence(std::string_view pictures, const Opinion& of_wrong_flags = kLikeAFlag) {
  JointEvidence evidence = EvidenceOf(pictures, {{'x', of_wrong_flags}});
  const auto board = BoardOf(pictures);
  evidence.drawings = {board.rows(), board.cols()};
  board::ForEachCell(board, [&](CellPos cell) {
    const int drawing = static_cast<int>(board[cell]);
    evidence.drawings[cell] = {drawing, drawing};
  });
  return evidence;
}

CellSymbol FirstChoiceAt(const JointEvidence& evidence, CellPos cell) {
  const SymbolScores& scores = evidence.scores[cell];
  return static_cast<CellSymbol>(std::ranges::max_element(scores) - scores.begin());
}

TEST(OddFlagsTest, FewFlagsOfAnotherDrawingAreWrongOnesOnceMinesAreShown) {
  const JointEvidence evidence = WithOddFlags(Evidence(kLost));
  EXPECT_EQ(FirstChoiceAt(evidence, {2, 0}), CellSymbol::kWrongFlag);
  EXPECT_EQ(FirstChoiceAt(evidence, {2, 1}), CellSymbol::kWrongFlag);
  EXPECT_EQ(FirstChoiceAt(evidence, {0, 0}), CellSymbol::kFlag);
}

TEST(OddFlagsTest, TheChanceOfAnyFlagStaysTheSame) {
  const auto chance_of_flags = [](const JointEvidence& evidence) {
    const SymbolScores& scores = evidence.scores[CellPos{2, 0}];
    return std::exp(scores[static_cast<std::size_t>(CellSymbol::kFlag)]) +
           std::exp(scores[static_cast<std::size_t>(CellSymbol::kWrongFlag)]);
  };
  EXPECT_NEAR(chance_of_flags(WithOddFlags(Evidence(kLost))), 0.91, 1e-4);
}

TEST(OddFlagsTest, OneFlagMayLieUnderThePointer) {
  const JointEvidence evidence = Evidence("FFFF*\nFFFF1\nx1121\n");
  EXPECT_EQ(WithOddFlags(evidence), evidence);
}

TEST(OddFlagsTest, NobodyMarksWrongFlagsDuringAGame) {
  const JointEvidence evidence = Evidence("FFFF1\nFFFF1\nxx121\n");
  EXPECT_EQ(WithOddFlags(evidence), evidence);
}

TEST(OddFlagsTest, FlagsHalfOfWhichAreDrawnOtherwiseTellNothing) {
  const JointEvidence evidence = Evidence("FFF1*\n11111\nxx121\n");
  EXPECT_EQ(WithOddFlags(evidence), evidence);
}

TEST(OddFlagsTest, WhatMayBeAQuestionMarkStaysDoubtful) {
  const JointEvidence evidence = Evidence(kLost, {{'F', 0.6}, {'x', 0.01}, {'?', 0.3}});
  EXPECT_EQ(WithOddFlags(evidence), evidence);
}

TEST(OddFlagsTest, AFlagThatASkinKnowsStaysOne) {
  const JointEvidence evidence = Evidence(kLost, Sure('F'));
  JointEvidence known = evidence;
  for (const CellPos cell : {CellPos{2, 0}, CellPos{2, 1}}) {
    known.scores[cell][static_cast<std::size_t>(CellSymbol::kWrongFlag)] = -12;
  }
  EXPECT_EQ(WithOddFlags(known), known);
}

TEST(OddFlagsTest, NothingIsToldWithoutDrawings) {
  JointEvidence evidence = Evidence(kLost);
  evidence.drawings = {};
  EXPECT_EQ(WithOddFlags(evidence), evidence);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
