#include "vision/minesweeper/extent/board_part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "board/minesweeper/text.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::ParseBoard;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::SizeIs;

TEST(SampleOfPartTest, OfAFewCellsIsAllOfThem) {
  EXPECT_THAT(SampleOf({.rows = 2, .cols = 2}, 9),
              ElementsAre(CellPos{0, 0}, CellPos{0, 1}, CellPos{1, 0}, CellPos{1, 1}));
  EXPECT_THAT(SampleOf({.top = 4, .left = 7, .rows = 1, .cols = 1}, 1), ElementsAre(CellPos{4, 7}));
  EXPECT_THAT(SampleOf({.top = 4, .left = 7}, 9), IsEmpty());
}

TEST(SampleOfPartTest, TakesSomeOfEachRowAndColumnOfAnySize) {
  constexpr int kCount = 64;
  for (int rows = 1; rows <= kCount; ++rows) {
    for (int cols = 1; cols <= kCount; ++cols) {
      const auto sample = SampleOf({.top = 3, .left = 5, .rows = rows, .cols = cols}, kCount);
      std::set<int> seen_rows;
      std::set<int> seen_cols;
      for (const CellPos cell : sample) {
        seen_rows.insert(cell.row - 3);
        seen_cols.insert(cell.col - 5);
      }
      SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(cols));
      const int sampled = static_cast<int>(sample.size());
      EXPECT_GE(sampled, std::min(rows * cols, kCount / 2));
      EXPECT_LE(sampled, 4 * kCount);
      EXPECT_THAT(seen_rows, AllOf(SizeIs(std::min(rows, sampled)), Each(Lt(rows))));
      EXPECT_THAT(seen_cols, AllOf(SizeIs(std::min(cols, sampled)), Each(Lt(cols))));
    }
  }
}

// What may be a covered cell with this chance, and no cell else.
CellScores ScoresOf(double chance_of_cell) {
  CellScores scores;
  scores.fill(-std::numeric_limits<float>::infinity());
  scores[static_cast<std::size_t>(CellSymbol::kCovered)] =
      static_cast<float>(std::log(chance_of_cell));
  scores[static_cast<std::size_t>(CellSymbol::kUnknown)] =
      static_cast<float>(std::log(1 - chance_of_cell));
  return scores;
}

// # looks like a cell, ~ does not.
Grid<CellScores> Lattice(std::string_view text) {
  const auto cells = *ParseBoard(text);
  Grid<CellScores> scores(cells.rows(), cells.cols());
  ForEachCell(cells, [&](CellPos cell) {
    scores[cell] = ScoresOf(cells[cell] == CellSymbol::kCovered ? 0.99 : 0.01);
  });
  return scores;
}

// The extent of such a lattice: # in it, ~ outside.
std::string Extent(std::string_view text) {
  const Grid<CellScores> scores = Lattice(text);
  const Part part = ExtentOf(scores);
  Grid<CellSymbol> cells(scores.rows(), scores.cols(), CellSymbol::kUnknown);
  ForEachCell(cells, [&](CellPos cell) {
    if (Contains(part, cell)) cells[cell] = CellSymbol::kCovered;
  });
  return FormatBoard(cells);
}

// --- Part ----------------------------------------------------------------------------------------

TEST(PartTest, ContainsTheCellsBetweenItsCorners) {
  const Part part{.top = 2, .left = 3, .rows = 2, .cols = 4};
  EXPECT_TRUE(Contains(part, {2, 3}));
  EXPECT_TRUE(Contains(part, {3, 6}));
  for (const CellPos outside : {CellPos{1, 3}, CellPos{2, 2}, CellPos{4, 6}, CellPos{3, 7}}) {
    EXPECT_FALSE(Contains(part, outside)) << outside.row << ", " << outside.col;
  }
}

TEST(PartTest, WithoutCellsContainsNone) { EXPECT_FALSE(Contains(Part{}, {0, 0})); }

TEST(PartTest, CutsAGridToItsCells) {
  const auto whole = *ParseBoard(
      "~~~~~\n"
      "~12#~\n"
      "~3F.~\n");
  EXPECT_EQ(FormatBoard(PartOf(whole, {.top = 1, .left = 1, .rows = 2, .cols = 3})),
            "12#\n"
            "3F.\n");
  EXPECT_EQ(PartOf(whole, {.rows = 3, .cols = 5}), whole);
  EXPECT_EQ(PartOf(whole, {}).size(), 0);
}

