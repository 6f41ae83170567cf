#include "vision/minesweeper/labeling/elimination.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

using Chances = std::vector<std::pair<CellSymbol, float>>;

// A read board, of which each symbol is drawn in one way that is its own; unknown cells are drawn
// as no others are.
struct Board {
  Grid<CellReading> cells;
  Grid<Drawing> drawings;
  Grid<int> pictures;
  Grid<CellScores> scores;

  explicit Board(std::string_view text) {
    const Grid<CellSymbol> symbols = BoardOf(text);
    cells = {symbols.rows(), symbols.cols()};
    drawings = {symbols.rows(), symbols.cols()};
    pictures = {symbols.rows(), symbols.cols()};
    scores = {symbols.rows(), symbols.cols(), NoCell()};
    int unknown = 99;
    board::ForEachCell(symbols, [&](CellPos cell) {
      const bool is_known = symbols[cell] != CellSymbol::kUnknown;
      if (is_known) cells[cell] = {symbols[cell], 0.99F};
      pictures[cell] = is_known ? static_cast<int>(symbols[cell]) : ++unknown;
      drawings[cell] = {pictures[cell], pictures[cell]};
      Seems(cell, {{CellSymbol::kExploded, 1e-4F}, {CellSymbol::kUnknown, 1e-4F}});
    });
  }

  Board& Seems(CellPos cell, const Chances& chances) {
    for (const auto& [symbol, chance] : chances) {
      scores[cell][static_cast<std::size_t>(symbol)] = std::log(chance);
    }
    return *this;
  }
  Board& IsDrawnAs(CellPos cell, CellSymbol symbol) {
    drawings[cell] = {static_cast<int>(symbol), static_cast<int>(symbol)};
    return *this;
  }

  Grid<CellSymbol> Told() {
    TellByElimination(scores, drawings, pictures, cells);
    Grid<CellSymbol> told(cells.rows(), cells.cols());
    board::ForEachCell(cells, [&](CellPos cell) { told[cell] = cells[cell].symbol; });
    return told;
  }
};

const Chances kAMine{{CellSymbol::kMine, 0.9F}};
const Chances kRather{{CellSymbol::kMine, 0.6F}, {CellSymbol::k5, 0.4F}};

TEST(EliminationTest, TheOnlyMineOfAnotherPictureWasHit) {
  EXPECT_EQ(Board("#**\n1~1\n").Seems({1, 1}, kAMine).Told(), BoardOf("#**\n1X1\n"));
  // One that has the picture of another unknown cell may be anything.
  Board two("#**\n1~~\n");
  two.Seems({1, 1}, kAMine);
  two.pictures[CellPos{1, 2}] = two.pictures[CellPos{1, 1}];
  EXPECT_EQ(two.Told(), BoardOf("#**\n1~~\n"));
}

TEST(EliminationTest, OfTwoSuchMinesNoneIsTold) {
  EXPECT_EQ(Board("#**\n1~~\n").Seems({1, 1}, kAMine).Seems({1, 2}, kAMine).Told(),
            BoardOf("#**\n1~~\n"));
}

TEST(EliminationTest, NoMineIsTheOneIfAnotherUnknownCellMayBeIt) {
  const Chances hardly{{CellSymbol::kFlag, 0.9F}, {CellSymbol::kExploded, 0.03F}};
  EXPECT_EQ(Board("#**\n1~~\n").Seems({1, 1}, kAMine).Seems({1, 2}, hardly).Told(),
            BoardOf("#**\n1~~\n"));
  EXPECT_EQ(Board("#**\n1~~\n").Seems({1, 1}, kAMine).Told(), BoardOf("#**\n1X~\n"));
}

TEST(EliminationTest, AHiddenCellMayBeTheOneThatWasHit) {
  Board hidden("#**\n1~~\n");
  hidden.Seems({1, 1}, kAMine).scores[CellPos{1, 2}] = NoCell();
  EXPECT_EQ(hidden.Told(), BoardOf("#**\n1~~\n"));
}

TEST(EliminationTest, AMineThatCannotHaveBeenHitWasNot) {
  Board impossible("#**\n1~1\n");
  impossible.Seems({1, 1}, kAMine).Seems({1, 1}, {{CellSymbol::kExploded, 0.0F}});
  EXPECT_EQ(impossible.Told(), BoardOf("#**\n1~1\n"));
}

TEST(EliminationTest, TheLastUnknownCellNeedsLess) {
  EXPECT_EQ(Board("#**\n1~1\n").Seems({1, 1}, kRather).Told(), BoardOf("#**\n1X1\n"));
  EXPECT_EQ(Board("#**\n1~~\n").Seems({1, 1}, kRather).Told(), BoardOf("#**\n1~~\n"));
}

TEST(EliminationTest, NoMineWasHitInAGameThatMayGoOnOrBeWon) {
  EXPECT_EQ(Board("##*\n1~1\n").Seems({1, 1}, kAMine).Told(), BoardOf("##*\n1~1\n"));
  EXPECT_EQ(Board("1**\n1~1\n").Seems({1, 1}, kAMine).Told(), BoardOf("1**\n1~1\n"));
  EXPECT_EQ(Board("#*X*\n11~1\n").Seems({1, 2}, kAMine).Told(), BoardOf("#*X*\n11~1\n"));
}

TEST(EliminationTest, AFlagOfAnotherDrawingIsWrong) {
  const Chances flag{{CellSymbol::kFlag, 0.8F}, {CellSymbol::kWrongFlag, 0.15F}};
  EXPECT_EQ(Board("FFF~\n#*X*\n").Seems({0, 3}, flag).Told(), BoardOf("FFFx\n#*X*\n"));
  EXPECT_EQ(Board("FF3~\n#*X*\n").Seems({0, 3}, flag).Told(), BoardOf("FF3~\n#*X*\n"));
  EXPECT_EQ(Board("FFF~\n#*3*\n").Seems({0, 3}, flag).Told(), BoardOf("FFF~\n#*3*\n"));
  EXPECT_EQ(Board("FFF~\n#*X*\n").Seems({0, 3}, flag).IsDrawnAs({0, 3}, CellSymbol::kFlag).Told(),
            BoardOf("FFF~\n#*X*\n"));
  const Chances surely_right{{CellSymbol::kFlag, 0.98F}, {CellSymbol::kWrongFlag, 0.01F}};
  EXPECT_EQ(Board("FFF~\n#*X*\n").Seems({0, 3}, surely_right).Told(), BoardOf("FFF~\n#*X*\n"));
}

TEST(EliminationTest, WhatIsDrawnAsAWrongFlagIsOne) {
  const Chances perhaps{{CellSymbol::k1, 0.6F}, {CellSymbol::kWrongFlag, 0.1F}};
  EXPECT_EQ(
      Board("xFF~\n#*X*\n").Seems({0, 3}, perhaps).IsDrawnAs({0, 3}, CellSymbol::kWrongFlag).Told(),
      BoardOf("xFFx\n#*X*\n"));
  EXPECT_EQ(Board("xFF~\n#*X*\n").Seems({0, 3}, perhaps).Told(), BoardOf("xFF~\n#*X*\n"));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
