#include "app/play_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/solver_oracle.h"
#include "app/minesweeper/driver.h"
#include "app/minesweeper/game_report.h"

namespace gridhand::app {
namespace {

using minesweeper::Driver;

TEST(ProgressLineTest, CountsGamesBeforeThePlayersWords) {
  EXPECT_EQ(ProgressLine(2, 10, "playing  3 cells left", 0), "game 2 of 10  playing  3 cells left");
}

TEST(ProgressLineTest, IsCutSoThatTheCursorStaysOnTheLine) {
  EXPECT_EQ(ProgressLine(2, 10, "playing", 13), "game 2 of 10");
  EXPECT_EQ(ProgressLine(2, 10, "playing", 1), "");
}

TEST(GamePhaseTest, ADrawIsAnEndAndTheOpponentsTurnIsNone) {
  EXPECT_TRUE(IsOver(GamePhase::kDrawn));
  EXPECT_FALSE(IsOver(GamePhase::kTheirTurn));
  EXPECT_EQ(Name(GamePhase::kDrawn), "drawn");
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
  GameResult result{.game = 1, .reason = "the dialog \"\xed\xa0\x80\" is open"};
  result.facts = minesweeper::ToJson({});
  report.OnGameEnd(result, {}, driver);
  EXPECT_EQ(nlohmann::json::parse(data.str())["game"], 1);
}

}  // namespace
}  // namespace gridhand::app
