// --show-intent and --step in real games: the program as a person runs it, on a terminal.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/person.h"
#include "tests/support/pseudo_terminal.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kKeys = "[space/enter: do it, q: stop]";

class WatchedPlayTest : public ::testing::Test {
 protected:
  void StartGame(const std::string& game = "9x9n10#12345") {
    const base::Status started = live_.Start("sgt-mines", {"sgt-mines", game}, true);
    ASSERT_TRUE(started.ok()) << started.error().text;
  }
  // The display as the game's own connection sees it.
  x11::Connection& display() { return *live_.staged->connection; }

  // The program with the terminal as stdin and stderr; what goes to stdout is in `folder_ / "out"`.
  base::ChildProcess Play(const std::vector<std::string>& options) {
    std::vector<std::string> argv = {"/bin/sh",
                                     "-c",
                                     R"(out=$1; shift; exec "$@" <"$0" 2>"$0" >"$out")",
                                     terminal_.name(),
                                     (folder_ / "out").string(),
                                     test_support::Gridhand(),
                                     "play",
                                     "--yes",
                                     "--format",
                                     "json"};
    argv.insert(argv.end(), options.begin(), options.end());
    auto child = base::ChildProcess::Spawn(
        {.argv = argv, .environment = {{"DISPLAY", live_.staged->stage.display_name()}}});
    EXPECT_TRUE(child.ok());
    return *std::move(child);
  }
  bool AwaitQuestion() { return terminal_.AwaitText(kKeys, Soon()); }
  nlohmann::json FirstGame() const {
    std::ifstream out(folder_ / "out");
    std::string line;
    std::getline(out, line);
    return nlohmann::json::parse(line);
  }

  // Windows that no window manager manages and that are to be seen: the ring, if it is there.
  std::vector<xcb_window_t> RingsOnTheScreen() {
    const auto tree =
        display().Fetch(xcb_query_tree_reply, xcb_query_tree(display().raw(), display().root()),
                        "list the windows");
    EXPECT_TRUE(tree.ok());
    std::vector<xcb_window_t> rings;
    for (int i = 0; i < xcb_query_tree_children_length(tree->get()); ++i) {
      const xcb_window_t window = xcb_query_tree_children(tree->get())[i];
      const auto info = x11::DescribeWindow(display(), window);
      if (!info.ok() || info->class_name != "Gridhand") continue;
      if (info->viewable) rings.push_back(window);
    }
    return rings;
  }

  test_support::ScratchFolder folder_;
  test_support::PseudoTerminal terminal_;
  minesweeper::LiveGame live_;
};

TEST_F(WatchedPlayTest, EachKeyIsOneMoveWithItsReasonAndQStops) {
  StartGame();
  base::ChildProcess play = Play({"--step", "--flags", "none"});
  ASSERT_TRUE(AwaitQuestion());
  EXPECT_THAT(terminal_.screen(), HasSubstr("the first click is safe"));
  terminal_.Type(" ");
  ASSERT_TRUE(terminal_.AwaitText("): safe: ", Soon()));
  ASSERT_TRUE(AwaitQuestion());
  terminal_.Type("\r");
  ASSERT_TRUE(AwaitQuestion());
  terminal_.Type("q");
  const auto ended = play.Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 8);
  EXPECT_FALSE(terminal_.GivesSingleKeys());
  EXPECT_EQ(FirstGame()["clicks"], 2);
}

TEST_F(WatchedPlayTest, EverySignalPutsTheTerminalBack) {
  StartGame();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    base::ChildProcess play = Play({"--step"});
    ASSERT_TRUE(AwaitQuestion());
    EXPECT_TRUE(terminal_.GivesSingleKeys());
    kill(play.pid(), signal);
    const auto ended = play.Wait(Soon());
    ASSERT_TRUE(ended.ok());
    EXPECT_EQ(ended->code, 128 + signal);
    EXPECT_FALSE(terminal_.GivesSingleKeys());
  }
}

