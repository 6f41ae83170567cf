// --wait and --keep, and windows that are closed: the program as a person runs it.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/stage.h"
#include "capture/file/png.h"
#include "tests/app/support/desktop_test.h"
#include "tests/support/pseudo_terminal.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_window.h"
#include "x11/window.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using test_support::Soon;

// Room for the picture of Board(); a window manager takes care of it.
const test_support::TestWindowOptions kManaged{.area = {100, 100, 325, 348},
                                               .override_redirect = false};

base::Frame Board() {
  auto picture = capture::file::ReadPng(test_support::SourceTree() /
                                        "fixtures/minesweeper/xdemineur-only/01-dense-14x12.png");
  EXPECT_TRUE(picture.ok());
  return *std::move(picture);
}

class WaitTest : public DesktopTest {
 protected:
  void SetUp() override { StartDesktop(); }
  base::ChildProcess Spawn(std::vector<std::string> argv) {
    auto child = base::ChildProcess::Spawn({.argv = std::move(argv),
                                            .environment = {{"DISPLAY", desktop_->name()},
                                                            {"WAYLAND_DISPLAY", std::nullopt},
                                                            {"HOME", folder_.path().string()}}});
    EXPECT_TRUE(child.ok());
    return *std::move(child);
  }
  // Its messages go to the terminal, its data to a file.
  base::ChildProcess Gridhand(const std::vector<std::string>& arguments) {
    std::vector<std::string> argv = {"/bin/sh",
                                     "-c",
                                     R"(out=$1; shift; exec "$@" </dev/null 2>"$0" >"$out")",
                                     terminal_.name(),
                                     (folder_ / "out").string(),
                                     test_support::Gridhand()};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    return Spawn(std::move(argv));
  }
  std::string Out() const { return test_support::TextOf(folder_ / "out"); }
  int ExitCodeOf(base::ChildProcess& child) {
    const auto ended = child.Wait(Soon());
    EXPECT_TRUE(ended.ok()) << terminal_.screen();
    return ended.ok() ? ended->code : -1;
  }
  xcb_window_t OnlyWindow() {
    const auto windows = x11::ListWindows(*connection_);
    EXPECT_TRUE(windows.ok() && windows->size() == 1);
    if (!windows.ok() || windows->empty()) return XCB_WINDOW_NONE;
    return windows->front().id;
  }
  // Over what the window shows, until its program draws there: as a plain notice lies over cells.
  void PaintOver(xcb_window_t window, const base::FrameRect& area) {
    constexpr std::uint32_t kGreen = 0x00c000;
    const xcb_gcontext_t gc = xcb_generate_id(connection_->raw());
    xcb_create_gc(connection_->raw(), gc, window, XCB_GC_FOREGROUND, &kGreen);
    const xcb_rectangle_t rectangle{
        static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
        static_cast<std::uint16_t>(area.width), static_cast<std::uint16_t>(area.height)};
    xcb_poly_fill_rectangle(connection_->raw(), window, gc, 1, &rectangle);
    xcb_free_gc(connection_->raw(), gc);
    ASSERT_TRUE(connection_->Sync().ok());
  }
  void ExpectTheWaitToEndWithABoardIn(test_support::TestWindow& window);
  // The window of a launched game's display; closes its connection, as its close button does.
  void CloseTheWindowOfTheGame() {
    xcb_kill_client(connection_->raw(), OnlyWindow());
    ASSERT_TRUE(connection_->Sync().ok());
  }

  test_support::PseudoTerminal terminal_;
};

TEST_F(WaitTest, PlayWaitsForAGameThatIsStartedLater) {
  base::ChildProcess play = Gridhand({"play", "--wait", "--dry-run", "--format", "json"});
  ASSERT_TRUE(terminal_.AwaitText("waiting for a board", Soon()));
  base::ChildProcess game = Spawn({FindProgram("sgt-mines"), "9x9n10#12345"});
  EXPECT_EQ(ExitCodeOf(play), 0) << terminal_.screen();
  const auto said = nlohmann::json::parse(Out());
  EXPECT_EQ(said["dry_run"], true);
  EXPECT_THAT(said["action"].get<std::string>(), StartsWith("reveal ("));
  EXPECT_THAT(said["reason"].get<std::string>(), HasSubstr("first click is safe"));
  game.Kill();
}

// That the window changes ends no wait, its board does.
void WaitTest::ExpectTheWaitToEndWithABoardIn(test_support::TestWindow& window) {
  base::ChildProcess play = Gridhand({"play", "--wait", "--dry-run"});
  ASSERT_TRUE(terminal_.AwaitText("\"test window\"", Soon())) << terminal_.screen();
  window.Fill({0, 0, 40, 40}, {0, 0, 200});
  window.Draw(Board());
  EXPECT_EQ(ExitCodeOf(play), 0) << terminal_.screen();
  EXPECT_THAT(Out(), StartsWith("would reveal"));
}

TEST_F(WaitTest, ABoardThatIsDrawnInAnOpenWindowEndsTheWait) {
  test_support::TestWindow window(desktop_->name(), kManaged);
  ExpectTheWaitToEndWithABoardIn(window);
}

TEST_F(WaitTest, ABoardIsSeenWhereTheServerTellsOfNothingDrawn) {
  StartDesktop({"-extension", "DAMAGE"});
  test_support::TestWindow window(desktop_->name(), kManaged);
  ExpectTheWaitToEndWithABoardIn(window);
}

