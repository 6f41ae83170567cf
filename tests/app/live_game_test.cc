// gridhand-game, played and watched by Gridhand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/child_process.h"
#include "history/recorder.h"
#include "tests/app/support/desktop_test.h"

namespace gridhand::app {
namespace {

using history::Help;
using nlohmann::json;

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
        {.argv = {(test_support::BuildTree() / "gridhand-game").string(), "--board", "9x9/10",
                  "--deal", "solvable", "--theme", "light"},
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

}  // namespace
}  // namespace gridhand::app
