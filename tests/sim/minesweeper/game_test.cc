#include "sim/minesweeper/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "board/minesweeper/text.h"

namespace gridhand::sim::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::FirstClickRule;
using board::minesweeper::FormatBoard;
using board::minesweeper::GameStatus;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;
using board::minesweeper::ThreeBv;

// Mines drawn as '*', every other character is free.
MineLayout Layout(std::string_view text) {
  const auto parsed = board::minesweeper::ParseBoard(text);
  EXPECT_TRUE(parsed.ok());
  MineLayout mines(parsed->rows(), parsed->cols(), false);
  board::ForEachCell(*parsed,
                     [&](CellPos cell) { mines[cell] = (*parsed)[cell] == CellSymbol::kMine; });
  return mines;
}

TEST(DealTest, ClassicSparesTheFirstCellOnly) {
  base::Random random(1);
  for (int i = 0; i < 50; ++i) {
    const MineLayout mines = Deal({3, 3, 8}, FirstClickRule::kClassic, {1, 1}, random);
    EXPECT_EQ(CountMines(mines), 8);
    EXPECT_FALSE(mines[(CellPos{1, 1})]);
  }
}

TEST(DealTest, ModernOpensAZero) {
  base::Random random(2);
  for (int i = 0; i < 50; ++i) {
    const MineLayout mines = Deal(kExpert, FirstClickRule::kModern, {3, 3}, random);
    EXPECT_EQ(CountMines(mines), 99);
    EXPECT_EQ(NumberAt(mines, {3, 3}), 0);
  }
}

TEST(DealTest, ModernWithoutRoomStillSparesTheFirstCell) {
  base::Random random(3);
  const MineLayout mines = Deal({3, 3, 5}, FirstClickRule::kModern, {1, 1}, random);
  EXPECT_EQ(CountMines(mines), 5);
  EXPECT_FALSE(mines[(CellPos{1, 1})]);
}

TEST(DealTest, GivesEveryCellTheSameChance) {
  base::Random random(4);
  board::Grid<int> hits(2, 3, 0);
  constexpr int kDeals = 6000;
  for (int i = 0; i < kDeals; ++i) {
    const MineLayout mines = Deal({2, 3, 2}, FirstClickRule::kClassic, {0, 0}, random);
    board::ForEachCell(mines, [&](CellPos cell) { hits[cell] += mines[cell] ? 1 : 0; });
  }
  // 2 of 5 each: 2400 with standard deviation 38; the seed is fixed, so this cannot flake.
  board::ForEachCell(hits, [&](CellPos cell) {
    if (cell != CellPos{0, 0}) {
      EXPECT_NEAR(hits[cell], 2400, 160);
    }
  });
}

TEST(GameTest, SameSeedSameGame) {
  Game a(kExpert, FirstClickRule::kClassic, 7);
  Game b(kExpert, FirstClickRule::kClassic, 7);
  a.Reveal({4, 4});
  b.Reveal({4, 4});
  EXPECT_EQ(a.mines(), b.mines());
}

TEST(GameTest, OpensZerosAndTheirBorder) {
  Game game(Layout("...*\n....\n*...\n"));
  game.Reveal({0, 0});
  EXPECT_EQ(FormatBoard(game.view()), "..1#\n111#\n####\n");
  game.Reveal({2, 3});
  EXPECT_EQ(FormatBoard(game.view()), "..1#\n1111\n#1..\n");
  EXPECT_EQ(game.status(), GameStatus::kWon);
}

TEST(GameTest, ShowsMinesAndWrongFlagsAfterALoss) {
  Game game(Layout("**.\n*..\n...\n"));
  game.Flag({0, 0});
  game.Flag({2, 2});
  game.Reveal({0, 1});
  EXPECT_EQ(FormatBoard(game.view()), "FX#\n*##\n##x\n");
  EXPECT_EQ(game.status(), GameStatus::kLost);
  EXPECT_TRUE(game.Reveal({1, 1}).empty());
}

TEST(GameTest, FlagsGuardAndCount) {
  Game game(Layout("*.\n..\n"));
  EXPECT_EQ(game.mines_left(), 1);
  EXPECT_EQ(game.Flag({0, 0}), std::vector<CellPos>({{0, 0}}));
  EXPECT_EQ(game.mines_left(), 0);
  EXPECT_TRUE(game.Reveal({0, 0}).empty());
  game.Question({0, 0});
  EXPECT_EQ(game.mines_left(), 1);
  EXPECT_EQ(FormatBoard(game.view()), "?#\n##\n");
  game.ClearQuestion({0, 0});
  game.Flag({0, 1});
  game.Unflag({0, 1});
  EXPECT_EQ(FormatBoard(game.view()), "##\n##\n");
}

TEST(GameTest, OpeningsLeaveFlagsAlone) {
  Game game(Layout("....*\n"));
  game.Flag({0, 1});
  game.Reveal({0, 0});
  EXPECT_EQ(FormatBoard(game.view()), ".F###\n");
}

TEST(GameTest, ChordNeedsTheRightNumberOfFlags) {
  Game game(Layout("*..\n...\n"));
  game.Reveal({1, 1});
  EXPECT_TRUE(game.Chord({1, 1}).empty());
  game.Flag({0, 0});
  game.Chord({1, 1});
  EXPECT_EQ(game.status(), GameStatus::kWon);
}

TEST(GameTest, ChordOnAWrongFlagLoses) {
  Game game(Layout("*..\n...\n"));
  game.Reveal({1, 1});
  game.Flag({0, 1});
  game.Chord({1, 1});
  EXPECT_EQ(game.status(), GameStatus::kLost);
  EXPECT_EQ(FormatBoard(game.view()), "Xx.\n11.\n");
}

TEST(GameTest, FloodFillsAHugeBoard) {
  Game game(MineLayout(1000, 1000, false));
  EXPECT_EQ(game.Reveal({0, 0}).size(), 1'000'000u);
  EXPECT_EQ(game.status(), GameStatus::kWon);
}

TEST(ThreeBvTest, CountsOpeningsAndLonelyNumbers) {
  EXPECT_EQ(ThreeBv(Layout("...\n...\n")), 1);
  EXPECT_EQ(ThreeBv(Layout("***\n*.*\n***\n")), 1);
  // Left opening with its border (columns 0 and 1), the mine, the same on the right.
  EXPECT_EQ(ThreeBv(Layout("..*..\n")), 2);
  // One mine in the corner of 2x2: three numbers, no opening.
  EXPECT_EQ(ThreeBv(Layout("*.\n..\n")), 3);
}

}  // namespace
}  // namespace gridhand::sim::minesweeper
