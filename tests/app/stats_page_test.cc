#include "app/stats_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

using history::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;

class StatsPageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = history::History::Open(folder_ / "history.db");
    ASSERT_TRUE(opened.ok()) << opened.error().text;
    history_.emplace(*std::move(opened));
  }
  void Add(Outcome outcome, const std::string& program = "kmines") {
    history::GameRecord record;
    record.id = history::NewId();
    record.board = {.program = program, .game = "minesweeper", .rows = 9, .cols = 9, .mines = 10};
    record.ended_at = history::Now();
    record.outcome = outcome;
    record.seconds = 3;
    record.guesses = 1;
    record.risk = 0.5;
    record.agent = "best";
    ASSERT_TRUE(history_->Add(record).ok());
  }
  std::string Page() { return StatsPage(*SeriesOf(*history_, {})); }

  test_support::ScratchFolder folder_;
  std::optional<history::History> history_;
};

TEST_F(StatsPageTest, HasThreePlotsForEachBoard) {
  for (const Outcome outcome : {Outcome::kWon, Outcome::kLost, Outcome::kWon}) Add(outcome);
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("minesweeper 9x9/10"));
  EXPECT_THAT(page, HasSubstr("Share of wins"));
  EXPECT_THAT(page, HasSubstr("Seconds of each won game"));
  EXPECT_THAT(page, HasSubstr("Luck"));
}

TEST_F(StatsPageTest, LoadsNothingFromAnywhere) {
  Add(Outcome::kWon);
  const std::string page = Page();
  for (const char* loads : {"http:", "https:", "src=", "@import", "url(", "<script", "<link"}) {
    EXPECT_THAT(page, Not(HasSubstr(loads)));
  }
}

TEST_F(StatsPageTest, NoNameBreaksOutOfItsPlace) {
  Add(Outcome::kWon, "<script>alert(1)</script>");
  EXPECT_THAT(Page(), Not(HasSubstr("<script>")));
}

TEST_F(StatsPageTest, WithoutGamesItSaysSo) { EXPECT_THAT(Page(), HasSubstr("0 games")); }

}  // namespace
}  // namespace gridhand::app
