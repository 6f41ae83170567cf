#include "app/minesweeper/arena/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "agent/minesweeper/agent.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using base::ExitCode;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Outcome {
  ExitCode code = ExitCode::kDone;
  std::vector<json> lines;
  std::string out;
  std::string err;
};

Outcome Played(ArenaOptions options, const ArenaWorld& world = {}) {
  std::ostringstream out;
  std::ostringstream err;
  if (options.agent.name.empty()) options.agent.name = "propagation";
  options.format = OutputFormat::kJson;
  Outcome outcome{.code = PlayArena(options, world, out, err)};
  outcome.out = out.str();
  outcome.err = err.str();
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) outcome.lines.push_back(json::parse(line));
  return outcome;
}

ArenaOptions Small(std::int64_t games) {
  ArenaOptions options;
  options.level = "9x9/10";
  options.games = games;
  return options;
}

class ArenaCommandTest : public ::testing::Test {
 protected:
  test_support::ScratchFolder folder_;
};

TEST_F(ArenaCommandTest, PlaysWhatItWasAskedFor) {
  const Outcome run = Played(Small(40));
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  ASSERT_EQ(run.lines.size(), 1u);
  EXPECT_EQ(run.lines[0]["agent"], "propagation");
  EXPECT_EQ(run.lines[0]["games"], 40);
  EXPECT_EQ(run.lines[0]["complete"], true);
  EXPECT_EQ(run.lines[0]["level"], "9x9/10");
  EXPECT_EQ(run.lines[0]["seeds"], json::array({1}));
  EXPECT_GT(run.lines[0]["wins"], 5);
  EXPECT_THAT(run.err, IsEmpty());
}

TEST_F(ArenaCommandTest, AllAgentsPlayTheSameBoardsSideBySide) {
  ArenaOptions options = Small(3);
  options.agent.name = kAllAgents;
  const Outcome run = Played(options);
  ASSERT_EQ(run.lines.size(), agent::minesweeper::Agents().size());
  for (std::size_t i = 0; i < run.lines.size(); ++i) {
    EXPECT_EQ(run.lines[i]["agent"], agent::minesweeper::Agents()[i].name);
    EXPECT_EQ(run.lines[i]["start"], run.lines[0]["start"]);
    EXPECT_EQ(run.lines[i]["games"], 3);
  }
}

// Changes only in a commit that says so: it means that the agent plays differently, or that other
// boards are dealt.
TEST_F(ArenaCommandTest, FingerprintsOfTheOlderAgents) {
  const std::map<std::string, std::string> fingerprints = {{"propagation", "c399ffadf26b3e26"},
                                                           {"heuristic", "494d5ffe9384d50a"},
                                                           {"rules", "6cdf4f3945920f7c"}};
  for (const auto& [agent, fingerprint] : fingerprints) {
    ArenaOptions options = Small(60);
    options.agent.name = agent;
    options.agent.seed = 42;
    options.agent.rule = board::minesweeper::FirstClickRule::kModern;
    options.start = board::CellPos{2, 2};
    EXPECT_EQ(Played(options).lines.at(0)["fingerprint"], fingerprint) << agent;
  }
}

TEST_F(ArenaCommandTest, NeighboringSeedsHaveNoBoardInCommon) {
  ArenaOptions first = Small(50);
  first.dump_boards = folder_ / "1.jsonl";
  ArenaOptions second = Small(50);
  second.agent.seed = 2;
  second.dump_boards = folder_ / "2.jsonl";
  Played(first);
  Played(second);
  std::set<std::string> lines;
  for (const auto& file : {first.dump_boards, second.dump_boards}) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) lines.insert(line);
  }
  EXPECT_EQ(lines.size(), 100u);
}

TEST_F(ArenaCommandTest, DumpedBoardsPlayedAgainGiveTheSameGames) {
  ArenaOptions options = Small(25);
  options.dump_boards = folder_ / "boards.jsonl";
  const Outcome dealt = Played(options);
  ArenaOptions again;
  again.boards = options.dump_boards;
  again.jobs = 2;
  const Outcome read = Played(again);
  ASSERT_EQ(read.code, ExitCode::kDone) << read.err;
  EXPECT_EQ(read.lines[0]["games"], 25);
  EXPECT_EQ(read.lines[0]["fingerprint"], dealt.lines[0]["fingerprint"]);
  EXPECT_EQ(read.lines[0]["level"], nullptr);
}

TEST_F(ArenaCommandTest, AnInterruptedRunKeepsWhatItPlayedAndGoesOn) {
  ArenaOptions options = Small(400);
  options.results = folder_ / "results.json";
  std::atomic<int> asked = 0;
  const Outcome part = Played(options, {.should_stop = [&] { return ++asked > 60; }});
  ASSERT_EQ(part.lines.size(), 1u);
  EXPECT_GT(part.lines[0]["games"], 0);
  EXPECT_LT(part.lines[0]["games"], 400);
  EXPECT_EQ(part.lines[0]["complete"], false);
  const Outcome rest = Played(options);
  options.results.clear();
  const Outcome at_once = Played(options);
  EXPECT_EQ(rest.lines[0]["games"], 400);
  EXPECT_EQ(rest.lines[0]["complete"], true);
  EXPECT_EQ(rest.lines[0]["wins"], at_once.lines[0]["wins"]);
  EXPECT_EQ(rest.lines[0]["fingerprint"], at_once.lines[0]["fingerprint"]);
}

