#include "app/stats_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/commands/stats_command.h"

namespace gridhand::app {
namespace {

using history::Help;
using history::Instant;
using history::Statistics;
using std::chrono::hours;
using ::testing::HasSubstr;

Statistics Experts() {
  Statistics s;
  s.board = {.program = "kmines", .game = "minesweeper", .rows = 16, .cols = 30, .mines = 99};
  s.help = Help::kBot;
  s.games = 11;
  s.won = 4;
  s.lost = 6;
  s.stopped = 1;
  s.current_wins = 1;
  s.longest_wins = 3;
  s.best_seconds = 95.2;
  s.median_seconds = 125.1;
  s.judged = 10;
  s.judged_losses = 6;
  s.guesses = 25;
  s.risk = 7;
  s.risk_variance = 4;
  return s;
}

TEST(StatsTextTest, TellsTimesAsPeopleDo) {
  EXPECT_EQ(TimeText(5.2), "5.20 s");
  EXPECT_EQ(TimeText(125.1), "2:05.10");
  EXPECT_EQ(TimeText(59.999), "1:00.00") << "never sixty seconds";
  EXPECT_EQ(TimeText(119.999), "2:00.00");
}

TEST(StatsTextTest, ALineHasShareTimesStreaksAndLuck) {
  const std::string table = StatsTable({Experts()});
  EXPECT_THAT(table, HasSubstr("minesweeper in kmines\n"));
  EXPECT_THAT(table, HasSubstr("30x16/99"));
  EXPECT_THAT(table, HasSubstr("40 % (17-69 %)"));
  EXPECT_THAT(table, HasSubstr("1:35.20"));
  EXPECT_THAT(table, HasSubstr("1 / 3"));
  EXPECT_THAT(table, HasSubstr("+1.0 (+0.5 sd)"));
}

TEST(StatsTextTest, WhatIsNotKnownIsADashAndNull) {
  Statistics watched = Experts();
  watched.judged = 0;
  watched.best_seconds.reset();
  watched.median_seconds.reset();
  watched.board.mines.reset();
  EXPECT_THAT(StatsTable({watched}), HasSubstr("30x16/?"));
  const auto json = StatsJson(watched);
  EXPECT_TRUE(json["luck"].is_null());
  EXPECT_TRUE(json["best_seconds"].is_null());
  EXPECT_TRUE(json["mines"].is_null());
}

TEST(StatsTextTest, CsvHasTheKeysOfTheJsonAndQuotesCommas) {
  Statistics odd = Experts();
  odd.board.program = "a \"b\", c";
  const std::string csv = StatsCsv({odd});
  EXPECT_THAT(csv, HasSubstr("program,game,board,"));
  EXPECT_THAT(csv, HasSubstr("\n\"a \"\"b\"\", c\",minesweeper,30x16/99,16,30,99,,bot,11,4,6,"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
}

TEST(SinceTest, ReadsDaysAndSpans) {
  const Instant now = history::Now();
  EXPECT_EQ(SinceFrom("12h", now), now - hours(12));
  EXPECT_EQ(SinceFrom("7d", now), now - hours(7 * 24));
  EXPECT_EQ(SinceFrom("4w", now), now - hours(4 * 7 * 24));
  EXPECT_TRUE(SinceFrom("2026-11-05", now));
}

TEST(SinceTest, RefusesWhatIsNoDay) {
  for (const char* text : {"", "yesterday", "7", "7m", "-7d", "2026-02-30", "2026-13-01",
                           "2026-11-05x", "99999999999d", "7 d"}) {
    EXPECT_EQ(SinceFrom(text, history::Now()), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace gridhand::app
