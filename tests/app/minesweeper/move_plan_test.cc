#include "app/minesweeper/move_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::Move;
using agent::minesweeper::MoveAction;
using board::CellPos;
using board::minesweeper::Board;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// A board and what is proved about it: in `proved`, `s` is a safe cell, `m` a mine, `p` a covered
// cell of which nothing is proved.
struct Position {
  Position(std::string_view cells, std::string_view proved) {
    board.cells = *board::minesweeper::ParseBoard(cells);
    analysis.probability =
        board::Grid<std::optional<double>>(board.cells.rows(), board.cells.cols());
    std::size_t i = 0;
    for (const char c : proved) {
      if (c == '\n') continue;
      const CellPos cell = board.cells.PosOf(i++);
      if (c == 's') {
        analysis.probability[cell] = 0.0;
        decision.moves.push_back({cell, MoveAction::kReveal});
      } else if (c == 'm') {
        analysis.probability[cell] = 1.0;
      } else if (c == 'p') {
        analysis.probability[cell] = 0.5;
      }
    }
    decision.certain = true;
  }
  std::vector<Move> Plan(FlagPolicy flags, LeftOnNumber left = LeftOnNumber::kChord) const {
    return PlanMoves(board, analysis, decision, flags, left);
  }
  Board board;
  Analysis analysis;
  Decision decision;
};

TEST(MovePlanTest, WithoutFlagsOnlyTheDecidedRevealsAreMade) {
  const Position p("1##\n111\n", "-ms\n---\n");
  EXPECT_THAT(p.Plan(FlagPolicy::kNone), ElementsAre(Move{{0, 2}, MoveAction::kReveal}));
}

// (1,3) has safe cells and open ones around it alone: it is blank, and opens the others.
TEST(MovePlanTest, CellsThatOpenOthersComeFirst) {
  const Position p("1###\n1###\n1###\n", "-mss\n-sss\n-mss\n");
  const std::vector<Move> plan = p.Plan(FlagPolicy::kNone);
  ASSERT_EQ(plan.size(), 7U);
  EXPECT_EQ(plan[0], (Move{{0, 3}, MoveAction::kReveal}));
  EXPECT_EQ(plan[1], (Move{{1, 3}, MoveAction::kReveal}));
  EXPECT_EQ(plan[2], (Move{{2, 3}, MoveAction::kReveal}));
  EXPECT_EQ(plan[3], (Move{{0, 2}, MoveAction::kReveal}));
}

TEST(MovePlanTest, AllFlagsEveryProvedMineThatHasNoFlagYet) {
  const Position p("F##\n###\n", "mms\nppp\n");
  EXPECT_THAT(p.Plan(FlagPolicy::kAll),
              ElementsAre(Move{{0, 1}, MoveAction::kFlag}, Move{{0, 2}, MoveAction::kReveal}));
}

TEST(MovePlanTest, UsefulFlagsOnlyWhereAChordThenSavesClicks) {
  // One flag and one chord open six cells: four clicks saved.
  const Position saves("##1\n#1#\n###\n", "sm-\ns-s\nsss\n");
  const std::vector<Move> plan = saves.Plan(FlagPolicy::kUseful);
  ASSERT_GE(plan.size(), 2U);
  EXPECT_EQ(plan[0], (Move{{0, 1}, MoveAction::kFlag}));
  EXPECT_EQ(plan[1], (Move{{1, 1}, MoveAction::kChord}));
  // One flag and one chord would open one cell.
  const Position loses("1#\n1#\n", "-m\n-s\n");
  EXPECT_THAT(loses.Plan(FlagPolicy::kUseful), ElementsAre(Move{{1, 1}, MoveAction::kReveal}));
}

// What it will show is known: a chord on it opens the seven cells around it.
TEST(MovePlanTest, ASafeCellIsOpenedFirstWhereAChordOnItSavesMost) {
  const Position p("F##\n###\n###\n", "mss\nsss\nsss\n");
  EXPECT_EQ(p.Plan(FlagPolicy::kUseful).front(), (Move{{1, 1}, MoveAction::kReveal}));
}

// Clicks for a whole game in a program that chords; none if it is lost.
std::optional<int> ClicksToWin(FlagPolicy flags, std::uint64_t seed) {
  using board::minesweeper::FirstClickRule;
  using board::minesweeper::GameStatus;
  const auto agent = *agent::minesweeper::MakeAgent("fast", 1, FirstClickRule::kModern);
  sim::minesweeper::Game game(sim::minesweeper::kIntermediate, FirstClickRule::kModern, seed);
  int clicks = 0;
  while (game.status() == GameStatus::kPlaying) {
    const Board board{.cells = game.view(),
                      .mines = {.total = game.mine_count(),
                                .source = board::minesweeper::MineCountSource::kOption},
                      .status = game.status()};
    const Analysis analysis = agent->Analyze(board);
    const Decision decision = agent->Decide(board, analysis);
    for (const Move& move : PlanMoves(board, analysis, decision, flags, LeftOnNumber::kChord)) {
      ++clicks;
      if (move.action == MoveAction::kFlag) {
        game.Flag(move.cell);
        continue;
      }
      move.action == MoveAction::kChord ? game.Chord(move.cell) : game.Reveal(move.cell);
      break;  // and think again
    }
  }
  return game.status() == GameStatus::kWon ? std::optional(clicks) : std::nullopt;
}

TEST(MovePlanTest, UsefulFlagsSaveClicksOverWholeGames) {
  int without = 0;
  int with = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto plain = ClicksToWin(FlagPolicy::kNone, seed);
    const auto flagged = ClicksToWin(FlagPolicy::kUseful, seed);
    if (!plain || !flagged) continue;
    without += *plain;
    with += *flagged;
  }
  EXPECT_LT(with, 0.9 * without);
}

TEST(MovePlanTest, NoChordIsPlannedWhereALeftClickOnANumberDoesNothing) {
  const Position p("##1\n#1#\n###\n", "sm-\ns-s\nsss\n");
  for (const Move& move : p.Plan(FlagPolicy::kUseful, LeftOnNumber::kNothing)) {
    EXPECT_EQ(move.action, MoveAction::kReveal);
  }
}

TEST(MovePlanTest, AChordIsSafeOnlyIfEveryFlagStandsOnAProvedMine) {
  const Position right("F#\n1#\n", "ms\n-s\n");
  EXPECT_TRUE(ChordIsSafe(right.board.cells, {1, 0}, right.analysis));
  const Position wrong_flag("#F\n1#\n", "ms\n-s\n");
  EXPECT_FALSE(ChordIsSafe(wrong_flag.board.cells, {1, 0}, wrong_flag.analysis));
  const Position unproved("F#\n1#\n", "mp\n-s\n");
  EXPECT_FALSE(ChordIsSafe(unproved.board.cells, {1, 0}, unproved.analysis));
}

TEST(MovePlanTest, AFlagOfAPersonOnASafeCellRulesTheChordOut) {
  const Position p("FF\n1#\n", "ms\n-s\n");
  EXPECT_FALSE(ChordIsSafe(p.board.cells, {1, 0}, p.analysis));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
