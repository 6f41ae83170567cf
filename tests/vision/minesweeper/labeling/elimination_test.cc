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
  Grid<LawOfCell> laws;

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
    TellByElimination(scores, drawings, pictures, laws, cells);
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
            BoardOf("FFFF\n#*X*\n"));
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

const Chances kFlagOrMine{{CellSymbol::kFlag, 0.6F}, {CellSymbol::kMine, 0.4F}};

TEST(EliminationTest, WhatIsDrawnAsSeveralFlagsIsOne) {
  const auto told = [](std::string_view text, const Chances& chances, CellSymbol drawn_as) {
    return Board(text).Seems({0, 3}, chances).IsDrawnAs({0, 3}, drawn_as).Told();
  };
  EXPECT_EQ(told("FFF~\n####\n", kFlagOrMine, CellSymbol::kFlag), BoardOf("FFFF\n####\n"));
  EXPECT_EQ(told("FF3~\n####\n", kFlagOrMine, CellSymbol::kFlag), BoardOf("FF3~\n####\n"));
  const Chances hardly{{CellSymbol::kFlag, 0.02F}, {CellSymbol::kMine, 0.98F}};
  EXPECT_EQ(told("FFF~\n####\n", hardly, CellSymbol::kFlag), BoardOf("FFF~\n####\n"));
  // Proofs rest on numbers, and one of the mines may have been hit.
  const Chances three{{CellSymbol::k3, 0.8F}};
  EXPECT_EQ(told("333~\n####\n", three, CellSymbol::k3), BoardOf("333~\n####\n"));
  const Chances mine{{CellSymbol::kMine, 0.4F}, {CellSymbol::kFlag, 0.6F}};
  EXPECT_EQ(told("***~\n####\n", mine, CellSymbol::kMine), BoardOf("***~\n####\n"));
}

TEST(EliminationTest, WhatIsDrawnAsFlagsMayBeTheMineThatWasHitIfNoneIsTold) {
  const auto told = [](std::string_view text) {
    return Board(text).Seems({0, 3}, kFlagOrMine).IsDrawnAs({0, 3}, CellSymbol::kFlag).Told();
  };
  EXPECT_EQ(told("FFF~*\n####*\n"), BoardOf("FFF~*\n####*\n"));
  EXPECT_EQ(told("FFF~*\n####X\n"), BoardOf("FFFF*\n####X\n"));
}

TEST(EliminationTest, WhatIsDrawnAsTwoSymbolsIsNeither) {
  Board board("FFF~\nF###\n");
  board.Seems({0, 3}, kFlagOrMine).IsDrawnAs({0, 3}, CellSymbol::kFlag);
  board.IsDrawnAs({1, 3}, CellSymbol::kFlag);
  EXPECT_EQ(board.Told(), BoardOf("FFF~\nF###\n"));
}

TEST(EliminationTest, WhatIsDrawnAsCoveredCellsIsOneIfItIsRatherThat) {
  const auto told = [](float covered, float flag) {
    return Board("###~\n1111\n")
        .Seems({0, 3}, {{CellSymbol::kCovered, covered}, {CellSymbol::kFlag, flag}})
        .IsDrawnAs({0, 3}, CellSymbol::kCovered)
        .Told();
  };
  EXPECT_EQ(told(0.6F, 0.4F), BoardOf("####\n1111\n"));
  EXPECT_EQ(told(0.5F, 0.5F), BoardOf("###~\n1111\n"));
}

TEST(EliminationTest, TheGameSoFarForbidsWhatItDoes) {
  Board board("FFF~\n####\n");
  board.Seems({0, 3}, kFlagOrMine).IsDrawnAs({0, 3}, CellSymbol::kFlag);
  board.laws = Grid<LawOfCell>(2, 4);
  board.laws[CellPos{0, 3}].allowed = SymbolSet::Readable().Without({CellSymbol::kFlag});
  EXPECT_EQ(board.Told(), BoardOf("FFF~\n####\n"));
}

TEST(EliminationTest, WhatLiesUnderSomethingIsNotTold) {
  Board board("FFF~\n####\n");
  board.IsDrawnAs({0, 3}, CellSymbol::kFlag).scores[CellPos{0, 3}] = NoCell();
  EXPECT_EQ(board.Told(), BoardOf("FFF~\n####\n"));
}

