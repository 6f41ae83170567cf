// Real games, really played: the program under test sees pixels and moves a pointer, and what it
// did is judged by the screen at the end and by its own log.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "app/data_files.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/verify_log.h"
#include "app/stage.h"
#include "board/minesweeper/text.h"
#include "capture/x11/window_source.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::GameStatus;

struct LiveCase {
  std::string name;
  std::string profile;
  std::vector<std::string> command;
  bool window_manager = true;
  int games = 1;
  FlagPolicy flags = FlagPolicy::kNone;
  bool always_solvable = false;  // must be won, without a guess
};

void PrintTo(const LiveCase& live_case, std::ostream* out) { *out << live_case.name; }

class LivePlayTest : public ::testing::TestWithParam<LiveCase> {
 protected:
  void SetUp() override {
    const auto files = FindDataFiles();
    ASSERT_TRUE(files.ok()) << files.error().text;
    auto profiles = LoadProfiles(files->profiles_dir);
    ASSERT_TRUE(profiles.ok()) << profiles.error().text;
    for (const Profile& profile : *profiles) {
      if (profile.name == GetParam().profile) profile_ = profile;
    }
    auto reader = vision::minesweeper::BoardReader::Load(files->skins_dir);
    ASSERT_TRUE(reader.ok()) << reader.error().text;
    reader_.emplace(*std::move(reader));
    log_file_ = std::filesystem::path(::testing::TempDir()) / (GetParam().name + ".jsonl");
  }

  void StartGame() {
    StageOptions options{.command = GetParam().command, .package = profile_.package};
    if (GetParam().window_manager) options.display.window_manager = x11::kOpenbox;
    auto stage = Stage::Start(options);
    ASSERT_TRUE(stage.ok()) << stage.error().text;
    stage_.emplace(*std::move(stage));
    auto connection = x11::Connection::Open(stage_->display_name());
    ASSERT_TRUE(connection.ok()) << connection.error().text;
    connection_ = *std::move(connection);
    auto window = WaitForBoard(
        *connection_, profile_, *reader_, [this] { return stage_->game().IsRunning(); },
        base::SteadyClock().Now() + std::chrono::minutes(2));
    ASSERT_TRUE(window.ok()) << window.error().text;
    window_ = *window;
  }

  // A fresh look at the screen by a second pair of eyes, once the end of the game has stopped
  // flashing and can be read.
  base::Result<vision::minesweeper::FoundBoard> Screen() {
    auto source = capture::WindowSource::Open(*connection_, window_.id);
    if (!source.ok()) return source.error();
    const auto deadline = base::SteadyClock().Now() + std::chrono::seconds(30);
    while (true) {
      const auto frame = (*source)->Grab();
      if (!frame.ok()) return frame.error();
      auto found = reader_->Find(*frame);
      if (found.ok()) return found;
      const auto changed = (*source)->WaitForChange(frame->Bounds(), deadline);
      if (!changed.ok() || !*changed) return found;
    }
  }

  Profile profile_;
  std::optional<vision::minesweeper::BoardReader> reader_;
  std::filesystem::path log_file_;
  std::optional<Stage> stage_;
  std::unique_ptr<x11::Connection> connection_;
  x11::WindowInfo window_;
};

TEST_P(LivePlayTest, EveryGameEndsAndEveryChangeIsExplained) {
  StartGame();
  if (HasFatalFailure()) return;
  SessionOptions options{.games = GetParam().games,
                         .flags = GetParam().flags,
                         .agent = "exact",
                         .log = log_file_,
                         .evidence_dir = ::testing::TempDir()};
  SessionListener listener;
  auto session = Session::Open(*connection_, window_, profile_, *reader_, options, listener);
  ASSERT_TRUE(session.ok()) << session.error().text;
  const SessionOutcome outcome = (*session)->Play();
  ASSERT_FALSE(outcome.stopped) << outcome.stopped->text;
  ASSERT_EQ(static_cast<int>(outcome.games.size()), GetParam().games);
  int won = 0;
  for (const GameResult& game : outcome.games) {
    won += game.result == "won" ? 1 : 0;
    if (GetParam().always_solvable) {
      EXPECT_EQ(game.result, "won");
      EXPECT_EQ(game.guesses, 0);
    }
  }

  const auto screen = Screen();
  ASSERT_TRUE(screen.ok()) << screen.error().text;
  const GameStatus expected =
      outcome.games.back().result == "won" ? GameStatus::kWon : GameStatus::kLost;
  EXPECT_EQ(screen->reading.status, expected)
      << board::minesweeper::FormatBoard(screen->reading.Symbols());

  std::ifstream log(log_file_);
  const auto verdict = VerifyLog(log);
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
};

INSTANTIATE_TEST_SUITE_P(RealGames, LivePlayTest, ::testing::ValuesIn(kCases),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace gridhand::app::minesweeper