// Cells are of unequal size.
TEST(PartTest, LeavesCellsWhereTheyLieInThePicture) {
  GridGeometry whole;
  whole.col_edges = {5, 15, 26, 36, 47};
  whole.row_edges = {100, 110, 121, 131};
  const GridGeometry cut = PartOf(whole, Part{.top = 1, .left = 2, .rows = 2, .cols = 1});
  ASSERT_EQ(cut.rows(), 2);
  ASSERT_EQ(cut.cols(), 1);
  EXPECT_EQ(cut.CellRect({0, 0}), whole.CellRect({1, 2}));
  EXPECT_EQ(cut.CellRect({1, 0}), whole.CellRect({2, 2}));
  EXPECT_EQ(PartOf(whole, Part{.rows = 3, .cols = 4}), whole);
}

TEST(PartTest, CutsALatticeToASingleLineOrNone) {
  GridGeometry whole;
  whole.col_edges = {0, 10, 20};
  whole.row_edges = {0, 10, 20};
  EXPECT_EQ(PartOf(whole, Part{.top = 1, .left = 1, .rows = 1, .cols = 1}).Bounds(),
            whole.CellRect({1, 1}));
  EXPECT_TRUE(PartOf(whole, Part{}).Bounds().IsEmpty());
}

// --- chances -------------------------------------------------------------------------------------

TEST(ChanceOfCellTest, IsThatOfAnySymbolAtAll) {
  EXPECT_NEAR(ChanceOfCell(ScoresOf(0.75)), 0.75, 1e-6);
  CellScores open = ScoresOf(0.75);
  for (const CellSymbol symbol : {CellSymbol::kCovered, CellSymbol::kFlag, CellSymbol::k3}) {
    open[static_cast<std::size_t>(symbol)] = std::log(0.25F);
  }
  EXPECT_NEAR(ChanceOfCell(open), 0.75, 1e-6);
}

TEST(ChanceOfCellTest, MayBeCertain) {
  EXPECT_EQ(ChanceOfCell(ScoresOf(1)), 1);
  EXPECT_EQ(ChanceOfCell(ScoresOf(0)), 0);
}

TEST(IsLikelyACellTest, TellsWhatIsMoreLikelyACellThanNot) {
  EXPECT_TRUE(IsLikelyACell(ScoresOf(0.6)));
  EXPECT_FALSE(IsLikelyACell(ScoresOf(0.4)));
}

TEST(MeanChanceTest, IsThatOfThePartsCellsAlone) {
  Grid<CellScores> scores(2, 3, ScoresOf(0.1));
  scores[{1, 1}] = ScoresOf(0.9);
  scores[{1, 2}] = ScoresOf(0.5);
  EXPECT_NEAR(MeanChance(scores, {.top = 1, .left = 1, .rows = 1, .cols = 2}), 0.7, 1e-6);
  EXPECT_NEAR(MeanChance(scores, {.top = 1, .left = 1, .rows = 1, .cols = 1}), 0.9, 1e-6);
}

// --- ExtentOf ------------------------------------------------------------------------------------

TEST(ExtentOfTest, IsTheBoardWithinTheLattice) {
  constexpr std::string_view kLattice =
      "~~~~~~\n"
      "~~###~\n"
      "~~###~\n"
      "~~~~~~\n";
  EXPECT_EQ(Extent(kLattice), kLattice);
}

TEST(ExtentOfTest, MayBeTheWholeLattice) {
  EXPECT_EQ(Extent("###\n###\n"), "###\n###\n");
  EXPECT_EQ(Extent("#"), "#\n");
}

// They may lie under another window, even at the board's edge.
TEST(ExtentOfTest, TakesInSingleCellsThatCannotBeRead) {
  EXPECT_EQ(Extent("~~~~~\n"
                   "~###~\n"
                   "~#~#~\n"
                   "~##~~\n"),
            "~~~~~\n"
            "~###~\n"
            "~###~\n"
            "~###~\n");
}

TEST(ExtentOfTest, LeavesOutWhatKeepsStepWithTheBoard) {
  EXPECT_EQ(Extent("###~~#\n"
                   "###~~~\n"
                   "###~~~\n"
                   "~~~~~~\n"
                   "~#~~~~\n"),
            "###~~~\n"
            "###~~~\n"
            "###~~~\n"
            "~~~~~~\n"
            "~~~~~~\n");
}

TEST(ExtentOfTest, OfTwoBoardsIsTheLarger) {
  EXPECT_EQ(Extent("##~~~###\n"
                   "##~~~###\n"),
            "~~~~~###\n"
            "~~~~~###\n");
}

TEST(ExtentOfTest, HasNoCellsWhereNoneLooksLikeABoards) {
  for (const Grid<CellScores>& scores : {Lattice("~~~\n~~~\n"), Lattice("~"), Grid<CellScores>()}) {
    const Part part = ExtentOf(scores);
    EXPECT_EQ(part.rows * part.cols, 0);
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
