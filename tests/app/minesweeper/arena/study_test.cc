#include "app/minesweeper/arena/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using board::CellPos;
using board::minesweeper::FirstClickRule;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Study Example(std::uint64_t seed, std::int64_t wins) {
  Study study{.setting = {.agent = "best",
                          .level = "expert",
                          .rule = FirstClickRule::kModern,
                          .start = CellPos{3, 3}},
              .seeds = {seed},
              .boards = {},
              .complete = true,
              .tally = {}};
  study.tally = {.games = 100,
                 .wins = wins,
                 .guesses = 230,
                 .move_times = {},
                 .seconds = 2,
                 .cpu_seconds = 1,
                 .fingerprint = 0xfedcba9876543210 + seed};
  study.tally.move_times.Add(10);
  study.tally.move_times.Add(400);
  return study;
}

TEST(StudyTest, JsonHasEveryKeyOfTheContract) {
  const auto line = ToJson(Example(7, 54));
  EXPECT_EQ(line.at("agent"), "best");
  EXPECT_EQ(line.at("games"), 100);
  EXPECT_EQ(line.at("wins"), 54);
  EXPECT_DOUBLE_EQ(line.at("win_rate"), 0.54);
  EXPECT_NEAR(line.at("ci95").at(0), 0.4426, 1e-4);  // Wilson's interval, from a table
  EXPECT_NEAR(line.at("ci95").at(1), 0.6344, 1e-4);
  EXPECT_DOUBLE_EQ(line.at("games_per_second"), 50);
  EXPECT_DOUBLE_EQ(line.at("games_per_cpu_second"), 100);
  EXPECT_DOUBLE_EQ(line.at("guesses_per_game"), 2.3);
  EXPECT_NEAR(line.at("move_us").at("p50"), 10, 0.5);
  EXPECT_DOUBLE_EQ(line.at("move_us").at("max"), 400);
  EXPECT_EQ(line.at("fingerprint"), "fedcba9876543217");
  EXPECT_EQ(line.at("false_certainties"), 0);
}

TEST(StudyTest, WhatIsKeptInAFileIsReadAgain) {
  const test_support::ScratchFolder folder;
  Study second = Example(2, 6);
  second.setting.play = "0123456789abcdef";
  ASSERT_TRUE(WriteStudies(folder / "r.json", {Example(1, 5), second}).ok());
  const auto read = ReadStudies(folder / "r.json");
  ASSERT_TRUE(read.ok()) << read.error().text;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(ToJson(read->back()), ToJson(second));
  EXPECT_EQ(read->back().setting, second.setting);
  EXPECT_EQ(read->back().tally.fingerprint, Example(2, 6).tally.fingerprint);
}

TEST(StudyTest, AFileOfSomethingElseIsNamedWithItsLine) {
  const test_support::ScratchFolder folder;
  std::ofstream(folder / "r.json") << ToJson(Example(1, 5)).dump() << "\n{\"agent\":\"x\"}\n";
  const auto read = ReadStudies(folder / "r.json");
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text, HasSubstr("r.json: line 2: not a result of the arena"));
  EXPECT_FALSE(ReadStudies(folder / "none.json").ok());
}

TEST(StudyTest, ResultsOfDifferentSeedsAddUp) {
  const auto merged = MergeStudies({Example(1, 50), Example(2, 60)});
  ASSERT_TRUE(merged.ok());
  ASSERT_EQ(merged->size(), 1u);
  EXPECT_EQ(merged->front().tally.games, 200);
  EXPECT_EQ(merged->front().tally.wins, 110);
  EXPECT_THAT(merged->front().seeds, ElementsAre(1, 2));
}

TEST(StudyTest, ResultsOfTheSameSeedAreRefused) {
  const auto merged = MergeStudies({Example(4, 50), Example(4, 50)});
  ASSERT_FALSE(merged.ok());
  EXPECT_THAT(merged.error().text, HasSubstr("seed 4"));
}

TEST(StudyTest, ResultsOfTheSameBoardsUnderAnotherNameAreRefused) {
  Study one = Example(1, 50);
  one.seeds.clear();
  one.boards = {{"a.jsonl", HashOf("the same")}};
  Study two = one;
  two.boards = {{"b.jsonl", HashOf("the same")}};
  EXPECT_FALSE(MergeStudies({one, two}).ok());
  two.boards = {{"a.jsonl", HashOf("others")}};
  EXPECT_EQ(MergeStudies({one, two})->front().tally.games, 200);
}

TEST(StudyTest, AgentsThatSearchOrReasonDifferentlyAreNotAddedUp) {
  Study deeper = Example(2, 40);
  deeper.setting.nodes = 1000;
  Study earlier = Example(4, 40);
  earlier.setting.play = "0123456789abcdef";
  Study ruled = Example(3, 40);
  ruled.setting.rules = HashOf("(defrule …)");
  EXPECT_EQ(MergeStudies({Example(1, 50), deeper, ruled, earlier})->size(), 4u);
}

TEST(StudyTest, ResultsOfDifferentSettingsStandSideBySide) {
  Study other = Example(1, 40);
  other.setting.rule = FirstClickRule::kClassic;
  const auto merged = MergeStudies({Example(1, 50), other});
  ASSERT_TRUE(merged.ok());
  EXPECT_EQ(merged->size(), 2u);
}

TEST(StudyTest, TheTableNamesWhatWasPlayedOnce) {
  Study other = Example(7, 12);
  other.setting.agent = "rules";
  const std::string text = ToText({Example(7, 54), other});
  EXPECT_THAT(text, HasSubstr("expert, modern rule, start (3,3), seed 7\n"));
  EXPECT_EQ(text.find("expert"), text.rfind("expert"));
  EXPECT_THAT(text, HasSubstr("54.00  44.26 … 63.44"));
}

TEST(StudyTest, TheTableTellsVersionsOfAnAgentApart) {
  Study earlier = Example(7, 12);
  Study today = Example(7, 54);
  earlier.setting.play = "625e162664c77e94";
  today.setting.play = "ee9c9d3e871f1bcb";
  const std::string text = ToText({earlier, today});
  EXPECT_THAT(text, HasSubstr("best 625e16 "));
  EXPECT_THAT(text, HasSubstr("best ee9c9d "));
  EXPECT_EQ(ToText({today}).find("ee9c9d"), std::string::npos);
}

TEST(StudyTest, LevelsHaveNamesOrSizes) {
  EXPECT_EQ(ParseLevel("expert")->mines, 99);
  const auto wide = ParseLevel("30x16/98");
  ASSERT_TRUE(wide.ok());
  EXPECT_EQ(wide->cols, 30);
  EXPECT_EQ(wide->rows, 16);
  EXPECT_EQ(wide->mines, 98);
  for (const char* text : {"", "hard", "30x16", "0x0/0", "5x5/25", "100000x1/5", "-1x3/1",
                           "30x16/99 ", "9999999999x1/1"}) {
    EXPECT_FALSE(ParseLevel(text).ok()) << text;
  }
}

}  // namespace
}  // namespace gridhand::app::minesweeper::arena
