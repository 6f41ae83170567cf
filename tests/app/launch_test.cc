// Games that gridhand starts itself, run as a user would.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/board_size.h"
#include "app/staged_game.h"
#include "tests/app/support/desktop_test.h"
#include "tests/support/x_test.h"

namespace gridhand::app {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class LaunchTest : public DesktopTest {
 protected:
  std::pair<int, int> PointerOnDesktop() {
    const auto at = connection_->Fetch(xcb_query_pointer_reply,
                                       xcb_query_pointer(connection_->raw(), connection_->root()),
                                       "look at the pointer");
    return at ? std::pair<int, int>((*at)->root_x, (*at)->root_y) : std::pair(-1, -1);
  }
};

TEST_F(LaunchTest, GameInAWindowLeavesThePersonsMouseAlone) {
  StartDesktop();
  const auto pointer = PointerOnDesktop();
  const auto film = folder_ / "game.gif";
  const ProgramRun run = Run({"play", "--launch", "sgt-mines", "--games", "2", "--format", "json",
                              "--film", film.string()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    if (json::parse(line).contains("game")) {
      EXPECT_EQ(json::parse(line)["result"], "won") << line;
    }
  }
  EXPECT_THAT(test_support::TextOf(film), StartsWith("GIF89a"));
  EXPECT_EQ(PointerOnDesktop(), pointer);
}

const Environment kWayland = {{"WAYLAND_DISPLAY", "wayland-0"}, {"XDG_SESSION_TYPE", "wayland"}};

TEST_F(LaunchTest, PlaysThroughXWaylandInAWaylandSession) {
  StartDesktop();
  for (const char* program : {"gnome-mines", "kmines"}) {  // both would go to Wayland
    const ProgramRun run = Run({"play", "--launch", program, "--dry-run"}, kWayland);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("would reveal"));
  }
}

TEST_F(LaunchTest, WaylandSessionWithoutXWaylandIsToldTheLineToType) {
  const ProgramRun run = Run({"play", "--launch", "gnome-mines"}, kWayland);
  EXPECT_EQ(run.exit_code, 6);
  EXPECT_THAT(run.err, HasSubstr("type gridhand play --launch gnome-mines --private"));
  const ProgramRun typed = Run({"play", "--launch", "gnome-mines", "--private"}, kWayland);
  EXPECT_EQ(typed.exit_code, 0) << typed.err;
}

TEST_F(LaunchTest, StartsEachProgramWithTheBoardThatIsAskedFor) {
  for (const char* program : {"gnome-mines", "kmines", "sgt-mines", "xdemineur"}) {
    const ProgramRun run =
        Run({"play", "--launch", program, "--private", "--size", "14x11/12", "--format", "json"});
    // How the game ends is not the point here.
    const json game = json::parse(run.out.substr(0, run.out.find('\n')));
    EXPECT_EQ(game["cols"], 14) << run.out;
    EXPECT_EQ(game["rows"], 11) << run.out;
    // Some show the number of mines only where we cannot read it.
    EXPECT_TRUE(game["mines"].is_null() || game["mines"] == 12) << run.out;
  }
}

TEST_F(LaunchTest, RefusesWhatTheProgramDoesNotDeal) {
  const ProgramRun size = Run({"play", "--launch", "xdemineur", "--private", "--size", "8x8/10"});
  EXPECT_EQ(size.exit_code, 2);
  EXPECT_THAT(size.err, HasSubstr("xdemineur cannot be started with 8x8/10"));
  const ProgramRun theme = Run({"play", "--launch", "gnome-mines", "--private", "--theme", "x"});
  EXPECT_EQ(theme.exit_code, 2);
  EXPECT_THAT(theme.err, HasSubstr("it has bgcolors, classic"));
}

TEST_F(LaunchTest, PrivateGameNeedsNoDesktop) {
  const ProgramRun run = Run({"play", "--launch", "xdemineur", "--private"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("game 1: "));
}

TEST_F(LaunchTest, WindowWithoutADesktopIsRefused) {
  const ProgramRun run = Run({"play", "--launch", "sgt-mines"});
  EXPECT_EQ(run.exit_code, 6);
  EXPECT_THAT(run.err, HasSubstr("DISPLAY is not set"));
}

TEST_F(LaunchTest, UnknownProgramIsRefusedByTheNamesOfTheKnownOnes) {
  const ProgramRun run = Run({"play", "--launch", "solitaire"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err,
              HasSubstr("known are gnome-mines, gridhand-game, kmines, sgt-mines, xdemineur"));
}

TEST_F(LaunchTest, DryRunSaysWhatItWouldClick) {
  const ProgramRun run = Run({"play", "--launch", "xdemineur", "--private", "--dry-run"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("would reveal"));
}

// The key ends it, as a crash would.
TEST_F(LaunchTest, ProgramThatEndsBeforeItsBoardIsFoundIsGoneAtOnce) {
  const auto files = FindDataFiles("minesweeper");
  GRIDHAND_ASSERT_OK(files);
  const auto profiles = minesweeper::LoadProfiles(files->profiles_dir);
  GRIDHAND_ASSERT_OK(profiles);
  const auto profile = std::ranges::find(*profiles, "xdemineur", &minesweeper::Profile::name);
  ASSERT_NE(profile, profiles->end());
  auto stage =
      minesweeper::StageFor(*profile, minesweeper::FitTo(profile->boards, minesweeper::kBeginner));
  GRIDHAND_ASSERT_OK(stage);
  stage->keys_after_window = {"Escape"};
  const FindBoard none = [](const base::Frame&) {
    return base::Result<SeenBoard>(base::Error{base::ErrorKind::kNotFound, "no board"});
  };
  const auto game = StartStagedGame(*profile, *stage, none, nullptr);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().kind, base::ErrorKind::kGone) << game.error().text;
}

}  // namespace
}  // namespace gridhand::app