TEST_F(ArenaCommandTest, ResultsOfAnotherRunAreNotTouched) {
  ArenaOptions options = Small(5);
  options.results = folder_ / "results.json";
  Played(options);
  options.agent.seed = 9;
  const Outcome other = Played(options);
  EXPECT_EQ(other.code, ExitCode::kBadInput);
  EXPECT_THAT(other.err, HasSubstr("holds 5 games of another run"));
  EXPECT_THAT(other.out, IsEmpty());
}

// Another search, other rules, other boards under the same name: each is another study.
TEST_F(ArenaCommandTest, OnlyTheSamePlayerOnTheSameBoardsGoesOn) {
  const auto expect_another_run = [&](const ArenaOptions& options) {
    const Outcome run = Played(options);
    EXPECT_EQ(run.code, ExitCode::kBadInput);
    EXPECT_THAT(run.err, HasSubstr("of another run"));
  };
  ArenaOptions searching = Small(3);
  searching.agent.name = "fast";
  searching.results = folder_ / "fast.json";
  ASSERT_EQ(Played(searching).code, ExitCode::kDone);
  searching.agent.nodes = 5;
  expect_another_run(searching);

  ArenaOptions ruled = Small(3);
  ruled.agent.name = "rules";
  ruled.agent.rules = folder_ / "my.clp";
  ruled.results = folder_ / "rules.json";
  std::ofstream(ruled.agent.rules) << agent::minesweeper::ShippedRules();
  ASSERT_EQ(Played(ruled).code, ExitCode::kDone);
  ASSERT_EQ(Played(ruled).code, ExitCode::kDone);
  std::ofstream(ruled.agent.rules, std::ios::app) << "; a thought\n";
  expect_another_run(ruled);

  ArenaOptions boards;
  boards.boards = folder_ / "boards.jsonl";
  boards.results = folder_ / "boards.json";
  std::ofstream(boards.boards) << R"({"rows":2,"cols":2,"start":[0,0],"mines":[[1,1]]})"
                               << "\n";
  ASSERT_EQ(Played(boards).code, ExitCode::kDone);
  ASSERT_EQ(Played(boards).code, ExitCode::kDone);
  std::ofstream(boards.boards) << R"({"rows":2,"cols":2,"start":[0,0],"mines":[[1,0]]})"
                               << "\n";
  expect_another_run(boards);
}

// A name may be any bytes; JSON is UTF-8.
TEST_F(ArenaCommandTest, PrintsNamesOfFilesThatAreNotUtf8) {
  ArenaOptions options;
  options.boards = folder_ / "boards\xff.jsonl";
  std::ofstream(options.boards) << R"({"rows":2,"cols":2,"start":[0,0],"mines":[[1,1]]})"
                                << "\n";
  const Outcome run = Played(options);
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  EXPECT_THAT(std::string(run.lines.at(0)["boards"][0]["file"]), HasSubstr("boards\xef\xbf\xbd"));
}

TEST_F(ArenaCommandTest, MergesWhatRunsWrote) {
  std::vector<std::filesystem::path> files;
  for (const std::uint64_t seed : {11, 12}) {
    ArenaOptions options = Small(20);
    options.agent.seed = seed;
    options.results = folder_ / (std::to_string(seed) + ".json");
    Played(options);
    files.push_back(options.results);
  }
  std::ostringstream out;
  std::ostringstream err;
  ASSERT_EQ(MergeResults(files, OutputFormat::kJson, out, err), ExitCode::kDone) << err.str();
  EXPECT_EQ(json::parse(out.str())["games"], 40);
  EXPECT_EQ(json::parse(out.str())["seeds"], json::array({11, 12}));
  files.push_back(files.front());
  EXPECT_EQ(MergeResults(files, OutputFormat::kJson, out, err), ExitCode::kBadInput);
  EXPECT_THAT(err.str(), HasSubstr("seed 11"));
}

TEST_F(ArenaCommandTest, BadInputIsOneSentenceAndNothingIsPlayed) {
  const auto expect_refused = [&](const ArenaOptions& options, const std::string& says) {
    const Outcome run = Played(options);
    EXPECT_EQ(run.code, ExitCode::kBadInput) << says;
    EXPECT_THAT(run.err, HasSubstr(says));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1);
    EXPECT_THAT(run.out, IsEmpty());
  };
  ArenaOptions options = Small(5);
  options.start = board::CellPos{9, 0};
  expect_refused(options, "--start 9,0 is not on a board of 9 rows and 9 columns");
  options = Small(5);
  options.level = "3x3/9";
  expect_refused(options, "9 mines leave no free cell");
  options = {};
  options.boards = folder_ / "none.jsonl";
  expect_refused(options, "none.jsonl");
  options.boards = folder_ / "bad.jsonl";
  std::ofstream(options.boards) << "{}\n";
  expect_refused(options, "bad.jsonl: line 1: expected a whole number as \"rows\"");
  options = Small(5);
  options.dump_boards = folder_ / "no" / "folder.jsonl";
  expect_refused(options, "cannot be written");
}

}  // namespace
}  // namespace gridhand::app::minesweeper::arena
