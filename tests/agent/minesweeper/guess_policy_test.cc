#include "agent/minesweeper/guess_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/mine_layout.h"
#include "sim/minesweeper/game.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Decision DecideOn(const Board& board, FirstClickRule rule = FirstClickRule::kClassic) {
  const auto agent = *MakeAgent("fast", 0, rule);
  return agent->Decide(board, agent->Analyze(board));
}

Decision DecideOnWith(std::string_view name, const Board& board) {
  const auto agent = *MakeAgent(name, 0);
  return agent->Decide(board, agent->Analyze(board));
}

// As an agent without a search does.
Decision ChooseOn(const Board& board) {
  return Choose({}, board, (*MakeAgent("fast", 0))->Analyze(board));
}

TEST(GuessPolicyTest, BeginsInTheCornerUnderTheClassicRule) {
  const Board board = BoardOf("###\n#F#\n##?\n", 1);
  const Decision decision = DecideOn(board);
  ASSERT_THAT(decision.moves, SizeIs(1));
  EXPECT_EQ(decision.moves[0].cell, (CellPos{0, 0}));
  EXPECT_EQ(decision.technique, Technique::kFirstCell);
  EXPECT_FALSE(decision.certain);
}

TEST(GuessPolicyTest, OpensNothingWhereAllCellsAreMines) {
  const Decision decision = DecideOn(BoardOf("##\n##\n", 4));
  EXPECT_THAT(decision.moves, IsEmpty());
  EXPECT_THAT(decision.reason, HasSubstr("every covered cell is a mine"));
}

// Where the whole game can be played out, where to begin is part of it: 4×4 with 4 mines wins 961
// of 1365 layouts from an edge, fewer from a corner (codegolf 34276; Nakov and Wei 2003); with 5
// mines 1461 of 3003.
TEST(GuessPolicyTest, BeginsASmallBoardWhereItWinsMost) {
  const std::string covered = "####\n####\n####\n####\n";
  EXPECT_EQ(DecideOnWith("best", BoardOf(covered, 4)).moves.front().cell, (CellPos{0, 1}));
  EXPECT_EQ(DecideOnWith("best", BoardOf(covered, 5)).moves.front().cell, (CellPos{0, 1}));
}

struct SmallGame {
  int layouts = 0;
  int wins = 0;
};

// The layouts that the first click spares, and those of them that the agent wins.
SmallGame PlayAllLayouts(int rows, int cols, int mine_count, std::string_view name) {
  SmallGame played;
  const auto agent = *MakeAgent(name, 0);
  Board untouched{.cells = {rows, cols, board::minesweeper::CellSymbol::kCovered},
                  .mines = {.total = mine_count}};
  const CellPos first = agent->Decide(untouched, agent->Analyze(untouched)).moves.front().cell;
  const auto cells = static_cast<std::uint32_t>(rows * cols);
  for (std::uint32_t bits = 0; bits < 1U << cells; ++bits) {
    if (std::popcount(bits) != mine_count) continue;
    board::minesweeper::MineLayout mines(rows, cols, false);
    for (std::uint32_t i = 0; i < cells; ++i) mines.items()[i] = ((bits >> i) & 1U) != 0;
    if (mines[first]) continue;
    ++played.layouts;
    sim::minesweeper::Game game(std::move(mines));
    game.Reveal(first);
    while (game.status() == GameStatus::kPlaying) {
      const Board board{.cells = game.view(), .mines = {.total = mine_count}};
      for (const Move& move : agent->Decide(board, agent->Analyze(board)).moves) {
        game.Reveal(move.cell);
      }
    }
    played.wins += game.status() == GameStatus::kWon ? 1 : 0;
  }
  return played;
}

// Each layout that the rule allows, played to its end: no player wins more of them.
TEST(GuessPolicyTest, WinsTheOptimumOfASmallBoard) {
  const SmallGame played = PlayAllLayouts(4, 4, 4, "best");
  EXPECT_EQ(played.layouts, 1365);
  EXPECT_EQ(played.wins, 961);
}

TEST(GuessPolicyTest, BeginsInsideUnderTheModernRule) {
  EXPECT_EQ(FirstCell(FirstClickRule::kModern, 16, 30), (CellPos{3, 3}));
  EXPECT_EQ(FirstCell(FirstClickRule::kModern, 9, 9), (CellPos{2, 2}));
  EXPECT_EQ(FirstCell(FirstClickRule::kModern, 4, 4), (CellPos{1, 1}));
  EXPECT_EQ(FirstCell(FirstClickRule::kModern, 1, 8), (CellPos{0, 2}));
}

TEST(GuessPolicyTest, OpensAllSafeCellsInReadingOrder) {
  const Decision decision = DecideOn(BoardOf("*1#\n11#\n###\n", 1));
  EXPECT_TRUE(decision.certain);
  EXPECT_EQ(decision.mine_probability, 0);
  ASSERT_THAT(decision.moves, SizeIs(5));
  EXPECT_EQ(decision.moves[0].cell, (CellPos{0, 2}));
  EXPECT_EQ(decision.moves[4].cell, (CellPos{2, 2}));
  EXPECT_THAT(decision.reason, HasSubstr("(0,2) is proved safe by zero propagation from"));
}

TEST(GuessPolicyTest, TakesTheLeastRiskAndSaysIt) {
  // The 2 has two mines in three cells; the other three are spread over 21.
  const Decision decision = ChooseOn(BoardOf("2####\n#####\n#####\n#####\n#####\n", 5));
  EXPECT_FALSE(decision.certain);
  EXPECT_EQ(decision.technique, Technique::kSafestCell);
  EXPECT_DOUBLE_EQ(decision.mine_probability, 3.0 / 21);
  EXPECT_EQ(decision.reason,
            "no cell is provably safe; (0,2) has the least mine probability 14.3 %");
}

TEST(GuessPolicyTest, AmongEqualsPrefersWhatIsNearKnownNumbers) {
  // Far from the 2 all cells are equal, but only (0,2), (1,2) and row 2 are within its reach.
  const Decision decision = ChooseOn(BoardOf("####2\n#####\n#####\n#####\n#####\n", 5));
  EXPECT_EQ(decision.moves[0].cell, (CellPos{0, 2}));
}

TEST(GuessPolicyTest, DoesNothingWhenTheGameIsOverOrImpossible) {
  Board lost = BoardOf("1#\nX#\n", 1);
  lost.status = GameStatus::kLost;
  EXPECT_THAT(DecideOn(lost).moves, IsEmpty());
  EXPECT_THAT(DecideOn(lost).reason, HasSubstr("over"));
  const Decision impossible = DecideOn(BoardOf("2#\n..\n", 1));
  EXPECT_THAT(impossible.moves, IsEmpty());
  EXPECT_THAT(impossible.reason, HasSubstr("cannot exist"));
}

TEST(GuessPolicyTest, DoesNotOpenMinesBecauseNothingElseIsLeft) {
  const Decision decision = DecideOn(BoardOf("1#\n11\n", 1));
  EXPECT_THAT(decision.moves, IsEmpty());
  EXPECT_THAT(decision.reason, HasSubstr("every covered cell is a mine"));
}

TEST(GuessPolicyTest, NeverMovesOnAnUnreadableCell) {
  const Decision decision = DecideOn(BoardOf("1~\n..\n", std::nullopt));
  EXPECT_THAT(decision.moves, IsEmpty());
  const Decision other = DecideOn(BoardOf("~~\n~#\n", 0));
  ASSERT_THAT(other.moves, SizeIs(1));
  EXPECT_EQ(other.moves[0].cell, (CellPos{1, 1}));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
