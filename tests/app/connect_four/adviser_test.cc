#include "app/connect_four/adviser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "board/connect_four/text.h"
#include "capture/file/png.h"
#include "tests/support/source_tree.h"

namespace gridhand::app::connect_four {
namespace {

using board::CellPos;
using board::connect_four::Side;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Games for two in one window of a real program.
base::Frame PictureOf(const std::string& name) {
  auto frame = capture::file::ReadPng(test_support::SourceTree() / "fixtures" / (name + ".png"));
  EXPECT_TRUE(frame.ok()) << name;
  return frame.ok() ? *frame : base::Frame();
}

base::Frame Marbles(const std::string& state) {
  return PictureOf("connect-four/four-in-a-row-red-green-marbles/" + state);
}

class ConnectFourAdviserTest : public ::testing::Test {
 protected:
  ConnectFourAdviser& Make(std::optional<Side> side = std::nullopt) {
    return adviser_.emplace(reader_, side);
  }
  bool Looks(const base::Frame& frame) { return adviser_->Look(frame, SearchEffort::kWhole).ok(); }
  void ThinkToTheEnd() {
    adviser_->Think();
    while (adviser_->IsThinking()) adviser_->TakeThought();
  }

  const vision::connect_four::BoardReader reader_{};
  std::optional<ConnectFourAdviser> adviser_;
};

TEST_F(ConnectFourAdviserTest, ThePersonIsTheOneToMoveWhereNobodySaysOtherwise) {
  Make();
  ASSERT_TRUE(Looks(Marbles("thirty-one")));
  EXPECT_TRUE(adviser_->Think());
  EXPECT_EQ(adviser_->result(), "");
  ThinkToTheEnd();
  const Hints hints = adviser_->HintsFor({.level = HelpLevel::kHint});
  EXPECT_EQ(hints.marks.size(), 1U);
  EXPECT_THAT(hints.line, HasSubstr("best: column"));
}

TEST_F(ConnectFourAdviserTest, NothingIsShownInTheOpponentsTurn) {
  Make(Side::kFirst);
  ASSERT_TRUE(Looks(Marbles("thirty-one")));
  ThinkToTheEnd();
  EXPECT_EQ(adviser_->HintsFor({}), Hints());
}

TEST_F(ConnectFourAdviserTest, TheSameBoardIsThoughtAboutOnce) {
  Make();
  ASSERT_TRUE(Looks(Marbles("thirty-one")));
  EXPECT_TRUE(adviser_->Think());
  EXPECT_TRUE(adviser_->StillShows(Marbles("thirty-one")));
  EXPECT_FALSE(adviser_->Think());
}

TEST_F(ConnectFourAdviserTest, AnotherGameIsNotTheNextPosition) {
  Make();
  ASSERT_TRUE(Looks(Marbles("twenty")));
  EXPECT_TRUE(adviser_->Follow(Marbles("twenty")));
  EXPECT_FALSE(adviser_->Follow(Marbles("full")));
  EXPECT_FALSE(adviser_->StillShows(Marbles("full")));
}

TEST_F(ConnectFourAdviserTest, AWonGameIsWonByOneSideAndLostByTheOther) {
  std::vector<std::string> results;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    Make(side);
    ASSERT_TRUE(Looks(Marbles("won")));
    ThinkToTheEnd();
    results.emplace_back(adviser_->result());
    EXPECT_FALSE(adviser_->MayBeAsked({0, 0}));
  }
  EXPECT_THAT(results, ::testing::UnorderedElementsAre("won", "lost"));
}

TEST_F(ConnectFourAdviserTest, AFullBoardIsADraw) {
  Make(Side::kFirst);
  ASSERT_TRUE(Looks(Marbles("full")));
  adviser_->Think();
  EXPECT_EQ(adviser_->result(), "drawn");
}

TEST_F(ConnectFourAdviserTest, ADiscInTheAirIsNotAdvisedOn) {
  Make();
  EXPECT_FALSE(Looks(Marbles("falling")));
  const PictureAdvice advice = AdviseOnPicture(Marbles("falling"), reader_, {});
  EXPECT_FALSE(advice.trouble);
  EXPECT_THAT(advice.doubt, HasSubstr("is unreadable"));
  EXPECT_THAT(advice.hints.marks, IsEmpty());
}

TEST_F(ConnectFourAdviserTest, APictureIsAdvisedOnAtOnce) {
  const PictureAdvice advice = AdviseOnPicture(Marbles("thirty-one"), reader_, {});
  EXPECT_FALSE(advice.trouble);
  EXPECT_EQ(advice.doubt, "");
  EXPECT_EQ(advice.fields["to_move"], "second");
  EXPECT_EQ(advice.fields["exact"], true);
  EXPECT_FALSE(advice.hints.marks.empty());
}

TEST_F(ConnectFourAdviserTest, AQuestionBesideTheBoardIsRefused) {
  const PictureAdvice advice =
      AdviseOnPicture(Marbles("thirty-one"), reader_, {.about = CellPos{6, 0}});
  ASSERT_TRUE(advice.trouble);
  EXPECT_EQ(advice.trouble->kind, base::ErrorKind::kBadInput);
}

TEST_F(ConnectFourAdviserTest, WhereNoBoardIsThereIsNoAdvice) {
  const PictureAdvice advice = AdviseOnPicture(PictureOf("negatives/kmines-paused"), reader_, {});
  ASSERT_TRUE(advice.trouble);
  EXPECT_EQ(advice.fields["found"], false);
}

}  // namespace
}  // namespace gridhand::app::connect_four
