// The command line as people and scripts meet it: what goes to stdout, what to stderr, and the
// exit code of every kind of trouble.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/scratch_folder.h"

#include "tests/app/support/run_gridhand.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class CommandLineTest : public ::testing::Test {
 protected:
  ProgramRun Run(const std::vector<std::string>& arguments) {
    return RunGridhand(folder_.path(), arguments, environment_);
  }
  // Its stdout is full; `input` is its stdin.
  ProgramRun RunIntoFullDisk(const std::vector<std::string>& arguments, std::string_view input) {
    std::vector<std::string> argv = {
        "/bin/sh",
        "-c",
        R"(in=$1 err=$2; shift 2; exec "$@" <"$in" >/dev/full 2>"$err")",
        "sh",
        File("in", input),
        (folder_ / "err").string(),
        test_support::Gridhand()};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    auto child = base::ChildProcess::Spawn({.argv = argv, .environment = environment_});
    if (!child.ok()) return {};
    const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(5));
    ProgramRun run{.err = test_support::TextOf(folder_ / "err")};
    if (ended.ok() && ended->signal == 0) run.exit_code = ended->code;
    return run;
  }
  std::string File(std::string_view name, std::string_view text) {
    const auto path = folder_ / name;
    std::ofstream(path) << text;
    return path.string();
  }
  // Trouble is one sentence on stderr and nothing on stdout.
  void ExpectTrouble(const std::vector<std::string>& arguments, int exit_code,
                     std::string_view says) {
    const ProgramRun run = Run(arguments);
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr(std::string(says)));
    EXPECT_THAT(run.err, Not(HasSubstr("internal error")));
  }

  test_support::ScratchFolder folder_;
  Environment environment_ = {{"DISPLAY", std::nullopt}, {"WAYLAND_DISPLAY", std::nullopt}};
};

TEST_F(CommandLineTest, HelpHasExamplesForEveryCommand) {
  EXPECT_EQ(Run({"--help"}).exit_code, 0);
  EXPECT_THAT(Run({"--version"}).out, HasSubstr("gridhand "));
  for (const char* command :
       {"play", "assist", "windows", "read", "score", "learn", "skins", "solve", "demo", "replay",
        "verify-log", "stats", "arena", "engine", "agents", "doctor", "completions"}) {
    const ProgramRun run = Run({command, "--help"});
    EXPECT_EQ(run.exit_code, 0) << command;
    EXPECT_THAT(run.out, HasSubstr("Example")) << command;
  }
}