TEST(EliminationTest, WhatIsDrawnAsNothingElseIsCoveredWhileTheGameGoesOn) {
  const Chances rather{{CellSymbol::kCovered, 0.6F}, {CellSymbol::kFlag, 0.35F}};
  EXPECT_EQ(Board("##~\n111\n").Seems({0, 2}, rather).Told(), BoardOf("###\n111\n"));
  EXPECT_EQ(Board("*X~\n111\n").Seems({0, 2}, rather).Told(), BoardOf("*X~\n111\n"));
  const Chances flag{{CellSymbol::kCovered, 0.4F}, {CellSymbol::kFlag, 0.55F}};
  EXPECT_EQ(Board("##~\n111\n").Seems({0, 2}, flag).Told(), BoardOf("##~\n111\n"));
  const Chances hit{{CellSymbol::kCovered, 0.9F}, {CellSymbol::kExploded, 0.02F}};
  EXPECT_EQ(Board("##~\n111\n").Seems({0, 2}, hit).Told(), BoardOf("##~\n111\n"));
}

TEST(EliminationTest, AFlagThatTheNumbersShowToBeNoMineIsWrong) {
  const Chances flag{
      {CellSymbol::kFlag, 0.5F}, {CellSymbol::kWrongFlag, 0.3F}, {CellSymbol::kQuestion, 0.2F}};
  EXPECT_EQ(Board("*1~*\n#1##\n").Seems({0, 2}, flag).Told(), BoardOf("*1x*\n#1##\n"));
  // A number that needs it, and one that lacks a mine though all around it is told.
  EXPECT_EQ(Board("*2~*\n#1##\n").Seems({0, 2}, flag).Told(), BoardOf("*2~*\n#1##\n"));
  EXPECT_EQ(Board("*1~*\n#1##\n####\n##1#\n").Seems({0, 2}, flag).Told(),
            BoardOf("*1~*\n#1##\n####\n##1#\n"));
  const Chances question{
      {CellSymbol::kFlag, 0.1F}, {CellSymbol::kWrongFlag, 0.25F}, {CellSymbol::kQuestion, 0.65F}};
  EXPECT_EQ(Board("*1~*\n#1##\n").Seems({0, 2}, question).Told(), BoardOf("*1~*\n#1##\n"));
  const Chances mark{{CellSymbol::kFlag, 0.9F}, {CellSymbol::kQuestion, 0.05F}};
  EXPECT_EQ(Board("*1~*\n#1##\n").Seems({0, 2}, mark).Told(), BoardOf("*1x*\n#1##\n"));
  const Chances either{{CellSymbol::kFlag, 0.6F}, {CellSymbol::kQuestion, 0.4F}};
  EXPECT_EQ(Board("*1~*\n#1##\n").Seems({0, 2}, either).Told(), BoardOf("*1~*\n#1##\n"));
  const Chances covered{{CellSymbol::kFlag, 0.8F}, {CellSymbol::kCovered, 0.2F}};
  EXPECT_EQ(Board("*1~*\n#1##\n").Seems({0, 2}, covered).Told(), BoardOf("*1~*\n#1##\n"));
}

TEST(EliminationTest, TheOneMineThatIsLeftByTheNumbersWasHit) {
  // (By the net alone the other unknown cell may be it.)
  const Chances wrong{{CellSymbol::kFlag, 0.9F}, {CellSymbol::kExploded, 0.03F}};
  const auto told = [&](std::string_view text, float mine, float flag) {
    return Board(text)
        .Seems({0, 2}, {{CellSymbol::kMine, mine}, {CellSymbol::kFlag, flag}})
        .Seems({0, 4}, wrong)
        .Told();
  };
  EXPECT_EQ(told("*2~*~1*#\n#2####1#\n", 0.6F, 0.4F), BoardOf("*2X*x1*#\n#2####1#\n"));
  EXPECT_EQ(told("*2~*~1*#\n#2####1#\n", 0.4F, 0.6F), BoardOf("*2~*x1*#\n#2####1#\n"));
}

TEST(EliminationTest, MinesOfOneDrawingAreTheFlagsIfNoneIsTold) {
  const auto told = [](std::string_view text, const Chances& chances) {
    Board board(text);
    for (const CellPos cell : {CellPos{0, 0}, {0, 1}, {0, 2}}) {
      board.Seems(cell, chances).drawings[cell] = {50, 50};
    }
    return board.Told();
  };
  EXPECT_EQ(told("~~~**#\n233321\n", kFlagOrMine), BoardOf("FFF**#\n233321\n"));
  EXPECT_EQ(told("~~~**F\n233332\n", kFlagOrMine), BoardOf("~~~**F\n233332\n"));
  const Chances mine{{CellSymbol::kFlag, 0.1F}, {CellSymbol::kMine, 0.9F}};
  EXPECT_EQ(told("~~~**#\n233321\n", mine), BoardOf("~~~**#\n233321\n"));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
