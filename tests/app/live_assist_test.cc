// gridhand assist over real games, as a person runs it: what is asserted are the pixels of the
// screen, against what the agent makes of the board that the game's own picture shows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "tests/app/support/assisted_game.h"
#include "tests/support/test_window.h"

namespace gridhand::app::minesweeper {
namespace {

using test_support::TestWindow;
using ::testing::HasSubstr;

// What a game is tried under; the command is empty for no compositor.
struct Setting {
  std::string name;
  std::string game;
  std::vector<std::string> command;  // of the game; empty: its profile's
  std::vector<std::string> compositor;
  bool window_manager = true;
};

const std::vector<std::string> kSmallBoard = {"sgt-mines", "9x9n10#12345"};
constexpr int kLevels = 4;  // of help
const std::vector<std::string> kPicom = {"picom", "--config", "/dev/null"};

class LiveAssistTest : public ::testing::Test {
 protected:
  void StartGame() {
    const base::Status started = game_.StartGame("sgt-mines", kSmallBoard);
    ASSERT_TRUE(started.ok()) << started.error().text;
  }
  void StartAssistant(const std::vector<std::string>& options = {}) {
    ASSERT_TRUE(game_.StartAssistant(options).ok());
  }
  void StartBoth(const std::vector<std::string>& options = {}) {
    StartGame();
    StartAssistant(options);
    ASSERT_TRUE(game_.AwaitMarks());
  }
  x11::Connection& display() { return game_.display(); }
  std::string Messages() const { return game_.AssistantsMessages(); }

  // In the log, which is `run.jsonl`.
  bool Said(const std::string& what) const {
    return test_support::TextOf(game_.folder() / "run.jsonl").find(what) != std::string::npos;
  }

  void PointAt(CellPos cell) {
    const auto truth = game_.LookAtTruth({});
    ASSERT_TRUE(truth);
    const base::FramePoint center = truth->found.geometry.CellCenter(cell);
    ASSERT_TRUE(game_.PointAt(base::ToScreen(center, truth->plain.origin)).ok());
  }

  bool IsOver() {
    using board::minesweeper::GameStatus;
    const auto truth = game_.LookAtTruth({});
    return truth && (truth->answer.board.status == GameStatus::kWon ||
                     truth->answer.board.status == GameStatus::kLost);
  }

