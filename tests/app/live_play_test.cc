// Real games, really played: the program under test sees pixels and moves a pointer, and what it
// did is judged by the screen at the end and by its own log.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xcb/xtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "app/minesweeper/game_report.h"
#include "app/minesweeper/verify_log.h"
#include "app/session.h"
#include "board/minesweeper/text.h"
#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"
#include "x11/window_claim.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::GameStatus;

struct LiveCase {
  std::string name;
  std::string profile;
  std::vector<std::string> command;
  std::map<std::string, std::string> environment = {};
  bool window_manager = true;
  int games = 1;
  FlagPolicy flags = FlagPolicy::kNone;
  bool always_solvable = false;  // must be won, without a guess
};

void PrintTo(const LiveCase& live_case, std::ostream* out) { *out << live_case.name; }

class LivePlayTest : public ::testing::TestWithParam<LiveCase> {
 protected:
  test_support::ScratchFolder folder_;
  const std::filesystem::path log_file_ = folder_ / "run.jsonl";
  LiveGame live_;
};

TEST_P(LivePlayTest, EveryGameEndsAndEveryChangeIsExplained) {
  const base::Status started = live_.Start(GetParam().profile, GetParam().command,
                                           GetParam().window_manager, GetParam().environment);
  ASSERT_TRUE(started.ok()) << started.error().text;
  SessionOptions options{
      .games = GetParam().games, .log = log_file_, .evidence_dir = folder_.path()};
  SessionListener listener;
  auto session = Session::Open(
      *live_.staged->connection, live_.staged->window, live_.profile,
      PlayerMaker(live_.profile, *live_.reader, {.agent = "fast", .flags = GetParam().flags}),
      options, listener);
  ASSERT_TRUE(session.ok()) << session.error().text;
  const SessionOutcome outcome = (*session)->Play();
  ASSERT_FALSE(outcome.stopped) << outcome.stopped->text;
  ASSERT_EQ(static_cast<int>(outcome.games.size()), GetParam().games);
  int won = 0;
  for (const GameResult& game : outcome.games) {
    won += game.result == "won" ? 1 : 0;
    if (GetParam().always_solvable) {
      EXPECT_EQ(game.result, "won");
      EXPECT_EQ(FactsOf(game).guesses, 0);
    }
  }

  const auto screen = live_.ScreenAtTheEnd();
  ASSERT_TRUE(screen.ok()) << screen.error().text;
  const GameStatus expected =
      outcome.games.back().result == "won" ? GameStatus::kWon : GameStatus::kLost;
  EXPECT_EQ(screen->reading.status, expected)
      << board::minesweeper::FormatBoard(screen->reading.Symbols());

  std::ifstream log(log_file_);
  const auto verdict = VerifyLog(log, "run.jsonl", PromisesOf({live_.profile}));
  ASSERT_TRUE(verdict.ok()) << verdict.error().text;
  EXPECT_FALSE(verdict->fault) << "line " << verdict->fault->line << ": " << verdict->fault->text;
  EXPECT_EQ(verdict->wins, won);
  EXPECT_EQ(verdict->losses, GetParam().games - won);
}

const LiveCase kCases[] = {
    {.name = "sgt_beginner_openbox",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "9x9n10#12345"},
     .games = 3,
     .always_solvable = true},
    {.name = "sgt_intermediate_no_window_manager",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "16x16n40#271828"},
     .window_manager = false,
     .games = 2,
     .always_solvable = true},
    {.name = "sgt_expert_openbox",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "30x16n99#31415"},
     .always_solvable = true},
    // Too narrow for the status line: the number of mines stays unknown, and is not the usual one.
    {.name = "sgt_narrow_window_with_many_mines",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "9x9n35#3"},
     .environment = {{"MINES_TILESIZE", "12"}},
     .games = 3},
    {.name = "sgt_few_cells",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "5x5n4"},
     .games = 3,
     .always_solvable = true},
    {.name = "sgt_may_need_guesses_useful_flags",
     .profile = "sgt-mines",
     .command = {"sgt-mines", "16x16n45a#99"},
     .games = 3,
     .flags = FlagPolicy::kUseful},
    {.name = "xdemineur_beginner_openbox",
     .profile = "xdemineur",
     .command = {"xdemineur", "-geometry", "12x9", "-m", "13"},
     .games = 5},
    {.name = "xdemineur_all_flags_no_window_manager",
     .profile = "xdemineur",
     .command = {"xdemineur", "-geometry", "16x16", "-m", "40"},
     .window_manager = false,
     .games = 3,
     .flags = FlagPolicy::kAll},
    {.name = "xdemineur_expert_openbox",
     .profile = "xdemineur",
     .command = {"xdemineur", "-geometry", "30x16", "-m", "99"},
     .games = 3},
    {.name = "gnome_mines_openbox", .profile = "gnome-mines", .command = {}, .games = 3},
    {.name = "gnome_mines_all_flags_no_window_manager",
     .profile = "gnome-mines",
     .command = {},
     .window_manager = false,
     .games = 2,
     .flags = FlagPolicy::kAll},
    {.name = "kmines_openbox", .profile = "kmines", .command = {}, .games = 3},
    {.name = "kmines_useful_flags_no_window_manager",
     .profile = "kmines",
     .command = {},
     .window_manager = false,
     .games = 2,
     .flags = FlagPolicy::kUseful},
    // So few mines that a deal may open all other cells: won before the first click.
    {.name = "xdemineur_won_as_it_is_dealt",
     .profile = "xdemineur",
     .command = {"xdemineur", "-geometry", "12x9", "-m", "2"},
     .games = 8},
};

