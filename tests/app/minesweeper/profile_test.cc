#include "app/minesweeper/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;

const std::filesystem::path kShipped = test_support::SourceTree() / "profiles" / "minesweeper";

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
  for (const char* name : {"gnome-mines", "kmines"}) {
    const Profile* found = MatchProfile(*profiles, name, name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->name, name);
  }
  EXPECT_EQ(MatchProfile(*profiles, "xterm", "XTerm"), nullptr);
}

TEST_F(ProfileTest, RightClicksGoRoundTheMarks) {
  const auto profiles = LoadProfiles(kShipped);
  const Profile* xdemineur = MatchProfile(*profiles, "xdemineur", "");
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kCovered), CellSymbol::kFlag);
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kFlag), CellSymbol::kQuestion);
  EXPECT_EQ(xdemineur->AfterRightClick(CellSymbol::kQuestion), CellSymbol::kCovered);
  EXPECT_EQ(UnknownProgram().AfterRightClick(CellSymbol::kQuestion), CellSymbol::kCovered);
}

TEST_F(ProfileTest, LeftClickOpensWhatTheProfileSays) {
  Profile profile = UnknownProgram();
  EXPECT_TRUE(profile.LeftClickOpens(CellSymbol::kCovered));
  EXPECT_FALSE(profile.LeftClickOpens(CellSymbol::kFlag));
  EXPECT_FALSE(profile.LeftClickOpens(CellSymbol::kQuestion));
  EXPECT_FALSE(profile.LeftClickOpens(CellSymbol::k1));
  profile.left_on_question = LeftOnMark::kOpens;
  EXPECT_TRUE(profile.LeftClickOpens(CellSymbol::kQuestion));
  EXPECT_FALSE(profile.LeftClickOpens(CellSymbol::kFlag));
}

