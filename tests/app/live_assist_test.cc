// gridhand assist over real games, as a person runs it: what is asserted are the pixels of the
// screen, against what the agent makes of the board that the game's own picture shows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/minesweeper/answer.h"
#include "app/minesweeper/hints.h"
#include "board/minesweeper/tracker.h"
#include "capture/x11/screen_source.h"
#include "input/x11/xtest_pointer.h"
#include "overlay/painter.h"
#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/test_window.h"

namespace gridhand::app::minesweeper {
namespace {

using test_support::TestWindow;
using ::testing::HasSubstr;
using vision::minesweeper::FoundBoard;

base::TimePoint Soon() { return base::SteadyClock().Now() + std::chrono::minutes(2); }

// What a game is tried under; the command is empty for no compositor.
struct Setting {
  std::string name;
  std::string game;
  std::vector<std::string> command;  // of the game
  std::vector<std::string> compositor;
};

const std::vector<std::string> kSmallBoard = {"sgt-mines", "9x9n10#12345"};

// The board as the game's own picture shows it, and what belongs on the screen.
struct Truth {
  base::Frame plain;
  FoundBoard found;
  Answer answer;
  Hints hints;
  base::Frame painted;
};

class LiveAssistTest : public ::testing::Test {
 protected:
  void StartGame(const std::string& game = "sgt-mines",
                 const std::vector<std::string>& command = kSmallBoard) {
    const base::Status started = live_.Start(game, command, true);
    ASSERT_TRUE(started.ok()) << started.error().text;
    auto screen = capture::ScreenSource::Open(display());
    ASSERT_TRUE(screen.ok());
    screen_ = *std::move(screen);
    auto source = capture::WindowSource::Open(display(), live_.staged->window.id);
    ASSERT_TRUE(source.ok());
    source_ = *std::move(source);
  }
  x11::Connection& display() { return *live_.staged->connection; }

  void StartAssistant(std::vector<std::string> options = {}) {
    std::vector<std::string> argv = {"/bin/sh",
                                     "-c",
                                     "exec \"$@\" >\"$0/out\" 2>\"$0/err\"",
                                     folder_.path().string(),
                                     std::string(GRIDHAND_BINARY_DIR) + "/gridhand",
                                     "assist"};
    argv.insert(argv.end(), options.begin(), options.end());
    auto child = base::ChildProcess::Spawn(
        {.argv = argv, .environment = {{"DISPLAY", live_.staged->stage.display_name()}}});
    ASSERT_TRUE(child.ok());
    assistant_.emplace(*std::move(child));
  }

  // Asks again and again until it is so: what is asked for is drawn by others, and not everything
  // that is drawn is told.
  bool Await(const std::function<bool()>& is_so) {
    constexpr base::Duration kAgain = std::chrono::milliseconds(20);
    const base::TimePoint deadline = Soon();
    while (!is_so()) {
      const base::TimePoint now = base::SteadyClock().Now();
      if (now >= deadline) return false;
      if (!display().WaitUntil([] { return false; }, now + kAgain).ok()) return false;
    }
    return true;
  }

  std::optional<Truth> LookAtTruth(const HintChoice& choice) {
    auto plain = source_->Grab();
    if (!plain.ok()) return std::nullopt;
    auto found = live_.reader->Find(*plain);
    if (!found.ok()) return std::nullopt;
    const auto rule = live_.profile.first_click == FirstClick::kZero
                          ? board::minesweeper::FirstClickRule::kModern
                          : board::minesweeper::FirstClickRule::kClassic;
    auto agent = agent::minesweeper::MakeAgent("best", 1, rule);
    Answer answer = Think(**agent, {.cells = found->reading.Symbols(),
                                    .mines = ResolveMineCount(std::nullopt, found->reading),
                                    .status = found->reading.status});
    Hints hints = HintsFor(answer, choice);
    auto painted = overlay::Paint(*plain, found->geometry, hints.marks);
    if (!painted.ok()) return std::nullopt;
    return Truth{*plain, *std::move(found), std::move(answer), std::move(hints), *painted};
  }
  // The screen where the window lies.
  std::optional<base::Frame> WindowOnScreen(const base::Frame& window) {
    const auto screen = screen_->Grab();
    if (!screen.ok()) return std::nullopt;
    return base::PartOf(*screen,
                        {window.origin.x, window.origin.y, window.size.width, window.size.height});
  }
  bool ScreenShows(const Truth& truth, const base::Frame& wanted) {
    const auto seen = WindowOnScreen(truth.plain);
    return seen && base::SamePixels(*seen, wanted, truth.found.geometry.Bounds());
  }
  // Every mark of the choice, and no other, on the screen.
  bool AwaitMarks(HelpLevel level = HelpLevel::kAll) {
    return Await([&] {
      const auto truth = LookAtTruth(ChoiceFor(level));
      return truth && ScreenShows(*truth, truth->painted);
    });
  }
  bool AwaitNoMarks() {
    return Await([&] {
      const auto truth = LookAtTruth(ChoiceFor(HelpLevel::kAll));
      return truth && ScreenShows(*truth, truth->plain);
    });
  }