INSTANTIATE_TEST_SUITE_P(RealGames, LivePlayTest, ::testing::ValuesIn(kCases),
                         [](const auto& tested) { return tested.param.name; });

// xdemineur does not say its process; the X server does.
TEST(LivePidTest, PidSelectsTheWindow) {
  LiveGame live;
  const base::Status started = live.Start("xdemineur", {"xdemineur", "-geometry", "12x9"}, true);
  ASSERT_TRUE(started.ok()) << started.error().text;
  const test_support::ScratchFolder folder;
  const std::string pid = std::to_string(live.staged->stage.game().pid());
  const Environment display = {{"DISPLAY", live.staged->stage.display_name()}};
  const ProgramRun run = RunGridhand(folder.path(), {"play", "--pid", pid, "--dry-run"}, display);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("would reveal"));
  const ProgramRun other = RunGridhand(folder.path(), {"play", "--pid", "1", "--dry-run"}, display);
  EXPECT_EQ(other.exit_code, 4) << other.err;
}

// Not even a button that somebody holds by XTEST, or the log of the Gridhand that plays here.
TEST(LiveDryRunTest, TouchesNothing) {
  LiveGame live;
  const base::Status started = live.Start("xdemineur", {"xdemineur", "-geometry", "12x9"}, true);
  ASSERT_TRUE(started.ok()) << started.error().text;
  x11::Connection& display = *live.staged->connection;
  const auto fake = [&](std::uint8_t type, std::uint8_t detail, std::int16_t at) {
    return display.Check(xcb_test_fake_input_checked(display.raw(), type, detail, XCB_CURRENT_TIME,
                                                     display.root(), at, at, /*deviceid=*/0),
                         "use the mouse");
  };
  ASSERT_TRUE(fake(XCB_MOTION_NOTIFY, 0, 0).ok());  // beside the game's window
  ASSERT_TRUE(fake(XCB_BUTTON_PRESS, XCB_BUTTON_INDEX_1, 0).ok());
  const auto claim = x11::WindowClaim::Make(display, live.staged->window.id);
  ASSERT_TRUE(claim.ok()) << claim.error().text;
  const test_support::ScratchFolder folder;
  std::ofstream(folder / "run.jsonl") << "of another game\n";
  const ProgramRun run =
      RunGridhand(folder.path(), {"play", "--dry-run", "--log", (folder / "run.jsonl").string()},
                  {{"DISPLAY", live.staged->stage.display_name()}});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("would reveal"));
  EXPECT_EQ(test_support::TextOf(folder / "run.jsonl"), "of another game\n");
  const auto pointer =
      display.Fetch(xcb_query_pointer_reply, xcb_query_pointer(display.raw(), display.root()),
                    "ask for the buttons");
  ASSERT_TRUE(pointer.ok()) << pointer.error().text;
  EXPECT_NE((*pointer)->mask & XCB_BUTTON_MASK_1, 0);
}

// Nobody is asked here: --yes, and no terminal.
TEST(LiveNoticeTest, SaysFirstThatWinsCountInTheProgramsScores) {
  LiveGame live;
  const base::Status started = live.Start("xdemineur", {"xdemineur", "-geometry", "12x9"}, true);
  ASSERT_TRUE(started.ok()) << started.error().text;
  const test_support::ScratchFolder folder;
  const Environment display = {{"DISPLAY", live.staged->stage.display_name()}};
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"play", "--yes"}, std::vector<std::string>{"play"}}) {
    const ProgramRun run = RunGridhand(folder.path(), arguments, display);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, ::testing::HasSubstr("wins count in that program's high scores"));
  }
}

}  // namespace
}  // namespace gridhand::app::minesweeper