TEST_F(ProfileTest, NamesFileAndLineOfASyntaxError) {
  const auto profiles = Load("name = \"a\"\nwindow_class = \n");
  ASSERT_FALSE(profiles.ok());
  EXPECT_EQ(profiles.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(profiles.error().text, HasSubstr("p.toml:2: "));
}

TEST_F(ProfileTest, RefusesWhatItDoesNotKnowWithItsPlace) {
  const std::string head = "name = \"a\"\nwindow_class = \"a\"\n";
  const auto trouble = [&](const std::string& more) { return Load(head + more).error().text; };
  EXPECT_THAT(trouble("[mouse]\nmarks = \"F#\"\n"), HasSubstr("p.toml:4: expected marks that"));
  EXPECT_THAT(trouble("[mouse]\nmarks = \"#1\"\n"), HasSubstr("as mouse.marks, seen '#1'"));
  EXPECT_THAT(trouble("[mouse]\nleft_on_number = \"boom\"\n"),
              HasSubstr("p.toml:4: expected one of nothing, chord, unknown as "
                        "mouse.left_on_number, seen 'boom'"));
  EXPECT_THAT(trouble("[mouse]\nleft_on_flag = 1\n"),
              HasSubstr("p.toml:4: expected a text as mouse.left_on_flag, seen 1"));
  EXPECT_THAT(trouble("[new_game]\nhow = \"key\"\n"),
              HasSubstr("p.toml:3: expected one ASCII character"));
  EXPECT_THAT(trouble("mouse = 3\n"), HasSubstr("p.toml:3: expected a table as mouse, seen 3"));
  EXPECT_THAT(trouble("[timing]\nquiet_ms = 1e3\n"), HasSubstr("p.toml:4: expected a whole"));
  EXPECT_THAT(trouble("[timing]\nquiet_ms = 99999999999\n"), HasSubstr("p.toml:4: expected"));
  EXPECT_THAT(Load("\n\ntitle = \"nameless\"\n").error().text,
              HasSubstr("expected a text as name, seen nothing"));
  EXPECT_THAT(Load("name = \"a\"\nwindow_class = \"\"\n").error().text,
              HasSubstr("p.toml:2: expected a regular expression"));
}

TEST_F(ProfileTest, AWindowClassThatIsNoExpressionIsNamedWithItsPlace) {
  const auto profiles = Load("name = \"a\"\nwindow_class = \"(Mines\"\n");
  ASSERT_FALSE(profiles.ok());
  EXPECT_EQ(profiles.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(profiles.error().text,
              HasSubstr("p.toml:2: window_class: '(Mines' is not a regular expression"));
}

TEST_F(ProfileTest, KnowsWhatTheProgramCannotDrawItsNumbersWithout) {
  const auto profiles = Load(
      "name = \"a\"\nwindow_class = \"a\"\n"
      "[drawing.needs]\n\"/usr/lib/*/svg.so\" = \"svg-package\"\n");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  ASSERT_EQ(profiles->front().drawing_needs.size(), 1u);
  EXPECT_EQ(profiles->front().drawing_needs.front().pattern, "/usr/lib/*/svg.so");
  EXPECT_EQ(profiles->front().drawing_needs.front().package, "svg-package");
}

// Else a machine on which every program is played would be told to install something.
TEST_F(ProfileTest, ShippedDrawingNeedsAreMetWhereThePackagesAre) {
  const auto profiles = LoadProfiles(kShipped);
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  for (const Profile& profile : *profiles) {
    for (const NeededFile& need : profile.drawing_needs) {
      EXPECT_TRUE(IsInstalled(need)) << profile.name << ": " << need.pattern;
    }
  }
}

constexpr std::string_view kLaunchHead =
    "name = \"a\"\nwindow_class = \"a\"\n[launch]\ncommand = [\"a\"]\n";

TEST_F(ProfileTest, LaunchKnowsSizesThemesAndFiles) {
  const auto profiles = Load(std::string(kLaunchHead) +
                             "cols = [4, 38]\nrows = [5, 26]\nthemes = [\"plain\", \"rich\"]\n"
                             "[launch.needs]\nbus = \"bus-package\"\n"
                             "[[launch.file]]\npath = \".config/arc\"\ntext = \"w={cols}\"\n");
  ASSERT_TRUE(profiles.ok()) << profiles.error().text;
  const Launch& launch = profiles->front().launch;
  EXPECT_EQ(launch.program, "a");
  EXPECT_TRUE(profiles->front().boards.cols.Holds(38));
  EXPECT_FALSE(profiles->front().boards.rows.Holds(4));
  EXPECT_EQ(launch.themes.front(), "plain");
  EXPECT_EQ(launch.needs.front().package, "bus-package");
  EXPECT_EQ(launch.files.front().path, ".config/arc");
}

TEST_F(ProfileTest, RefusesALaunchThatCannotBe) {
  const std::string head(kLaunchHead);
  const std::string sizes = "cols = [1, 2]\nrows = [1, 2]\n";
  EXPECT_THAT(
      Load(head + "rows = [0, 2]\n").error().text,
      HasSubstr("p.toml:5: expected a whole number of 1 to 2147483647 as launch.rows[0], seen 0"));
  EXPECT_THAT(Load(head + "rows = [1, 2]\ncols = [3, 2]\n").error().text,
              HasSubstr("p.toml:6: expected [least, most] as launch.cols, seen a list"));
  EXPECT_THAT(Load(head + sizes + "after_window = [\"{colour}\"]\n").error().text,
              HasSubstr("'{colour}' stands for nothing"));
  EXPECT_THAT(Load(head + "after_window = [\"{cols:999999999}\"]\n").error().text,
              HasSubstr("'{cols:999999999}' stands for nothing"));
  EXPECT_THAT(Load(head + "after_window = [\"{cols\"]\n").error().text, HasSubstr("nothing"));
  EXPECT_THAT(Load(head + sizes + "[[launch.file]]\npath = \"../x\"\ntext = \"\"\n").error().text,
              HasSubstr("p.toml:3: expected a path below the home"));
}

TEST_F(ProfileTest, PlacesAreFilledInAndTheHomeIsLeft) {
  const LaunchValues values = {{"cols", "9"},
                               {"rows", "8"},
                               {"mines", "7"},
                               {"theme", "green"},
                               {"program", "/usr/games/a"}};
  EXPECT_EQ(*FillIn("{program} {cols}x{rows}/{mines} {theme} {home}/b", values),
            "/usr/games/a 9x8/7 green {home}/b");
}

}  // namespace
}  // namespace gridhand::app::minesweeper