TEST_F(WatchedPlayTest, RingStandsWhileTheQuestionDoesAndDiesWithTheProgram) {
  StartGame();
  base::ChildProcess play = Play({"--step", "--show-intent"});
  ASSERT_TRUE(AwaitQuestion());
  const std::vector<xcb_window_t> rings = RingsOnTheScreen();
  ASSERT_EQ(rings.size(), 1U);
  ASSERT_TRUE(display().ListenTo(rings.front(), XCB_EVENT_MASK_STRUCTURE_NOTIFY).ok());
  bool gone = false;
  const auto subscription = display().Subscribe([&](const xcb_generic_event_t& event) {
    gone = gone || (x11::TypeOf(event) == XCB_DESTROY_NOTIFY &&
                    x11::As<xcb_destroy_notify_event_t>(event).window == rings.front());
  });
  play.Kill();
  const auto noticed = display().WaitUntil([&] { return gone; }, Soon());
  EXPECT_TRUE(noticed.ok() && *noticed);
}

TEST_F(WatchedPlayTest, BoardThatChangesMeanwhileIsLookedAtAnew) {
  StartGame();
  base::ChildProcess play = Play({"--step", "--flags", "none"});
  ASSERT_TRUE(AwaitQuestion());
  EXPECT_THAT(terminal_.screen(), Not(HasSubstr("): safe: ")));
  const auto screen = live_.Screen();
  ASSERT_TRUE(screen.ok()) << screen.error().text;
  const auto place = x11::DescribeWindow(display(), live_.staged->window.id);
  ASSERT_TRUE(place.ok());
  const base::FramePoint cell = screen->geometry.CellCenter({8, 8});
  test_support::Person person(live_.staged->stage.display_name());
  person.Click({place->client_area.x + cell.x, place->client_area.y + cell.y});
  // The game may draw in parts what the click opens; this is the question about all of it.
  ASSERT_TRUE(terminal_.AwaitText("reveal (0,6): safe: ", Soon()));
  ASSERT_TRUE(AwaitQuestion());
  // The mouse was used since the last look: the answer is kept until it has rested.
  terminal_.Type(" ");
  ASSERT_TRUE(terminal_.AwaitText("a person has the mouse", Soon()));
  ASSERT_TRUE(AwaitQuestion());
  terminal_.Type("q");
  ASSERT_TRUE(play.Wait(Soon()).ok());
  EXPECT_EQ(FirstGame()["clicks"], 1) << terminal_.screen();
}

TEST_F(WatchedPlayTest, EveryClickIsShownOnceBeforeIt) {
  StartGame("5x5n4#7");
  ASSERT_TRUE(display().ListenTo(display().root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY).ok());
  int shown = 0;
  const auto subscription = display().Subscribe([&](const xcb_generic_event_t& event) {
    if (x11::TypeOf(event) != XCB_MAP_NOTIFY) return;
    shown += x11::As<xcb_map_notify_event_t>(event).override_redirect != 0 ? 1 : 0;
  });
  base::ChildProcess play = Play({"--show-intent"});
  const auto ended = play.Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 0) << terminal_.screen();
  ASSERT_TRUE(display().Sync().ok() && display().DispatchPending().ok());
  EXPECT_EQ(FirstGame()["result"], "won");
  EXPECT_EQ(shown, FirstGame()["clicks"]);
  EXPECT_TRUE(RingsOnTheScreen().empty());
}

TEST_F(WatchedPlayTest, HandOnTheMouseWhileTheRingStandsPausesTheGame) {
  StartGame();
  ASSERT_TRUE(display().ListenTo(display().root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY).ok());
  bool shown = false;
  const auto subscription = display().Subscribe([&](const xcb_generic_event_t& event) {
    shown = shown || x11::TypeOf(event) == XCB_MAP_NOTIFY;
  });
  test_support::Person person(live_.staged->stage.display_name());
  base::ChildProcess play = Play({"--show-intent"});
  const auto noticed = display().WaitUntil([&] { return shown; }, Soon());
  ASSERT_TRUE(noticed.ok() && *noticed);
  person.MoveMouse({5, 5});
  EXPECT_TRUE(terminal_.AwaitText("a person has the mouse", Soon()));
}

