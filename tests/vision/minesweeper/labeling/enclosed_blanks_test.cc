#include "vision/minesweeper/labeling/enclosed_blanks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>

#include "board/cell_pos.h"
#include "board/minesweeper/text.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// Of a symbol with this chance, and of another one.
CellScores ScoresOf(CellSymbol symbol, double chance, CellSymbol other) {
  CellScores scores;
  scores.fill(std::log(1e-5F));
  scores[static_cast<std::size_t>(symbol)] = static_cast<float>(std::log(chance));
  scores[static_cast<std::size_t>(other)] = static_cast<float>(std::log(1 - chance));
  return scores;
}

// Sure of all cells of the text but those that are ~, which may be blank with a chance of 0.3 and
// else none of the board.
Grid<CellScores> Cells(const std::string& text) {
  const Grid<CellSymbol> board = *board::minesweeper::ParseBoard(text);
  Grid<CellScores> scores(board.rows(), board.cols());
  board::ForEachCell(board, [&](CellPos cell) {
    const bool is_doubted = board[cell] == CellSymbol::kUnknown;
    scores[cell] = is_doubted ? ScoresOf(CellSymbol::kBlank, 0.3, CellSymbol::kUnknown)
                              : ScoresOf(board[cell], 0.999, CellSymbol::kUnknown);
  });
  return scores;
}

// By symbol; doubted cells have their own.
Grid<int> GroupsOf(const Grid<CellScores>& scores) {
  Grid<int> groups(scores.rows(), scores.cols());
  board::ForEachCell(
      scores, [&](CellPos cell) { groups[cell] = static_cast<int>(MostProbable(scores[cell])); });
  return groups;
}

// The chances of blank before are 0.3.
void ExpectBlank(const std::string& text, bool is_blank) {
  const Grid<CellScores> before = Cells(text);
  const Grid<CellScores> after = WithEnclosedBlanks(before, GroupsOf(before), {});
  int doubted = 0;
  board::ForEachCell(before, [&](CellPos cell) {
    if (IsLikelyACell(before[cell])) return;
    ++doubted;
    const double chance = ChanceOf(after[cell], CellSymbol::kBlank);
    if (is_blank) {
      EXPECT_GE(chance, 0.95) << cell.row << ' ' << cell.col;
    } else {
      EXPECT_NEAR(chance, 0.3, 0.01) << cell.row << ' ' << cell.col;
    }
  });
  EXPECT_GT(doubted, 0);
}

TEST(EnclosedBlanksTest, CellsWithinNumbersAreBlank) {
  ExpectBlank(
      "#F#F##\n"
      "F1111F\n"
      "F1~~1#\n"
      "#1111F\n"
      "#F####\n",
      true);
}

TEST(EnclosedBlanksTest, AtTheEndOfTheBoardTheyMayBeThePage) {
  ExpectBlank(
      "~~1F\n"
      "~~1#\n"
      "112F\n"
      "F###\n",
      false);
}

TEST(EnclosedBlanksTest, ABoardThatLooksBlankAllOverIsNot) {
  ExpectBlank("~~~~\n~~~~\n~~~~\n", false);
}

TEST(EnclosedBlanksTest, WhereANumberNeedsAMineTheyAreNot) {
  ExpectBlank(
      "11111\n"
      "1~~1F\n"
      "11111\n",
      false);
}

// What lies over a board hides numbers, and covered cells.
TEST(EnclosedBlanksTest, WithACoveredCellBesideThemTheyAreNot) {
  ExpectBlank(
      "#F#F##\n"
      "F1#11F\n"
      "F1~~1#\n"
      "#1111F\n"
      "#F####\n",
      false);
}

// The mine that was hit is one, and all others are shown.
TEST(EnclosedBlanksTest, OnceMinesAreShownCoveredCellsHoldNone) {
  const std::string over =
      "#*####\n"
      "#1111#\n"
      "#1~~1#\n"
      "#1111#\n"
      "####*#\n";
  ExpectBlank(over, false);
}

constexpr const char* kRing =
    "#F#F#\n"
    "F111F\n"
    "F1~1#\n"
    "#111F\n"
    "#F###\n";
constexpr CellPos kWithin{2, 2};

TEST(EnclosedBlanksTest, ABlankCellThatMayBeCoveredIsBlankWithinNumbers) {
  Grid<CellScores> scores = Cells(kRing);
  const auto chance = [&] {
    return ChanceOf(WithEnclosedBlanks(scores, GroupsOf(scores), {})[kWithin], CellSymbol::kBlank);
  };
  scores[kWithin] = ScoresOf(CellSymbol::kBlank, 0.7, CellSymbol::kCovered);
  EXPECT_GE(chance(), 0.95);
  scores[kWithin] = ScoresOf(CellSymbol::kBlank, 0.6, CellSymbol::kCovered);
  EXPECT_NEAR(chance(), 0.6, 0.01) << "hardly more probably blank";
  EXPECT_NEAR(ChanceOf(WithEnclosedBlanks(scores, GroupsOf(scores), {kWithin})[kWithin],
                       CellSymbol::kBlank),
              0.6, 0.01);
}

TEST(EnclosedBlanksTest, WhatLooksLikeNoOtherCellMayLieOverTheBoard) {
  const Grid<CellScores> scores = Cells(kRing);
  Grid<int> groups = GroupsOf(scores);
  groups[kWithin] = 99;
  EXPECT_FALSE(IsLikelyACell(WithEnclosedBlanks(scores, groups, {})[kWithin]));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
