#include "app/minesweeper/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;

const std::filesystem::path kShipped =
    std::filesystem::path(GRIDHAND_SOURCE_DIR) / "profiles" / "minesweeper";

class ProfileTest : public ::testing::Test {
 protected:
  base::Result<std::vector<Profile>> Load(std::string_view text) {
    std::ofstream(dir_ / "p.toml") << text;
    return LoadProfiles(dir_.path());
  }
  test_support::ScratchFolder dir_;
};

TEST_F(ProfileTest, ShippedProfilesLoadAndMatchTheirWindows) {
  const auto profiles = LoadProfiles(kShipped);
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  const Profile* sgt = MatchProfile(*profiles, "sgt-mines", "Sgt-mines");
  ASSERT_NE(sgt, nullptr);
  EXPECT_EQ(sgt->name, "sgt-mines");
  const Profile* xdemineur = MatchProfile(*profiles, "/usr/games/xdemineur", "XD\u00e9mineur");
  ASSERT_NE(xdemineur, nullptr);
  EXPECT_EQ(xdemineur->name, "xdemineur");
  EXPECT_EQ(MatchProfile(*profiles, "xterm", "XTerm"), nullptr);
}

TEST_F(ProfileTest, RightClicksGoRoundTheMarks) {
  const auto profiles = LoadProfiles(kShipped);
  const Profile* xdemineur = MatchProfile(*profiles, "xdemineur", "");
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kCovered), CellSymbol::kFlag);
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kFlag), CellSymbol::kQuestion);
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kQuestion), CellSymbol::kCovered);
  EXPECT_EQ(UnknownProgram().AfterRightClick(CellSymbol::kQuestion), std::nullopt);
}

TEST_F(ProfileTest, NamesFileAndLineOfASyntaxError) {
  const auto profiles = Load("name = \"a\"\nwindow_class = \n");
  ASSERT_FALSE(profiles.ok());
  EXPECT_EQ(profiles.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(profiles.error().text, HasSubstr("p.toml: line 2"));
}

TEST_F(ProfileTest, RefusesWhatItDoesNotKnow) {
  const std::string head = "name = \"a\"\nwindow_class = \"a\"\n";
  EXPECT_THAT(Load(head + "[mouse]\nmarks = \"F#\"\n").error().text, HasSubstr("begin with #"));
  EXPECT_THAT(Load(head + "[mouse]\nmarks = \"#1\"\n").error().text, HasSubstr("'1'"));
  EXPECT_THAT(Load(head + "[mouse]\nleft_on_number = \"boom\"\n").error().text,
              HasSubstr("'boom'"));
  EXPECT_THAT(Load(head + "[new_game]\nhow = \"key\"\n").error().text, HasSubstr("one ASCII"));
  EXPECT_THAT(Load("title = \"nameless\"\n").error().text, HasSubstr("must be given"));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
