#include "app/minesweeper/play_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/solver_oracle.h"

namespace gridhand::app::minesweeper {
namespace {

constexpr Progress kProgress{.game = 2,
                             .games = 10,
                             .phase = GamePhase::kPlaying,
                             .cells_left = 211,
                             .guesses = 1,
                             .solved_three_bv = 37,
                             .seconds = 3};

TEST(ProgressLineTest, SaysGameStatusCellsGuessesAndRate) {
  EXPECT_EQ(ProgressLine(kProgress, 0),
            "game 2 of 10  playing  211 cells left  1 guess  12.3 3BV/s");
}

TEST(ProgressLineTest, IsCutSoThatTheCursorStaysOnTheLine) {
  EXPECT_EQ(ProgressLine(kProgress, 13), "game 2 of 10");
  EXPECT_EQ(ProgressLine(kProgress, 1), "");
}

TEST(ProgressLineTest, HasNoRateBeforeThereIsTimeToMeasure) {
  Progress early = kProgress;
  early.seconds = 0.01;
  early.cells_left = 1;
  EXPECT_EQ(ProgressLine(early, 80), "game 2 of 10  playing  1 cell left  1 guess");
}

GameResult WonGame() {
  return {.game = 1,
          .program = "kmines",
          .rows = 9,
          .cols = 9,
          .mines = 10,
          .result = "won",
          .seconds = 2,
          .clicks = 1,
          .guesses = 1,
          .three_bv = 12};
}

TEST(GameLineTest, CountsOneClickAndOneGuess) {
  EXPECT_EQ(GameLine(WonGame()),
            "game 1: won     kmines 9x9/10  2.00 s  1 click  1 guess  3BV 12 (6.0/s)");
}

TEST(GameLineTest, ClaimsNoRateForAGameThatOthersBegan) {
  GameResult joined = WonGame();
  joined.is_whole = false;
  EXPECT_EQ(GameLine(joined), "game 1: won     kmines 9x9/10  2.00 s  1 click  1 guess  3BV 12");
}

TEST(GameLineTest, LeavesTheReasonOfAStopToTheEndOfTheSession) {
  GameResult stopped = WonGame();
  stopped.result = "stopped";
  stopped.three_bv.reset();
  stopped.reason = "reveal (2,2): 1 cell cannot be read";
  EXPECT_EQ(GameLine(stopped), "game 1: stopped kmines 9x9/10  2.00 s  1 click  1 guess");
}

TEST(PlayReportTest, QuestionsAndNoticesAreMessagesAndNotData) {
  std::ostringstream data;
  std::ostringstream messages;
  PlayReport report(data, messages, OutputFormat::kText, {}, 1);
  report.OnQuestion("reveal (3,4): proved safe");
  report.OnNotice("paused");
  EXPECT_EQ(data.str(), "");
  EXPECT_EQ(messages.str(), "reveal (3,4): proved safe\ngridhand: paused\n");
}

// The reason of a stop may name a dialog by its title.
TEST(PlayReportTest, AResultWithForeignTextIsOneLineOfJson) {
  std::ostringstream data;
  std::ostringstream messages;
  PlayReport report(data, messages, OutputFormat::kJson, {}, 1);
  RunLog log;
  const agent::minesweeper::SolverOracle oracle;
  const auto agent = agent::minesweeper::MakeAgent("fast", 1);
  ASSERT_TRUE(agent.ok());
  const Driver driver({}, **agent, oracle, log, {});
  report.OnGameEnd({.game = 1, .reason = "the dialog \"\xed\xa0\x80\" is open"}, {}, driver);
  EXPECT_EQ(nlohmann::json::parse(data.str())["game"], 1);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
