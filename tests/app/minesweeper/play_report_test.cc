#include "app/minesweeper/play_report.h"

#include <gtest/gtest.h>

#include <sstream>

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

TEST(PlayReportTest, QuestionsAndNoticesAreMessagesAndNotData) {
  std::ostringstream data;
  std::ostringstream messages;
  PlayReport report(data, messages, OutputFormat::kText, {}, 1);
  report.OnQuestion("reveal (3,4): proved safe");
  report.OnNotice("paused");
  EXPECT_EQ(data.str(), "");
  EXPECT_EQ(messages.str(), "reveal (3,4): proved safe\ngridhand: paused\n");
}

}  // namespace
}  // namespace gridhand::app::minesweeper
