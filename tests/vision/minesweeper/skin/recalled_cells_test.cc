#include "vision/minesweeper/skin/recalled_cells.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "board/minesweeper/text.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::WritableFrame;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;
using How = Recollection::How;

std::size_t At(CellSymbol symbol) { return static_cast<std::size_t>(symbol); }

double Chance(const CellScores& scores, CellSymbol symbol) {
  return std::exp(static_cast<double>(scores[At(symbol)]));
}

// A net's opinion: each symbol in the list with its chance, the others share the rest.
CellScores Opinion(std::initializer_list<std::pair<CellSymbol, double>> chances) {
  std::array<double, kSymbolCount> all{};
  double rest = 1;
  for (const auto& [symbol, chance] : chances) {
    all[At(symbol)] = chance;
    rest -= chance;
  }
  CellScores scores;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double chance = all[i] > 0 ? all[i] : rest / (kSymbolCount - 1.0);
    scores[i] = static_cast<float>(std::log(chance));
  }
  return scores;
}

CellScores With(const CellScores& scores, const Recollection& recalled, bool knows_cells = false) {
  return WithRecalled(Grid<CellScores>(1, 1, scores), RecalledCells(1, 1, recalled),
                      knows_cells)[{0, 0}];
}

constexpr auto kFlag = CellSymbol::kFlag;
constexpr auto kQuestion = CellSymbol::kQuestion;
constexpr auto kNoCell = CellSymbol::kUnknown;

TEST(RecalledCellsTest, WhatIsRecalledBecomesLikely) {
  const CellScores net = Opinion({{kFlag, 0.6}, {kQuestion, 0.39}});
  EXPECT_GT(Chance(With(net, {How::kSame, kQuestion}), kQuestion), 0.99);
  EXPECT_GT(Chance(With(net, {How::kClear, kQuestion}), kQuestion), 0.99);
  EXPECT_GT(Chance(With(net, {How::kLike, kQuestion}), kQuestion), 0.9);
}

TEST(RecalledCellsTest, WhatIsMerelyLikeLeavesASureNetUndecided) {
  const CellScores mixed = With(Opinion({{kFlag, 0.9999}}), {How::kLike, kQuestion});
  EXPECT_GT(Chance(mixed, kFlag), 0.02);
}

TEST(RecalledCellsTest, NothingRecalledLeavesTheNetsOpinion) {
  const CellScores net = Opinion({{kFlag, 0.6}, {kNoCell, 0.2}});
  EXPECT_EQ(With(net, {}), net);
}

TEST(RecalledCellsTest, ChancesAddUpToOne) {
  for (const bool knows_cells : {false, true}) {
    for (const double no_cell : {0.0001, 0.5, 0.999}) {
      const CellScores net = Opinion({{kNoCell, no_cell}});
      const CellScores mixed =
          With(net, {.how = How::kSame, .symbol = kFlag, .is_telling = true}, knows_cells);
      double sum = 0;
      for (int i = 0; i < kSymbolCount; ++i) sum += Chance(mixed, static_cast<CellSymbol>(i));
      EXPECT_NEAR(sum, 1, 1e-4) << no_cell << " " << knows_cells;
    }
  }
}

TEST(RecalledCellsTest, OnlyATellingPictureIsKnownForACellAndOnlyIfAsked) {
  const CellScores beside = Opinion({{kNoCell, 0.99}});
  const Recollection plain{.how = How::kSame, .symbol = kFlag, .is_telling = false};
  const Recollection telling{.how = How::kSame, .symbol = kFlag, .is_telling = true};
  EXPECT_NEAR(Chance(With(beside, plain, true), kNoCell), 0.99, 1e-4);
  EXPECT_NEAR(Chance(With(beside, telling, false), kNoCell), 0.99, 1e-4);
  EXPECT_LT(Chance(With(beside, telling, true), kNoCell), 0.01);
}

TEST(RecalledCellsTest, SurvivesANetThatExcludesEverything) {
  CellScores none;
  none.fill(-INFINITY);
  none[At(kNoCell)] = 0;
  for (const bool knows_cells : {false, true}) {
    const CellScores mixed =
        With(none, {.how = How::kSame, .symbol = kFlag, .is_telling = true}, knows_cells);
    for (const float score : mixed) EXPECT_FALSE(std::isnan(score));
  }
}

RecalledCells Row(const std::vector<Recollection>& cells) {
  RecalledCells row(1, static_cast<int>(cells.size()));
  row.items() = cells;
  return row;
}

TEST(RecalledCellsTest, CellsOfAGroupThatShowTwoSymbolsAreToldApart) {
  const Grid<int> groups(1, 3, 7);
  const Grid<int> told =
      GroupsWithRecalled(groups, Row({{How::kSame, kFlag}, {How::kSame, kQuestion}, {}}));
  EXPECT_NE(told.items()[0], told.items()[1]);
  EXPECT_NE(told.items()[2], told.items()[0]);
  EXPECT_NE(told.items()[2], told.items()[1]);
}

TEST(RecalledCellsTest, ACellThatBringsNothingToMindStaysWithItsGroup) {
  const Grid<int> told = GroupsWithRecalled(Grid<int>(1, 2, 7), Row({{How::kSame, kFlag}, {}}));
  EXPECT_EQ(told.items()[0], told.items()[1]);
}

TEST(RecalledCellsTest, ACellThatIsKnownNotToShowItLeavesItsGroup) {
  Recollection no_flag;
  no_flag.denied.set(At(kFlag));
  const Grid<int> told =
      GroupsWithRecalled(Grid<int>(1, 2, 7), Row({{How::kSame, kFlag}, no_flag}));
  EXPECT_NE(told.items()[0], told.items()[1]);
}

TEST(RecalledCellsTest, GroupsStayApart) {
  Grid<int> groups(1, 2, 7);
  groups.items()[1] = 8;
  const Grid<int> told =
      GroupsWithRecalled(groups, Row({{How::kSame, kFlag}, {How::kSame, kFlag}}));
  EXPECT_NE(told.items()[0], told.items()[1]);
}

// Two cells of 20 px: one plain, one with a dark square.
TEST(RecalledCellsTest, LearnsTheSureCellsOfABoardAndRecallsThem) {
  WritableFrame picture = Plain({40, 20}, {200, 200, 200});
  Fill(picture, {25, 5, 8, 8}, {20, 20, 20});
  FoundBoard board{.geometry = {.col_edges = {0, 20, 40}, .row_edges = {0, 20}}};
  board.reading.cells = {1, 2};
  board.reading.cells[{0, 0}] = {CellSymbol::kBlank, 0.95f};
  board.reading.cells[{0, 1}] = {CellSymbol::kMine, 0.999f};
  CellMemory memory;
  EXPECT_EQ(RecalledShare(RecallCells(&memory, picture.frame, board.geometry)), 0);
  Learn(picture.frame, board, "a.png", memory);
  ASSERT_EQ(memory.Cells().size(), 1u);
  EXPECT_EQ(memory.Cells()[0].origin, "a.png (0,1)");
  const RecalledCells recalled = RecallCells(&memory, picture.frame, board.geometry);
  EXPECT_EQ(recalled.items()[0].how, How::kNothing);
  EXPECT_EQ(recalled.items()[1].symbol, CellSymbol::kMine);
  EXPECT_EQ(RecalledShare(recalled), 0.5);
  EXPECT_EQ(SurelyRecalledShare(recalled), 0.5);
  EXPECT_EQ(RecalledShare(RecallCells(nullptr, picture.frame, board.geometry)), 0);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
