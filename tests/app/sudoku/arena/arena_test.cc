#include "app/sudoku/arena/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "agent/sudoku/agents.h"
#include "app/commands/arena_command.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::sudoku::arena {
namespace {

using base::ExitCode;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kFourBoards =
    "# of three programs\n"
    "3.4....5857..4.13..8.51...4....5.8...634.291...2.7....4...69.8..98.3..2113....5.9\n"
    "\n"
    "3...7.8.5..63.....4.98..26.......58.6.......1.38.......94..71.8.....14..8.5.3...2 # hard\r\n"
    "78....9......93.274..75681.154.6..7..7.....6..9..1.248.47985..161.37......5....82\n"
    "000007080000043190100009065000070601010204070309010000620300007083450000090700000\n";

struct Outcome {
  ExitCode code = ExitCode::kDone;
  std::vector<json> lines;
  std::string out;
  std::string err;
};

// A value of the environment for as long as it lives.
class Setting {
 public:
  Setting(const char* name, const std::string& value) : name_(name) {
    if (const char* before = getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;
  ~Setting() {
    if (before_) {
      setenv(name_, before_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

class SudokuArenaTest : public ::testing::Test {
 protected:
  Outcome Run(ArenaOptions options, const ArenaWorld& world = {}) {
    std::ostringstream out;
    std::ostringstream err;
    options.format = OutputFormat::kJson;
    Outcome outcome{.code = PlayArena(options, world, out, err), .lines = {}, .out = {}, .err = {}};
    outcome.out = out.str();
    outcome.err = err.str();
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) outcome.lines.push_back(json::parse(line));
    return outcome;
  }
  std::string File(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  // What a file with this text is refused for.
  std::string Fault(const std::string& text) {
    const Outcome run = Run({.agent = "exact", .puzzles = File("p.txt", text)});
    EXPECT_EQ(run.code, ExitCode::kBadInput) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
    return run.err;
  }

  test_support::ScratchFolder folder_;
};

TEST_F(SudokuArenaTest, EveryAgentGetsTheSamePuzzlesAndALine) {
  const Outcome run = Run({.agent = std::string(kAllAgents), .puzzles = File("p", kFourBoards)});
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  ASSERT_EQ(run.lines.size(), agent::sudoku::Agents().size());
  for (std::size_t i = 0; i < run.lines.size(); ++i) {
    const json& line = run.lines[i];
    const auto& info = agent::sudoku::Agents()[i];
    EXPECT_EQ(line["game"], "sudoku");
    EXPECT_EQ(line["agent"], info.name);
    EXPECT_EQ(line["puzzles"], 4);
    EXPECT_GT(line["puzzles_per_cpu_second"], 0);
    EXPECT_EQ(line["wrong_digits"] == 0, info.is_sound);
    EXPECT_LE(line["wrong_digits"], line["filled"]);
    EXPECT_EQ(line.size(), 8U);
  }
  EXPECT_THAT(run.out, ::testing::StartsWith(R"({"game":"sudoku","agent":"exact","puzzles":4,)"));
}

TEST_F(SudokuArenaTest, CountsAsTheOlderSystemDid) {
  const std::string file = File("p", kFourBoards);
  const auto line = [&](const char* agent) {
    return Run({.agent = agent, .puzzles = file}).lines.at(0);
  };
  EXPECT_EQ(line("exact")["solved"], 4);
  EXPECT_EQ(line("model-1")["solved"], 4);
  EXPECT_EQ(line("block-single")["solved"], 3);
  EXPECT_EQ(line("model-3")["wrong_digits"], 9 + 21 + 5 + 1);
  EXPECT_EQ(line("model-4")["filled"], line("model-3")["filled"]);
}

TEST_F(SudokuArenaTest, ErrorsNameFileAndLine) {
  EXPECT_THAT(Fault("# one\n" + std::string(80, '.') + "\n"),
              HasSubstr("p.txt:2: 80 cells in one line: expected one line a row, or 81"));
  EXPECT_THAT(Fault("1.34.4..2.4.4.21\n1.3x............\n"),
              HasSubstr("p.txt:2: column 4: byte 0x78 is no cell"));
  EXPECT_THAT(Fault("11..............\n"),
              HasSubstr("p.txt:1: the puzzle has no solution: r1c1 and r1c2 both hold 1 in row 1"));
  EXPECT_THAT(Fault("................\n"),
              HasSubstr("p.txt:1: the puzzle has more than one solution"));
  EXPECT_THAT(Fault("# nothing\n\n"), HasSubstr("p.txt: holds no puzzle"));
  EXPECT_EQ(Run({.agent = "exact", .puzzles = folder_ / "none"}).code, ExitCode::kBadInput);
  EXPECT_EQ(Run({.agent = "exact", .puzzles = folder_.path()}).code, ExitCode::kBadInput);
}

TEST_F(SudokuArenaTest, TakesEverySizeWithUsualBlocks) {
  const Outcome run =
      Run({.agent = std::string(kAllAgents), .puzzles = File("p", "1.34.4..2.4.4.21\n")});
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  EXPECT_EQ(run.lines.front()["filled"], 7);
}

TEST_F(SudokuArenaTest, SaysWhatItNeeds) {
  const Outcome nothing = Run({.agent = "exact"});
  EXPECT_EQ(nothing.code, ExitCode::kBadInput);
  EXPECT_THAT(nothing.err, HasSubstr("give --puzzles FILE, or --generate N"));
  const Outcome unknown = Run({.agent = "best", .generate = 1});
  EXPECT_EQ(unknown.code, ExitCode::kBadInput);
  EXPECT_THAT(unknown.err, HasSubstr("there is no Sudoku agent 'best'"));
}

TEST_F(SudokuArenaTest, GeneratesWithQqwing) {
  const Outcome run = Run({.agent = "exact", .generate = 2, .difficulty = "intermediate"});
  ASSERT_EQ(run.code, ExitCode::kDone) << run.err;
  EXPECT_EQ(run.lines.at(0)["puzzles"], 2);
  EXPECT_EQ(run.lines.at(0)["solved"], 2);
}

TEST_F(SudokuArenaTest, GivesQqwingTheNumberAndTheLevel) {
  const auto stand_in = folder_ / "qqwing";
  std::ofstream(stand_in)
      << "#!/bin/sh\n[ \"$*\" = '--generate 3 --difficulty simple --one-line' ] "
         "|| exit 1\necho 1.34.4..2.4.4.21\n";
  chmod(stand_in.c_str(), 0755);
  const Setting path("PATH", folder_.path().string() + ":" + getenv("PATH"));
  const Outcome run = Run({.agent = "exact", .generate = 3, .difficulty = "simple"});
  EXPECT_EQ(run.code, ExitCode::kDone) << run.err;
  EXPECT_EQ(Run({.agent = "exact", .generate = 3, .difficulty = "easy"}).code,
            ExitCode::kInternalError);
}

TEST_F(SudokuArenaTest, WithoutQqwingItNamesThePackage) {
  const Setting path("PATH", folder_.path().string());
  const Outcome run = Run({.agent = "exact", .generate = 3, .difficulty = "simple"});
  EXPECT_EQ(run.code, ExitCode::kDisplayUnusable);
  EXPECT_THAT(run.err, HasSubstr("apt-get install qqwing"));
}

TEST_F(SudokuArenaTest, AStoppedRunPrintsWhatItHas) {
  int asked = 0;
  const Outcome run = Run({.agent = "exact", .puzzles = File("p", kFourBoards)},
                          {.should_stop = [&] { return ++asked > 2; }});
  EXPECT_EQ(run.code, ExitCode::kDone);
  EXPECT_EQ(run.lines.at(0)["puzzles"], 2);
  EXPECT_THAT(run.err, HasSubstr("stopped: exact was given 2 of 4 puzzles"));
}

void Parse(const std::string& line) {
  CLI::App program;
  const Command command = AddArenaCommand(program);
  program.parse(line);
}

TEST_F(SudokuArenaTest, OptionsOfAnotherGameAreNotTaken) {
  for (const char* option : {"--level expert", "--start 0,0", "--games 5", "--seed 2", "--jobs 2",
                             "--boards f", "--dump-boards f", "--results f", "--rule classic",
                             "--nodes 5", "--rules f", "--inference-log d", "--agent best"}) {
    EXPECT_THROW(Parse(std::string("arena --game sudoku --puzzles f ") + option),
                 CLI::ValidationError)
        << option;
    EXPECT_NO_THROW(Parse(std::string("arena ") + option)) << option;
  }
  for (const char* option :
       {"--puzzles f", "--generate 3", "--generate 3 --difficulty easy", "--agent exact"}) {
    EXPECT_THROW(Parse(std::string("arena ") + option), CLI::ValidationError) << option;
    EXPECT_NO_THROW(Parse(std::string("arena --game sudoku ") + option)) << option;
  }
  EXPECT_THROW(Parse("arena --game sudoku --generate 3 --difficulty hard"), CLI::ValidationError);
  EXPECT_THROW(Parse("arena --game sudoku --generate 3 --puzzles f"), CLI::ExcludesError);
  EXPECT_THROW(Parse("arena --game chess"), CLI::ValidationError);
}

}  // namespace
}  // namespace gridhand::app::sudoku::arena