  AssistedGame game_;
};

// --- every mark, in every setting ---------------------------------------------------------------

class LiveAssistSettingTest : public LiveAssistTest,
                              public ::testing::WithParamInterface<Setting> {};

TEST_P(LiveAssistSettingTest, TheScreenShowsTheAgentsMarksOnTheTrueBoardMoveAfterMove) {
  const Setting& setting = GetParam();
  const base::Status started =
      game_.StartGame(setting.game, setting.command, setting.window_manager);
  ASSERT_TRUE(started.ok()) << started.error().text;
  if (!setting.compositor.empty()) {
    const base::Status composed = game_.StartCompositor(setting.compositor);
    ASSERT_TRUE(composed.ok()) << composed.error().text;
  }
  StartAssistant();
  ASSERT_TRUE(game_.AwaitMarks()) << game_.WhatIsWrong();
  // They go from a game that rests: nothing else makes a compositor paint there.
  ASSERT_TRUE(game_.Press("Ctrl+Alt+H").ok());
  ASSERT_TRUE(game_.AwaitNoMarks());
  for (int level = 1; level < kLevels; ++level) ASSERT_TRUE(game_.Press("Ctrl+Alt+H").ok());
  ASSERT_TRUE(game_.AwaitMarks()) << game_.WhatIsWrong();
  constexpr int kMoves = 4;
  for (int move = 0; move < kMoves; ++move) {
    const auto truth = game_.LookAtTruth(ChoiceFor(HelpLevel::kAll));
    ASSERT_TRUE(truth);
    const std::optional<CellPos> next = AssistedGame::NextCell(*truth);
    if (!next) break;                                   // the game is over
    const base::Status clicked = game_.ClickOn(*next);  // through the ring
    ASSERT_TRUE(clicked.ok()) << clicked.error().text;
    ASSERT_TRUE(game_.AwaitOpen(*next)) << "a mark swallowed the click";
    // At the end of a game kmines puts its high scores over the board.
    bool is_over = false;
    const bool is_right = game_.Await([&] {
      is_over = IsOver();
      return is_over || game_.ShowsMarks();
    });
    ASSERT_TRUE(is_right) << game_.WhatIsWrong();
    if (is_over) break;
  }
}

INSTANTIATE_TEST_SUITE_P(
    GamesAndCompositors, LiveAssistSettingTest,
    ::testing::Values(Setting{"SgtMinesBare", "sgt-mines", kSmallBoard, {}},
                      Setting{"SgtMinesUnmanaged", "sgt-mines", kSmallBoard, {}, false},
                      Setting{"XdemineurBare", "xdemineur", {}, {}},
                      Setting{"KMinesBare", "kmines", {}, {}},
                      Setting{"GnomeMinesBare", "gnome-mines", {}, {}},
                      Setting{"SgtMinesXcompmgr", "sgt-mines", kSmallBoard, {"xcompmgr"}},
                      Setting{"SgtMinesXcompmgrAuto", "sgt-mines", kSmallBoard, {"xcompmgr", "-a"}},
                      Setting{"SgtMinesPicom", "sgt-mines", kSmallBoard, kPicom},
                      Setting{"XdemineurPicomUnmanaged", "xdemineur", {}, kPicom, false}),
    [](const auto& setting) { return setting.param.name; });

// --- what the person asks for -------------------------------------------------------------------

TEST_F(LiveAssistTest, ThePointerOverACoveredCellExplainsIt) {
  StartBoth({"--log", (game_.folder() / "run.jsonl").string()});
  PointAt({0, 0});
  EXPECT_TRUE(game_.Await([&] { return Said("(0,0) the first click is safe"); }));
  PointAt({1, 2});
  EXPECT_TRUE(game_.Await([&] { return Said("(1,2) the first click is safe"); }));
  EXPECT_TRUE(game_.AwaitMarks());
}

TEST_F(LiveAssistTest, AKeyChangesTheLevelThroughAllOfThem) {
  StartBoth();
  for (const HelpLevel level :
       {HelpLevel::kNone, HelpLevel::kHint, HelpLevel::kProved, HelpLevel::kAll}) {
    ASSERT_TRUE(game_.Press("Ctrl+Alt+H").ok());
    EXPECT_TRUE(level == HelpLevel::kNone ? game_.AwaitNoMarks() : game_.AwaitMarks(level));
  }
  EXPECT_THAT(Messages(), HasSubstr("help: what is proved"));
}

TEST_F(LiveAssistTest, AKeyExplainsTheCellUnderThePointerWhereThatIsNotShown) {
  StartGame();
  StartAssistant({"--level", "none", "--log", (game_.folder() / "run.jsonl").string()});
  PointAt({3, 4});
  ASSERT_TRUE(game_.Await([&] { return Said("\"hints\""); }));
  EXPECT_FALSE(Said("(3,4)"));
  ASSERT_TRUE(game_.Press("Ctrl+Alt+W").ok());
  EXPECT_TRUE(game_.Await([&] { return Said("(3,4) the first click is safe"); }));
}

TEST_F(LiveAssistTest, OneKeyForTwoThingsIsRefused) {
  StartGame();
  const ProgramRun run = RunGridhand(
      game_.folder(), {"assist", "--level-key", "Ctrl+Alt+H", "--why-key", "Alt+Ctrl+h"},
      {{"DISPLAY", game_.display_name()}});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("are the same key"));
}

TEST_F(LiveAssistTest, AKeyThatIsTakenIsNamed) {
  StartBoth();
  const test_support::ScratchFolder second;
  const ProgramRun run =
      RunGridhand(second.path(), {"assist"}, {{"DISPLAY", game_.display_name()}});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("another program has the key Ctrl+Alt+H"));
}

// --- the window's fate --------------------------------------------------------------------------

TEST_F(LiveAssistTest, MarksFollowTheWindowAndTakeNeitherFocusNorPlaceAmongTheWindows) {
  StartGame();
  const auto before = x11::ListWindows(display());
  StartAssistant();
  ASSERT_TRUE(game_.AwaitMarks());
  const auto after = x11::ListWindows(display());
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_EQ(after->size(), before->size());
  const std::uint32_t place[] = {437, 261};
  const auto moved = xcb_configure_window_checked(display().raw(), game_.window(),
                                                  XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, place);
  ASSERT_TRUE(display().Check(moved, "move the game").ok());
  ASSERT_TRUE(game_.Await([&] {
    const auto frame = game_.source().Grab();
    return frame.ok() && frame->origin.x >= 437;
  }));
  EXPECT_TRUE(game_.AwaitMarks());
}

