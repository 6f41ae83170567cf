#include "app/connect_four/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/source_tree.h"

namespace gridhand::app::connect_four {
namespace {

using ::testing::HasSubstr;

TEST(ConnectFourProfileTest, ShippedProfilesLoadAndMatchTheirWindows) {
  const auto profiles = LoadProfiles(test_support::SourceTree() / "profiles" / "connect-four");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  for (const char* name : {"four-in-a-row", "kfourinline"}) {
    const Profile* found = MatchProfile(*profiles, name, name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->name, name);
    EXPECT_FALSE(found->levels.empty()) << name;
    EXPECT_EQ(found->sizes.front().word, "6x7") << name;
    EXPECT_EQ(found->new_game, NewGameHow::kKey) << name;
    EXPECT_TRUE(found->starter_alternates) << name;
    EXPECT_NE(*ValueOf(found->sides, "first", "--side", *found),
              *ValueOf(found->sides, "second", "--side", *found))
        << name;
  }
}

TEST(ConnectFourProfileTest, OurOwnProgramHasThreeBoardsAndBeginsAgainWithTheSameSide) {
  const auto profiles = LoadProfiles(test_support::SourceTree() / "profiles" / "connect-four");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  const Profile* found = MatchProfile(*profiles, "gridhand-game", "gridhand-game");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->launch.program, "gridhand-game");
  EXPECT_EQ(found->sizes.size(), 3u);
  EXPECT_EQ(found->levels.size(), 4u);
  EXPECT_FALSE(found->starter_alternates);
  EXPECT_TRUE(found->records_games);
}

// The least that a profile says, and more.
base::Result<Profile> Parsed(const std::string& more) {
  std::string text = "name = \"a\"\nwindow_class = \"a\"\n";
  text += more;
  return ParseProfile(text, "p.toml");
}

TEST(ConnectFourProfileTest, WhatIsNotSaidIsNotAssumed) {
  const auto profile = Parsed("");
  ASSERT_TRUE(profile.ok()) << profile.error().text;
  EXPECT_FALSE(profile->start_key);
  EXPECT_FALSE(profile->starter_alternates);
  EXPECT_FALSE(profile->ignores_clicks_out_of_turn);
  EXPECT_EQ(profile->their_title, "");
  EXPECT_THAT(ValueOf(profile->sides, "second", "--side", *profile).error().text,
              HasSubstr("--side: a offers no choice there"));
}

TEST(ConnectFourProfileTest, TakesAPageWithAKeyOfItsOwn) {
  const auto profile = Parsed(
      "[new_game]\nhow = \"key\"\nkey = \"ctrl+n\"\nstart_key = \"ctrl+N\"\n"
      "[turn]\ntheir_title = \"Thinking\"\n");
  ASSERT_TRUE(profile.ok()) << profile.error().text;
  ASSERT_TRUE(profile->start_key);
  EXPECT_EQ(profile->start_key->character, 'N');
  EXPECT_EQ(profile->new_game_key.character, 'n');
  EXPECT_EQ(profile->their_title, "Thinking");
}

TEST(ConnectFourProfileTest, RefusesATruthThatIsNone) {
  const auto profile =
      Parsed("[new_game]\nhow = \"key\"\nkey = \"ctrl+n\"\nstarter_alternates = 1\n");
  ASSERT_FALSE(profile.ok());
  EXPECT_THAT(profile.error().text, HasSubstr("new_game.starter_alternates"));
}

}  // namespace
}  // namespace gridhand::app::connect_four