  void ClickOn(CellPos cell) {
    const auto truth = LookAtTruth({});
    ASSERT_TRUE(truth);
    auto pointer = input::XTestPointer::Make(display(), live_.staged->window.id, nullptr);
    ASSERT_TRUE(pointer.ok());
    const base::FrameRect board = truth->found.geometry.Bounds();
    const base::Status clicked = (*pointer)->Click(
        {.at = base::ToScreen(truth->found.geometry.CellCenter(cell), truth->plain.origin),
         .button = input::Button::kLeft,
         .window_origin = truth->plain.origin,
         .fence = base::ToScreen(board, truth->plain.origin),
         .looked_at = truth->plain.taken_at});
    EXPECT_TRUE(clicked.ok()) << clicked.error().text;
  }
  bool AwaitOpen(CellPos cell) {
    return Await([&] {
      const auto truth = LookAtTruth({});
      return truth && !board::minesweeper::IsCovered(truth->answer.board.cells[cell]);
    });
  }

  // The windows of ours that are to be seen.
  int OwnWindows() {
    const auto tree =
        display().Fetch(xcb_query_tree_reply, xcb_query_tree(display().raw(), display().root()),
                        "list the windows");
    EXPECT_TRUE(tree.ok());
    int count = 0;
    for (int i = 0; i < xcb_query_tree_children_length(tree->get()); ++i) {
      const auto info = x11::DescribeWindow(display(), xcb_query_tree_children(tree->get())[i]);
      if (info.ok() && info->class_name == "Gridhand" && info->viewable) ++count;
    }
    return count;
  }