// Every write to the device /dev/full says that the disk is full.
TEST_F(CommandLineTest, OutputThatCannotBeWrittenIsAnError) {
  const std::string board = File("board.txt", "1##\n###\n###\n");
  const std::vector<std::vector<std::string>> commands = {
      {"--help"}, {"--version"}, {"demo", "--help"}, {"manual"}, {"completions", "bash"},
      {"agents"}, {"doctor"},    {"solve", board},   {"engine"}};
  for (const std::vector<std::string>& arguments : commands) {
    const ProgramRun run = RunIntoFullDisk(arguments, R"({"board": ["1#", "##"]})");
    EXPECT_NE(run.exit_code, 0) << arguments.front();
    EXPECT_THAT(run.err, HasSubstr("gridhand: cannot write the output")) << arguments.front();
  }
  EXPECT_THAT(RunIntoFullDisk({"agents"}, "").err, HasSubstr("No space left on device"));
}

TEST_F(CommandLineTest, BadUsageIsExitTwo) {
  EXPECT_EQ(Run({}).exit_code, 2);
  ExpectTrouble({"dance"}, 2, "there is no command 'dance': gridhand --help");
  ExpectTrouble({"asist"}, 2, "did you mean 'assist'?");
  ExpectTrouble({"paly"}, 2, "there is no command 'paly'");
  ExpectTrouble({"play", "--games", "0"}, 2, "a whole number of at least 1, got '0'");
  ExpectTrouble({"play", "--mines", "many"}, 2, "a whole number of at least 1, got 'many'");
  ExpectTrouble({"play", "--flags", "some"}, 2, "some not in {all,none,useful}");
  ExpectTrouble({"play", "--flags", "2"}, 2, "2 not in");
  ExpectTrouble({"play", "--agent", "smith"}, 2,
                "smith not in {best,fast,heuristic,propagation,rules}");
  ExpectTrouble({"play", "--title", "("}, 2, "'(' is not a regular expression");
  ExpectTrouble({"play", "--film", "game.avi"}, 2, "a name that ends in .gif, .mp4, .mkv or .webm");
  ExpectTrouble({"play", "--size", "expert"}, 2, "--size requires --launch");
  ExpectTrouble({"play", "--launch", "kmines", "--wait"}, 2, "--wait excludes --launch");
  ExpectTrouble({"play", "--launch", "kmines", "--private", "--keep"}, 2, "excludes --");
  ExpectTrouble({"play", "--step", "--delay", "10"}, 2, "excludes --");
  ExpectTrouble({"play", "--step", "--speed", "10"}, 2, "excludes --");
  for (const char* speed : {"0", "-1", "fast", "1x", "1001", "nan", ""}) {
    ExpectTrouble({"play", "--speed", speed}, 2, "expected max or a number of moves a second");
  }
  ExpectTrouble({"assist", "--image", "a.png", "--out", "a.jpg"}, 2, "ends in .png");
  ExpectTrouble({"read", "a.png", "--annotate", "b.gif"}, 2, "ends in .png");
  ExpectTrouble({"learn", "x", "--window", "0x1", "--dry-run"}, 2, "say --watch");
  EXPECT_EQ(Run({"solve", "--format", "xml"}).exit_code, 2);
}

TEST_F(CommandLineTest, NoDisplayIsExitSixInOneSentence) {
  ExpectTrouble({"play", "--yes"}, 6, "DISPLAY");
  ExpectTrouble({"windows"}, 6, "DISPLAY");
  environment_[0].second = ":9999";
  ExpectTrouble({"play", "--yes"}, 6, ":9999");
}

TEST_F(CommandLineTest, SolveAnswersInJson) {
  const ProgramRun run =
      Run({"solve", File("board.txt", "1##\n###\n###\n"), "--mines", "1", "--format", "json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["consistent"], true);
  EXPECT_EQ(answer["exact"], true);
  EXPECT_EQ(answer["rows"], 3);
  EXPECT_EQ(answer["cols"], 3);
  EXPECT_EQ(answer["mines"], 1);
  EXPECT_EQ(answer["safe"].size(), 5U);  // the one mine touches the 1
  EXPECT_TRUE(answer["probability"][0][0].is_null());
  EXPECT_NEAR(answer["probability"][0][1].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_EQ(answer["probability"][2][2], 0.0);
  EXPECT_EQ(answer["move"]["action"], "reveal");
  EXPECT_EQ(answer["move"]["certain"], true);
}

TEST_F(CommandLineTest, SolveNamesWhatIsWrongWithABoard) {
  ExpectTrouble({"solve", File("ragged.txt", "##\n#\n")}, 2, "line 2");
  ExpectTrouble({"solve", File("strange.txt", "##\n#q\n")}, 2, "line 2, column 2");
  ExpectTrouble({"solve", File("empty.txt", "")}, 2, "empty");
  ExpectTrouble({"solve", (folder_ / "missing.txt").string()}, 2, "missing.txt");
  ExpectTrouble({"solve", File("small.txt", "##\n##\n"), "--mines", "5"}, 2, "5");
}

TEST_F(CommandLineTest, ABoardThatCannotExistIsExitThree) {
  const ProgramRun run = Run({"solve", File("board.txt", "8#\n##\n"), "--format", "json"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(json::parse(run.out)["consistent"], false);
}

TEST_F(CommandLineTest, ReadPrintsTheBoardAndNothingElse) {
  const std::filesystem::path fixtures = test_support::SourceTree() / "fixtures" / "minesweeper";
  const auto picture = fixtures / "sgt-mines-default" / "01-alldigits-9x9.png";
  const ProgramRun run = Run({"read", picture.string()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            test_support::TextOf(std::filesystem::path(picture).replace_extension(".txt")));
  const ProgramRun in_json = Run({"read", picture.string(), "--format", "json"});
  const json line = json::parse(in_json.out);
  EXPECT_EQ(line["found"], true);
  EXPECT_EQ(line["rows"], 9);
  EXPECT_EQ(line["status"], "playing");
  EXPECT_EQ(line["col_edges"].size(), 10U);
  EXPECT_EQ(line["confidence"].size(), 9U);
}

TEST_F(CommandLineTest, ReadTakesAPictureFromTheStandardInput) {
  const auto picture = test_support::SourceTree() / "fixtures" / "minesweeper" /
                       "sgt-mines-default" / "01-alldigits-9x9.png";
  const ProgramRun run = RunGridhand(folder_.path(), {"read", "-"}, environment_, picture);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            test_support::TextOf(std::filesystem::path(picture).replace_extension(".txt")));
  const ProgramRun none = RunGridhand(folder_.path(), {"read", "-"}, environment_, "/dev/null");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("the standard input: expected a PNG or JPEG picture"));
}

TEST_F(CommandLineTest, SkinsAloneListsThem) {
  environment_.emplace_back("XDG_DATA_HOME", folder_.path().string());
  const ProgramRun run = Run({"skins"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("no skin was learnt yet"));
}

TEST_F(CommandLineTest, AGameThatLearnsNoLooksSaysSo) {
  for (const char* game : {"sudoku", "connect-four"}) {
    ExpectTrouble({"skins", "--game", game}, 2, "has no skins: its eyes read every look");
    ExpectTrouble({"skins", "show", "mine", "--game", game}, 2, "has no skins");
    ExpectTrouble({"learn", "mine", "--from", "there", "--game", game}, 2, "has no skins");
  }
  EXPECT_THAT(Run({"learn", "--help"}).out, HasSubstr("Minesweeper alone is learnt"));
}

TEST_F(CommandLineTest, ScoreTakesOptionsOfTheGameThatIsAskedFor) {
  const std::string folder = folder_.path().string();
  ExpectTrouble({"score", folder}, 4, "no picture to score");
  ExpectTrouble({"score", folder, "--game", "sudoku"}, 4, "no picture to score");
  ExpectTrouble({"score", folder, "--game", "sudoku", "--unseen"}, 2, "belongs to Minesweeper");
  ExpectTrouble({"score", folder, "--game", "chess"}, 2, "chess not in");
}

TEST_F(CommandLineTest, CompletionsOfferTheProgramsThatCanBeStarted) {
  const ProgramRun run = Run({"completions", "bash"});
  EXPECT_THAT(run.out, HasSubstr("'play --launch') words='gnome-mines gridhand-game kmines"));
  EXPECT_THAT(run.out, HasSubstr("'play --theme') words='"));
  EXPECT_THAT(run.out, Not(HasSubstr("NAME")));
}

TEST_F(CommandLineTest, ReadRefusesWhatIsNoPicture) {
  ExpectTrouble({"read", File("text.png", "not a picture")}, 2, "text.png");
  ExpectTrouble({"read", File("empty.png", "")}, 2, "empty.png");
  ExpectTrouble({"read", (folder_ / "missing.png").string()}, 2, "missing.png");
  ExpectTrouble({"read", folder_.path().string()}, 2, folder_.path().string());
}

TEST_F(CommandLineTest, ADamagedLearntSkinIsNamedAndTheRestGoesOn) {
  const auto data = folder_ / "data";
  environment_.push_back({"XDG_DATA_HOME", data.string()});
  std::filesystem::create_directories(data / "gridhand/skins/broken");
  std::ofstream(data / "gridhand/skins/broken/skin.toml") << "format = ";
  const ProgramRun list = Run({"skins", "list"});
  EXPECT_EQ(list.exit_code, 0) << list.err;
  EXPECT_THAT(list.err, HasSubstr("broken/skin.toml:1: "));
  const std::string picture =
      (test_support::SourceTree() / "fixtures/minesweeper/xdemineur-only/01-dense-14x12.png")
          .string();
  const ProgramRun read = Run({"read", picture});
  EXPECT_EQ(read.exit_code, 0) << read.err;
  EXPECT_THAT(read.err, HasSubstr("a damaged learnt skin is left out: "));
  EXPECT_THAT(read.err, HasSubstr("broken/skin.toml:1: "));
}

TEST_F(CommandLineTest, VerifyLogRefusesWhatIsNoLog) {
  ExpectTrouble({"verify-log", File("empty.jsonl", "")}, 2, "empty");
  ExpectTrouble({"verify-log", File("text.jsonl", "hello\n")}, 2, "text.jsonl:1: ");
  ExpectTrouble({"verify-log", File("step.jsonl", "{\"type\":\"step\"}\n")}, 2, "step.jsonl:1: ");
  ExpectTrouble({"verify-log", File("number.jsonl", "{\"type\":5}\n")}, 2, "number.jsonl:1: ");
  ExpectTrouble({"verify-log", (folder_ / "missing.jsonl").string()}, 2, "missing.jsonl");
}

}  // namespace
}  // namespace gridhand::app