// Without Composite, the board can be read only where it shows.
TEST_F(WaitTest, ABoardThatAnotherWindowCoveredEndsTheWaitWhenItShows) {
  StartDesktop({"-extension", "Composite"});
  test_support::TestWindow window(desktop_->name(), kManaged);
  const auto placed = x11::DescribeWindow(*connection_, window.id());
  ASSERT_TRUE(placed.ok()) << placed.error().text;
  test_support::TestWindow cover(desktop_->name(), {.area = placed->client_area});
  base::ChildProcess play = Gridhand({"play", "--wait", "--dry-run"});
  ASSERT_TRUE(terminal_.AwaitText("covers the game's window", Soon())) << terminal_.screen();
  cover.MoveTo({placed->client_area.Right(), placed->client_area.y});
  window.Draw(Board());
  EXPECT_EQ(ExitCodeOf(play), 0) << terminal_.screen();
}

TEST_F(WaitTest, AssistWaitsToo) {
  base::ChildProcess assist = Gridhand({"assist", "--wait"});
  ASSERT_TRUE(terminal_.AwaitText("waiting for a board", Soon()));
  base::ChildProcess game = Spawn({FindProgram("sgt-mines"), "9x9n10#12345"});
  EXPECT_TRUE(terminal_.AwaitText("helping with", Soon())) << terminal_.screen();
  game.Kill();
  EXPECT_EQ(ExitCodeOf(assist), 7);
}

TEST_F(WaitTest, AWaitEndsByCtrlC) {
  base::ChildProcess play = Gridhand({"play", "--wait"});
  ASSERT_TRUE(terminal_.AwaitText("Ctrl-C ends the wait", Soon()));
  kill(play.pid(), SIGINT);
  EXPECT_EQ(ExitCodeOf(play), 128 + SIGINT);
  EXPECT_TRUE(terminal_.AwaitText("interrupted (Ctrl-C)", Soon()));
}

TEST_F(WaitTest, AWaitForOneWindowEndsWithThatWindow) {
  test_support::TestWindow window(desktop_->name(), kManaged);
  base::ChildProcess play =
      Gridhand({"play", "--wait", "--window", fmt::format("0x{:x}", OnlyWindow())});
  ASSERT_TRUE(terminal_.AwaitText("waiting for a board", Soon()));
  window.Close();
  EXPECT_EQ(ExitCodeOf(play), 7) << terminal_.screen();
}

TEST_F(WaitTest, ADisplayWithoutWindowsIsExitFour) {
  const ProgramRun run = Run({"windows"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.err, HasSubstr("there is no window on this display"));
}

// Cells side by side: a window may lie over them.
TEST_F(WaitTest, AStopAtCellsThatCannotBeReadNamesTheLesson) {
  base::ChildProcess game = Spawn({FindProgram("sgt-mines"), "9x9n10#12345"});
  base::ChildProcess ready = Gridhand({"play", "--wait", "--dry-run"});
  ASSERT_EQ(ExitCodeOf(ready), 0) << terminal_.screen();
  const std::string window = fmt::format("0x{:x}", OnlyWindow());
  const auto seen =
      nlohmann::json::parse(Run({"read", "--window", window, "--format", "json"}).out);
  const std::vector<int> columns = seen["col_edges"];
  const std::vector<int> rows = seen["row_edges"];
  ASSERT_EQ(columns.size(), 10U);
  PaintOver(OnlyWindow(), {columns[4], rows[4], columns[6] - columns[4], rows[6] - rows[4]});
  const ProgramRun run = Run({"play", "--window", window});
  EXPECT_EQ(run.exit_code, 9) << run.err;
  EXPECT_THAT(run.err, HasSubstr("4 cells cannot be read: (4,4) (4,5) (5,4) (5,5)"));
  EXPECT_THAT(run.err, HasSubstr("gridhand learn NAME --window " + window));
  // Once, and not in the line of the game, too.
  EXPECT_THAT(run.out, Not(HasSubstr("cannot be read")));
  game.Kill();
}

TEST_F(WaitTest, AKeptGameStaysUntilCtrlC) {
  base::ChildProcess play = Gridhand({"play", "--launch", "sgt-mines", "--keep"});
  ASSERT_TRUE(terminal_.AwaitText("the game stays open", Soon())) << terminal_.screen();
  EXPECT_THAT(Out(), HasSubstr("1 won, 0 lost, 0 stopped of 1 game\n"));
  EXPECT_NE(OnlyWindow(), XCB_WINDOW_NONE);
  kill(play.pid(), SIGINT);
  EXPECT_EQ(ExitCodeOf(play), 0);
}

TEST_F(WaitTest, AKeptGameEndsWithItsWindow) {
  base::ChildProcess play = Gridhand({"play", "--launch", "sgt-mines", "--keep"});
  ASSERT_TRUE(terminal_.AwaitText("the game stays open", Soon())) << terminal_.screen();
  CloseTheWindowOfTheGame();
  EXPECT_EQ(ExitCodeOf(play), 0);
}

TEST_F(WaitTest, ALaunchedGameThatIsClosedHasGoneAway) {
  base::ChildProcess play =
      Gridhand({"play", "--launch", "sgt-mines", "--keep", "--delay", "600000"});
  ASSERT_TRUE(terminal_.AwaitText("game 1 of 1  playing", Soon())) << terminal_.screen();
  CloseTheWindowOfTheGame();
  EXPECT_EQ(ExitCodeOf(play), 7);
  EXPECT_TRUE(terminal_.AwaitText("the window of the launched game was closed", Soon()));
}

}  // namespace
}  // namespace gridhand::app
