#include "game/mines_round.h"

#include <gtest/gtest.h>

#include "agent/minesweeper/agent.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using board::minesweeper::MineLayout;
using sim::minesweeper::Level;

TEST(FaultTest, SaysWhatABoardMayBe) {
  EXPECT_EQ(FaultOf({5, 5, 12}), "");
  EXPECT_EQ(FaultOf({50, 50, 1250}), "");
  EXPECT_EQ(FaultOf({9, 9, 1}), "");
  for (const Level& bad : {Level{4, 9, 3}, Level{51, 9, 3}, Level{9, 4, 3}, Level{9, 51, 3},
                           Level{9, 9, 0}, Level{9, 9, 41}, Level{5, 5, 13}, Level{9, 9, -1}}) {
    EXPECT_NE(FaultOf(bad), "") << bad.rows << " " << bad.cols << " " << bad.mines;
  }
}

// A cautious player who opens what is proved safe, and never guesses.
GameStatus PlayWithoutGuess(const MineLayout& mines, CellPos first) {
  sim::minesweeper::Game game(mines);
  game.Reveal(first);
  auto agent =
      agent::minesweeper::MakeAgent("best", 1, board::minesweeper::FirstClickRule::kModern);
  for (bool moved = true; moved && game.status() == GameStatus::kPlaying;) {
    moved = false;
    const board::minesweeper::Board seen{
        .cells = game.view(),
        .mines = {.total = game.mine_count(),
                  .source = board::minesweeper::MineCountSource::kCounter},
        .status = GameStatus::kPlaying};
    for (const auto& deduction : (*agent)->Analyze(seen).deductions) {
      if (!deduction.is_mine) moved = !game.Reveal(deduction.cell).empty() || moved;
    }
  }
  return game.status();
}

TEST(DealSolvableTest, NeedsNoGuess) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const Level& level : {sim::minesweeper::kBeginner, sim::minesweeper::kIntermediate}) {
      const auto mines = DealSolvable(level, {3, 4}, seed);
      ASSERT_TRUE(mines) << seed;
      EXPECT_EQ(PlayWithoutGuess(*mines, {3, 4}), GameStatus::kWon) << seed;
    }
  }
}

TEST(DealSolvableTest, TheSameSeedGivesTheSameDeal) {
  EXPECT_EQ(DealSolvable(sim::minesweeper::kBeginner, {0, 0}, 7),
            DealSolvable(sim::minesweeper::kBeginner, {0, 0}, 7));
}

TEST(DealSolvableTest, GivesUpWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(DealSolvable(sim::minesweeper::kBeginner, {0, 0}, 7, stop.get_token()));
}

TEST(MinesRoundTest, MarksGoRoundAndQuestionsCanBeLeftOut) {
  MinesRound round(sim::minesweeper::kBeginner, DealKind::kClassic, 1);
  const CellPos cell{2, 2};
  const auto shown = [&] { return round.game().view()[cell]; };
  EXPECT_TRUE(round.CycleMark(cell, true));
  EXPECT_EQ(shown(), CellSymbol::kFlag);
  EXPECT_TRUE(round.CycleMark(cell, true));
  EXPECT_EQ(shown(), CellSymbol::kQuestion);
  EXPECT_TRUE(round.CycleMark(cell, true));
  EXPECT_EQ(shown(), CellSymbol::kCovered);
  round.CycleMark(cell, false);
  EXPECT_TRUE(round.CycleMark(cell, false));
  EXPECT_EQ(shown(), CellSymbol::kCovered);
}

TEST(MinesRoundTest, ADealThatWasFoundKeepsTheMarks) {
  MinesRound round(sim::minesweeper::kBeginner, DealKind::kSolvable, 1);
  round.CycleMark({8, 8}, true);
  ASSERT_TRUE(round.NeedsDeal());
  round.TakeDeal(DealSolvable(round.level(), {0, 0}, 1));
  EXPECT_FALSE(round.NeedsDeal());
  EXPECT_EQ((round.game().view()[CellPos{8, 8}]), CellSymbol::kFlag);
  EXPECT_TRUE(round.Reveal({0, 0}));
}

TEST(MinesRoundTest, AWonBoardFlagsItsMines) {
  MinesRound round(sim::minesweeper::kBeginner, DealKind::kClassic, 1);
  round.Reveal({0, 0});
  const auto mines = round.game().mines();
  board::ForEachCell(mines, [&](CellPos cell) {
    if (!mines[cell]) round.Reveal(cell);
  });
  ASSERT_TRUE(round.is_over());
  board::ForEachCell(mines, [&](CellPos cell) {
    EXPECT_EQ(round.Shown()[cell] == CellSymbol::kFlag, static_cast<bool>(mines[cell]));
  });
  EXPECT_EQ(round.mines_left(), 0);
}

TEST(MinesRoundTest, TellsEachHelperOnce) {
  MinesRound round(sim::minesweeper::kBeginner, DealKind::kClassic, 1);
  round.MarkAssisted("hints");
  round.MarkAssisted("autoplay");
  round.MarkAssisted("hints");
  EXPECT_EQ(round.assisted_by(), "hints, autoplay");
}

}  // namespace
}  // namespace gridhand::game
