#include "app/sudoku/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/source_tree.h"

namespace gridhand::app::sudoku {
namespace {

using ::testing::HasSubstr;

TEST(SudokuProfileTest, ShippedProfilesLoadAndMatchTheirWindows) {
  const auto profiles = LoadProfiles(test_support::SourceTree() / "profiles" / "sudoku");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  for (const char* name : {"gnome-sudoku", "ksudoku", "sgt-solo"}) {
    const Profile* found = MatchProfile(*profiles, name, name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->name, name);
    EXPECT_FALSE(found->levels.empty()) << name;
    EXPECT_EQ(found->sizes.front().word, "9x9") << name;
  }
}

// sgt-solo has a key for the next puzzle; the others are led to it as to the first.
TEST(SudokuProfileTest, EveryShippedProgramHasAWayToTheNextPuzzle) {
  const auto profiles = LoadProfiles(test_support::SourceTree() / "profiles" / "sudoku");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  for (const Profile& profile : *profiles) {
    const bool has_key = profile.new_game == NewGameHow::kKey;
    EXPECT_NE(has_key, profile.launch.deals_again) << profile.name;
    EXPECT_EQ(profile.hides_diagonals, profile.name == "ksudoku");
  }
}

TEST(SudokuProfileTest, WordsKeepTheirOrder) {
  const auto profile = ParseProfile(
      "name = \"a\"\nwindow_class = \"a\"\n[launch]\ncommand = [\"{program}\", \"{level}\"]\n"
      "levels = [[\"easy\", \"7\"], [\"all\", \"0\"]]\n",
      "p.toml");
  ASSERT_TRUE(profile.ok()) << profile.error().text;
  EXPECT_EQ(*ValueOf(profile->levels, "", "--level", *profile), "7");
  EXPECT_EQ(*ValueOf(profile->levels, "all", "--level", *profile), "0");
  EXPECT_THAT(ValueOf(profile->levels, "hard", "--level", *profile).error().text,
              HasSubstr("--level: a has no 'hard': it has easy, all"));
  EXPECT_THAT(ValueOf(profile->sizes, "9x9", "--size", *profile).error().text,
              HasSubstr("--size: a offers no choice there"));
}

TEST(SudokuProfileTest, RefusesWordsWithoutAValue) {
  const auto profile = ParseProfile(
      "name = \"a\"\nwindow_class = \"a\"\n[launch]\ncommand = [\"a\"]\nlevels = [[\"easy\"]]\n",
      "p.toml");
  ASSERT_FALSE(profile.ok());
  EXPECT_THAT(profile.error().text, HasSubstr("expected [word, value] as launch.levels[0]"));
}

}  // namespace
}  // namespace gridhand::app::sudoku