// Far longer than Soon: what ends in time was ended.
const std::string kForLong = "600000";

TEST_F(WatchedPlayTest, ADelayIsEndedByASignal) {
  StartGame();
  base::ChildProcess play = Play({"--delay", kForLong});
  ASSERT_TRUE(terminal_.AwaitText("game 1 of 1  playing", Soon()));
  kill(play.pid(), SIGINT);
  const auto ended = play.Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 128 + SIGINT);
  EXPECT_EQ(FirstGame()["clicks"], 0);
}

TEST_F(WatchedPlayTest, AHandPausesTheGameInTheMidstOfADelayAndTheGameGoesOn) {
  StartGame();
  base::ChildProcess play = Play({"--delay", kForLong});
  ASSERT_TRUE(terminal_.AwaitText("game 1 of 1  playing", Soon()));
  test_support::Person person(live_.staged->stage.display_name());
  person.MoveMouse({5, 5});
  EXPECT_TRUE(terminal_.AwaitText("a person has the mouse", Soon()));
  EXPECT_TRUE(terminal_.AwaitText("resumed", Soon()));
}

TEST_F(WatchedPlayTest, ASecondPlayerOfOneGameIsTurnedAway) {
  StartGame();
  base::ChildProcess first = Play({"--delay", kForLong});
  ASSERT_TRUE(terminal_.AwaitText("game 1 of 1  playing", Soon()));
  const test_support::ScratchFolder folder;
  const Environment display = {{"DISPLAY", live_.staged->stage.display_name()}};
  const ProgramRun second = RunGridhand(folder.path(), {"play", "--yes"}, display);
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_THAT(second.err, HasSubstr("another gridhand"));
  EXPECT_THAT(second.err, HasSubstr(std::to_string(first.pid())));
  first.Kill();
  ASSERT_TRUE(first.Wait(Soon()).ok());
  const ProgramRun third = RunGridhand(folder.path(), {"play", "--yes"}, display);
  EXPECT_EQ(third.exit_code, 0) << third.err;
}

TEST_F(WatchedPlayTest, ProgressIsRedrawnOnOneLineAndCutToTheTerminal) {
  StartGame();
  terminal_.SetColumns(30);
  base::ChildProcess play = Play({});
  ASSERT_TRUE(terminal_.AwaitText("game 1 of 1  playing", Soon()));
  const auto ended = play.Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_FALSE(terminal_.AwaitText("\n", base::SteadyClock().Now())) << terminal_.screen();
  EXPECT_THAT(terminal_.screen(), Not(HasSubstr("guess")));
}

TEST(SteppedByAScriptTest, ALineIsAMoveAndTheEndOfTheInputStops) {
  const test_support::ScratchFolder folder;
  const auto run = [&](int lines) {
    std::ofstream answers(folder / "answers");
    for (int i = 0; i < lines; ++i) answers << "\n";
    answers.close();
    auto child = base::ChildProcess::Spawn(
        {.argv = {"/bin/sh", "-c", R"(exec "$@" <"$0")", (folder / "answers").string(),
                  test_support::Gridhand(), "play", "--launch", "sgt-mines", "--private", "--size",
                  "beginner", "--step"},
         .output_file = (folder / ("out" + std::to_string(lines))).string()});
    EXPECT_TRUE(child.ok());
    const auto ended = child->Wait(Soon());
    return ended.ok() ? ended->code : -1;
  };
  EXPECT_EQ(run(2), 8);
  EXPECT_THAT(test_support::TextOf(folder / "out2"), HasSubstr(" 2 clicks"));
  EXPECT_EQ(run(500), 0);
  EXPECT_THAT(test_support::TextOf(folder / "out500"), HasSubstr("1 won"));
}

}  // namespace
}  // namespace gridhand::app
