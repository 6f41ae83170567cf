#include "app/connect_four/arena/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/commands/arena_command.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::connect_four::arena {
namespace {

using base::ExitCode;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Of the set end-easy: late positions, so that a search takes no time.
constexpr const char* kPositions =
    "# with their scores\n"
    "2252576253462244111563365343671351441 -1\n"
    "7422341735647741166133573473242566 1\n"
    "\r\n"
    "23163416124767223154467471272416755633 0 # a draw\n";

struct Outcome {
  ExitCode code = ExitCode::kDone;
  std::vector<json> lines;
  std::string err;
};

class ConnectFourArenaTest : public ::testing::Test {
 protected:
  static Outcome Run(ArenaOptions options, const ArenaWorld& world = {}) {
    std::ostringstream out;
    std::ostringstream err;
    options.format = OutputFormat::kJson;
    Outcome outcome;
    outcome.code = PlayArena(options, world, out, err);
    outcome.err = err.str();
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);) outcome.lines.push_back(json::parse(line));
    return outcome;
  }

  std::string File(const std::string& text) {
    const auto path = folder_.path() / "positions.txt";
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  test_support::ScratchFolder folder_;
};

TEST_F(ConnectFourArenaTest, ScoresKnownPositions) {
  const Outcome run = Run({.positions = File(kPositions)});
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  ASSERT_EQ(run.lines.size(), 1U);
  EXPECT_EQ(run.lines[0]["positions"], 3);
  EXPECT_EQ(run.lines[0]["right"], 3);
  EXPECT_GT(run.lines[0]["mean_nodes"], 0);
  EXPECT_GE(run.lines[0]["mean_ms"], 0);
  EXPECT_GT(run.lines[0]["nodes_per_cpu_second"], 0);
}

TEST_F(ConnectFourArenaTest, AWrongScoreIsNotRight) {
  const Outcome run = Run({.positions = File("2252576253462244111563365343671351441 1\n")});
  EXPECT_EQ(run.lines.at(0)["positions"], 1);
  EXPECT_EQ(run.lines.at(0)["right"], 0);
}

TEST_F(ConnectFourArenaTest, NamesTheLineThatIsNoPosition) {
  const auto complaint = [&](const std::string& line) {
    const Outcome run =
        Run({.positions = File("2252576253462244111563365343671351441 -1\n" + line)});
    EXPECT_EQ(run.code, ExitCode::kBadInput) << line;
    EXPECT_THAT(run.err, HasSubstr("positions.txt:2: "));
    return run.err;
  };
  EXPECT_THAT(complaint("445\n"), HasSubstr("expected MOVES SCORE"));
  EXPECT_THAT(complaint("445 2 3\n"), HasSubstr("expected MOVES SCORE"));
  EXPECT_THAT(complaint("4455667 1\n"), HasSubstr("the game is over"));
  EXPECT_THAT(complaint("48 1\n"), HasSubstr("8"));
  EXPECT_THAT(Run({.positions = File("# none\n")}).err, HasSubstr("holds no position"));
}

TEST_F(ConnectFourArenaTest, PlaysGamesAndCountsThem) {
  ArenaOptions options{.against = "easy", .board = {6, 5}, .games = 10};
  options.agent.name = "hard";
  const Outcome run = Run(options);
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  const json& line = run.lines.at(0);
  EXPECT_EQ(line["board"], "6x5");
  EXPECT_EQ(line["wins"].get<int>() + line["draws"].get<int>() + line["losses"].get<int>(), 10);
  EXPECT_GT(line["wins"], 5);
  // The same seed, the same games.
  EXPECT_EQ(Run(options).lines.at(0), line);
}

TEST_F(ConnectFourArenaTest, StopsAndSaysHowFarItCame) {
  ArenaOptions options{.against = "easy", .games = 10};
  options.agent.name = "normal";
  int asked = 0;
  const Outcome run = Run(options, {.should_stop = [&] { return ++asked > 4; }});
  EXPECT_EQ(run.lines.at(0)["games"], 4);
  EXPECT_THAT(run.err, HasSubstr("stopped: 4 of 10 games were played"));
}

TEST_F(ConnectFourArenaTest, WantsGamesOrPositions) {
  EXPECT_THAT(Run({}).err, HasSubstr("give --against AGENT, or --positions FILE"));
  ArenaOptions options{.positions = File(kPositions)};
  options.agent.name = "hard";
  EXPECT_THAT(Run(options).err, HasSubstr("only perfect tells scores, not hard"));
}

TEST_F(ConnectFourArenaTest, OptionsOfSeveralGamesAreTakenByThem) {
  CLI::App program;
  const Command command = AddArenaCommand(program);
  program.parse("arena --game connect-four --against easy --games 5 --seed 2 --nodes 100");
  program.parse("arena --games 5 --seed 2 --nodes 100");
  EXPECT_THROW(program.parse("arena --game connect-four --level expert"), CLI::ValidationError);
  EXPECT_THROW(program.parse("arena --game sudoku --against easy"), CLI::ValidationError);
  EXPECT_THROW(program.parse("arena --game connect-four --agent best"), CLI::ValidationError);
  EXPECT_THROW(program.parse("arena --game connect-four --against easy --board 9x9"),
               CLI::ValidationError);
}

}  // namespace
}  // namespace gridhand::app::connect_four::arena