  test_support::ScratchFolder folder_;
  LiveGame live_;
  std::unique_ptr<capture::ScreenSource> screen_;
  std::unique_ptr<capture::WindowSource> source_;
  std::optional<base::ChildProcess> assistant_;
};

// --- every mark, in every setting ---------------------------------------------------------------

class LiveAssistSettingTest : public LiveAssistTest, public ::testing::WithParamInterface<Setting> {
 protected:
  void StartCompositor() {
    if (GetParam().compositor.empty()) return;
    auto child = base::ChildProcess::Spawn(
        {.argv = GetParam().compositor,
         .environment = {{"DISPLAY", live_.staged->stage.display_name()}}});
    ASSERT_TRUE(child.ok()) << child.error().text;
    compositor_.emplace(*std::move(child));
    ASSERT_TRUE(Await([&] {
      const auto selection = display().Atom("_NET_WM_CM_S0");
      const auto owner = display().Fetch(xcb_get_selection_owner_reply,
                                         xcb_get_selection_owner(display().raw(), *selection),
                                         "find the compositor");
      return owner.ok() && (*owner)->owner != XCB_WINDOW_NONE;
    }));
  }
  std::optional<base::ChildProcess> compositor_;
};

TEST_P(LiveAssistSettingTest, TheScreenShowsTheAgentsMarksOnTheTrueBoardMoveAfterMove) {
  StartGame(GetParam().game, GetParam().command);
  StartCompositor();
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  constexpr int kMoves = 4;
  for (int move = 0; move < kMoves; ++move) {
    const auto truth = LookAtTruth(ChoiceFor(HelpLevel::kAll));
    ASSERT_TRUE(truth);
    std::optional<CellPos> next;
    for (const overlay::Mark& mark : truth->hints.marks) {
      if (mark.kind == overlay::MarkKind::kBest) next = mark.cell;
    }
    if (!next) break;  // the game is over
    ClickOn(*next);    // through the ring
    ASSERT_TRUE(AwaitOpen(*next)) << "a mark swallowed the click";
    ASSERT_TRUE(AwaitMarks());
  }
}

INSTANTIATE_TEST_SUITE_P(
    GamesAndCompositors, LiveAssistSettingTest,
    ::testing::Values(Setting{"SgtMinesBare", "sgt-mines", kSmallBoard, {}},
                      Setting{"XdemineurBare", "xdemineur", {}, {}},
                      Setting{"SgtMinesXcompmgr", "sgt-mines", kSmallBoard, {"xcompmgr"}},
                      Setting{
                          "SgtMinesXcompmgrAuto", "sgt-mines", kSmallBoard, {"xcompmgr", "-a"}}),
    [](const auto& setting) { return setting.param.name; });

// --- the window's fate --------------------------------------------------------------------------

TEST_F(LiveAssistTest, MarksFollowTheWindowAndTakeNeitherFocusNorPlaceAmongTheWindows) {
  StartGame();
  const auto before = x11::ListWindows(display());
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  const auto after = x11::ListWindows(display());
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(after->size(), before->size());
  const std::uint32_t place[] = {437, 261};
  const auto moved = xcb_configure_window_checked(display().raw(), live_.staged->window.id,
                                                  XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, place);
  ASSERT_TRUE(display().Check(moved, "move the game").ok());
  ASSERT_TRUE(Await([&] {
    const auto frame = source_->Grab();
    return frame.ok() && frame->origin.x >= 437;
  }));
  EXPECT_TRUE(AwaitMarks());
}

TEST_F(LiveAssistTest, AWindowOverTheGameHidesItsMarksUntilItGoes) {
  StartGame();
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  const auto truth = LookAtTruth({});
  ASSERT_TRUE(truth);
  const test_support::TestWindowOptions options{
      .area = base::ToScreen(truth->plain.Bounds(), truth->plain.origin)};
  TestWindow cover(live_.staged->stage.display_name(), options);
  const auto seen = WindowOnScreen(truth->plain);
  ASSERT_TRUE(seen);
  board::ForEachCell(truth->found.reading.cells, [&](CellPos cell) {
    EXPECT_EQ(seen->At(truth->found.geometry.CellCenter(cell)), options.background);
  });
  cover.Close();
  EXPECT_TRUE(AwaitMarks());
}

TEST_F(LiveAssistTest, KilledItLeavesNoWindow) {
  StartGame();
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  ASSERT_GT(OwnWindows(), 0);
  assistant_->Kill();
  EXPECT_TRUE(Await([&] { return OwnWindows() == 0; }));
  EXPECT_TRUE(AwaitNoMarks());
}

TEST_F(LiveAssistTest, AGameThatIsClosedEndsItWithAClearLastLine) {
  StartGame();
  StartAssistant({"--log", (folder_ / "run.jsonl").string()});
  ASSERT_TRUE(AwaitMarks());
  source_.reset();
  live_.staged->stage.game().Kill();
  const auto ended = assistant_->Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 7);
  EXPECT_THAT(Contents(folder_ / "err"), HasSubstr("the game's window was closed"));
  EXPECT_THAT(Contents(folder_ / "out"), HasSubstr("with help: 0 won, 0 lost"));
  EXPECT_THAT(Contents(folder_ / "run.jsonl"), HasSubstr("\"assisted\":true"));
  EXPECT_EQ(OwnWindows(), 0);
}

TEST_F(LiveAssistTest, ASignalEndsItWithNothingLeftOnTheScreen) {
  StartGame();
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  kill(assistant_->pid(), SIGTERM);
  const auto ended = assistant_->Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 128 + SIGTERM);
  EXPECT_EQ(OwnWindows(), 0);
}

TEST_F(LiveAssistTest, AKeyThatIsTakenIsNamed) {
  StartGame();
  StartAssistant();
  ASSERT_TRUE(AwaitMarks());
  const test_support::ScratchFolder second;
  const ProgramRun run =
      RunGridhand(second.path(), {"assist"}, {{"DISPLAY", live_.staged->stage.display_name()}});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("another program has the key Ctrl+Alt+H"));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
