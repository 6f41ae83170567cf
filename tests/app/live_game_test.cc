// gridhand-game, played and watched by Gridhand, and what is written down of that.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/stage.h"
#include "base/child_process.h"
#include "history/recorder.h"
#include "tests/app/support/assisted_game.h"
#include "tests/app/support/desktop_test.h"
#include "tests/support/person.h"
#include "x11/dialogs.h"

namespace gridhand::app {
namespace {

using history::Help;
using nlohmann::json;

const std::string kOwnGame = (test_support::BuildTree() / "gridhand-game").string();

class LiveGameTest : public DesktopTest {
 protected:
  std::vector<json> Play(const std::string& size, const std::string& theme, int games) {
    const ProgramRun run =
        Run({"play", "--launch", "gridhand-game", "--private", "--size", size, "--theme", theme,
             "--games", std::to_string(games), "--format", "json"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::vector<json> lines;
    std::istringstream out(run.out);
    for (std::string line; std::getline(out, line);) {
      json fields = json::parse(line);
      if (!fields.contains("summary")) lines.push_back(std::move(fields));
    }
    return lines;
  }
  void ExpectAllWonWithoutAGuess(const std::string& size, const std::string& theme, int games) {
    const std::vector<json> played = Play(size, theme, games);
    EXPECT_EQ(played.size(), static_cast<std::size_t>(games));
    for (const json& game : played) {
      EXPECT_EQ(game["result"], "won") << game;
      EXPECT_EQ(game["guesses"], 0) << game;
    }
  }
};

TEST_F(LiveGameTest, SolvableDealsAreWonWithoutAGuess) {
  ExpectAllWonWithoutAGuess("beginner", "light", 3);
  ExpectAllWonWithoutAGuess("intermediate", "dark", 2);
  ExpectAllWonWithoutAGuess("expert", "midnight", 2);
}

class WatchedGameTest : public LiveGameTest {
 protected:
  void SetUp() override {
    LiveGameTest::SetUp();
    StartDesktop();
    auto game = base::ChildProcess::Spawn(
        {.argv = {kOwnGame, "--board", "9x9/10", "--deal", "solvable", "--theme", "light"},
         .environment = {{"DISPLAY", desktop_->name()},
                         {"XDG_CONFIG_HOME", folder_.path().string()},
                         {"XDG_DATA_HOME", folder_.path().string()}}});
    ASSERT_TRUE(game.ok());
    game_.emplace(*std::move(game));
  }
  std::vector<history::GameRecord> Games() {
    auto history = history::OpenWithWaiting(folder_ / "gridhand" / "history.db");
    EXPECT_TRUE(history.ok());
    return *history->Newest(100);
  }
  std::optional<base::ChildProcess> game_;
};

TEST_F(WatchedGameTest, GamesThatGridhandPlaysInAPersonsWindowAreAssisted) {
  const ProgramRun run = Run({"play", "--wait", "--yes", "--games", "2"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ASSERT_EQ(Games().size(), 2u) << "the program writes its games, nobody else does";
  for (const history::GameRecord& game : Games()) {
    EXPECT_EQ(game.help(), Help::kAssisted);
    EXPECT_EQ(game.assisted_by, "gridhand play");
    EXPECT_EQ(game.outcome, history::Outcome::kWon);
  }
}

// --- with the assistant -------------------------------------------------------------------------

struct WatchedProgram {
  std::string name;
  std::vector<std::string> arguments;  // for a beginner's board
};

class WatchedProgramTest : public ::testing::TestWithParam<WatchedProgram> {
 protected:
  // With one history for both programs, as at home.
  void StartBoth() {
    const std::string path = std::getenv("PATH");
    setenv("PATH", (test_support::BuildTree().string() + ":" + path).c_str(), 1);
    std::vector<std::string> command = {"env", "XDG_DATA_HOME=" + game_.folder().string(),
                                        FindProgram(GetParam().name)};
    command.insert(command.end(), GetParam().arguments.begin(), GetParam().arguments.end());
    const base::Status started = game_.StartGame(GetParam().name, command);
    ASSERT_TRUE(started.ok()) << started.error().text;
    ASSERT_TRUE(game_.StartAssistant().ok());
    ASSERT_TRUE(game_.AwaitMarks()) << game_.WhatIsWrong();
  }
  // Follows the ring until a game is written down; a board that is half drawn has none.
  void PlayAsAdvised() {
    test_support::Person person(game_.display_name());
    std::optional<board::CellPos> next;
    base::ScreenPoint place;
    const auto knows_more = [&] {
      const auto truth = game_.LookAtTruth(minesweeper::ChoiceFor(HelpLevel::kAll));
      if (truth) next = minesweeper::AssistedGame::NextCell(*truth);
      if (next)
        place = base::ToScreen(truth->found.geometry.CellCenter(*next), truth->plain.origin);
      return next || !Games().empty();
    };
    while (Games().empty()) {
      ASSERT_TRUE(game_.Await(knows_more)) << game_.WhatIsWrong();
      if (!next) continue;
      person.Click(place);
      ASSERT_TRUE(game_.AwaitOpen(*next));
      next.reset();
    }
  }
  std::vector<history::GameRecord> Games() {
    auto history = history::OpenWithWaiting(game_.folder() / "gridhand/history.db");
    EXPECT_TRUE(history.ok());
    return *history->Newest(10);
  }

  minesweeper::AssistedGame game_;
};

TEST_P(WatchedProgramTest, AGameIsWrittenDownOnceAsAssistedAndIsNoBestTime) {
  ASSERT_NO_FATAL_FAILURE(StartBoth());
  ASSERT_NO_FATAL_FAILURE(PlayAsAdvised());
  game_.EndAssistant();
  ASSERT_EQ(Games().size(), 1U);
  const history::GameRecord game = Games().front();
  EXPECT_EQ(game.board.program, GetParam().name);
  EXPECT_EQ(game.assisted_by, "gridhand assist");
  EXPECT_EQ(game.help(), Help::kAssisted);
  EXPECT_EQ(game.outcome, history::Outcome::kWon);
  auto history = history::OpenWithWaiting(game_.folder() / "gridhand/history.db");
  const auto best = history->BestTimes(game.board, 10);
  ASSERT_TRUE(best.ok());
  EXPECT_TRUE(best->empty());
}

INSTANTIATE_TEST_SUITE_P(
    Programs, WatchedProgramTest,
    ::testing::Values(WatchedProgram{"gridhand-game", {"--board", "9x9/10", "--deal", "solvable"}},
                      WatchedProgram{"sgt-mines", {"9x9n10#12345"}}),
    [](const auto& program) { return program.param.name == "sgt-mines" ? "SgtMines" : "OwnGame"; });

// --- sounds -------------------------------------------------------------------------------------

TEST_F(LiveGameTest, WithoutASoundDeviceItIsSilentAndSaysNothing) {
  StartDesktop();
  const std::string home = folder_.path().string();
  auto game = base::ChildProcess::Spawn({.argv = {kOwnGame, "--board", "9x9/10"},
                                         .environment = {{"DISPLAY", desktop_->name()},
                                                         {"PULSE_SERVER", "/dev/null"},
                                                         {"ALSA_CONFIG_PATH", "/dev/null"},
                                                         {"XDG_RUNTIME_DIR", home},
                                                         {"XDG_CONFIG_HOME", home},
                                                         {"XDG_DATA_HOME", home}},
                                         .output_file = (folder_ / "said").string()});
  ASSERT_TRUE(game.ok()) << game.error().text;
  const ProgramRun play = Run({"play", "--wait", "--yes"});
  EXPECT_EQ(play.exit_code, 0) << play.err;
  const auto windows = x11::ListWindows(*connection_);
  ASSERT_TRUE(windows.ok() && windows->size() == 1);
  EXPECT_TRUE(x11::CloseWindow(*connection_, windows->front(), Soon()).ok());
  const auto ended = game->Wait(Soon());
  ASSERT_TRUE(ended.ok());
  EXPECT_EQ(ended->code, 0);
  EXPECT_EQ(ended->signal, 0);
  EXPECT_EQ(test_support::TextOf(folder_ / "said"), "");
}

}  // namespace
}  // namespace gridhand::app