TEST_F(LiveAssistTest, AWindowThatGrowsHasItsMarksOnItsNewCells) {
  StartBoth();
  const auto before = game_.LookAtTruth({});
  ASSERT_TRUE(before);
  const std::uint32_t size[] = {480, 560};
  const auto resized = xcb_configure_window_checked(
      display().raw(), game_.window(), XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
  ASSERT_TRUE(display().Check(resized, "resize the game").ok());
  ASSERT_TRUE(game_.Await([&] {
    const auto truth = game_.LookAtTruth({});
    return truth && truth->board_area().width > before->board_area().width;
  }));
  EXPECT_TRUE(game_.AwaitMarks());
}

TEST_F(LiveAssistTest, AHiddenWindowHasNoMarksUntilItIsShownAgain) {
  StartGame();
  const auto plain = game_.LookAtTruth({});
  ASSERT_TRUE(plain);
  StartAssistant();
  ASSERT_TRUE(game_.AwaitMarks());
  ASSERT_TRUE(
      display().Check(xcb_unmap_window_checked(display().raw(), game_.window()), "hide it").ok());
  // The root window shows one colour where nothing is.
  EXPECT_TRUE(game_.Await([&] {
    const auto seen = game_.WindowOnScreen(plain->plain);
    if (!seen) return false;
    const base::FrameRect board = plain->board_area();
    const base::Bgr ground = seen->At({board.x, board.y});
    for (int y = board.y; y < board.Bottom(); ++y) {
      for (int x = board.x; x < board.Right(); ++x) {
        if (seen->At({x, y}) != ground) return false;
      }
    }
    return true;
  }));
  ASSERT_TRUE(
      display().Check(xcb_map_window_checked(display().raw(), game_.window()), "show it").ok());
  EXPECT_TRUE(game_.AwaitMarks());
}

TEST_F(LiveAssistTest, AWindowOverTheGameHidesItsMarksUntilItGoes) {
  StartBoth();
  const auto truth = game_.LookAtTruth({});
  ASSERT_TRUE(truth);
  const test_support::TestWindowOptions options{
      .area = base::ToScreen(truth->plain.Bounds(), truth->plain.origin)};
  TestWindow cover(game_.display_name(), options);
  const auto seen = game_.WindowOnScreen(truth->plain);
  ASSERT_TRUE(seen);
  board::ForEachCell(truth->found.reading.cells, [&](CellPos cell) {
    EXPECT_EQ(seen->At(truth->found.geometry.CellCenter(cell)), options.background);
  });
  cover.Close();
  EXPECT_TRUE(game_.AwaitMarks());
}

// What a program draws under a held button may be taken back: it is no position of the game.
TEST_F(LiveAssistTest, WhileAButtonIsHeldThereAreNoMarks) {
  StartBoth();
  const auto truth = game_.LookAtTruth({});
  ASSERT_TRUE(truth);
  const CellPos cell{0, 0};
  const auto hold = [&](int type) {
    xcb_test_fake_input(display().raw(), static_cast<std::uint8_t>(type), XCB_BUTTON_INDEX_3,
                        XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
    ASSERT_TRUE(display().Sync().ok());
  };
  ASSERT_TRUE(
      game_.PointAt(base::ToScreen(truth->found.geometry.CellCenter(cell), truth->plain.origin))
          .ok());
  hold(XCB_BUTTON_PRESS);
  ASSERT_TRUE(game_.Await([&] {  // sgt-mines sets the flag at once
    const auto now = game_.LookAtTruth({});
    return now && now->answer.board.cells[cell] == board::minesweeper::CellSymbol::kFlag;
  }));
  EXPECT_TRUE(game_.AwaitNoMarks());
  constexpr int kLooks = 30;  // longer than marks take to come
  for (int i = 0; i < kLooks; ++i) {
    const auto now = game_.LookAtTruth({});
    ASSERT_TRUE(now);
    EXPECT_TRUE(game_.ScreenShows(*now, now->plain));
  }
  hold(XCB_BUTTON_RELEASE);
  EXPECT_TRUE(game_.AwaitMarks());
}

// --- the end ------------------------------------------------------------------------------------

TEST_F(LiveAssistTest, KilledItLeavesNoWindow) {
  StartBoth();
  ASSERT_GT(game_.OwnWindows().size(), 0U);
  game_.assistant().Kill();
  EXPECT_TRUE(game_.Await([&] { return game_.OwnWindows().empty(); }));
  EXPECT_TRUE(game_.AwaitNoMarks());
}

TEST_F(LiveAssistTest, AGameThatIsClosedEndsItWithAClearLastLine) {
  StartBoth({"--log", (game_.folder() / "run.jsonl").string()});
  game_.live().staged->stage.game().Kill();
  const auto ended = game_.assistant().Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 7);
  EXPECT_THAT(Messages(), HasSubstr("the game's window was closed"));
  EXPECT_THAT(game_.AssistantsOutput(), HasSubstr("with help: 0 won, 0 lost"));
  EXPECT_THAT(test_support::TextOf(game_.folder() / "run.jsonl"), HasSubstr("\"assisted\":true"));
  EXPECT_TRUE(game_.Await([&] { return game_.OwnWindows().empty(); }));
}

TEST_F(LiveAssistTest, ASignalEndsItWithNothingLeftOnTheScreen) {
  StartBoth();
  kill(game_.assistant().pid(), SIGTERM);
  const auto ended = game_.assistant().Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 128 + SIGTERM);
  EXPECT_TRUE(game_.Await([&] { return game_.OwnWindows().empty(); }));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
