// Real Sudoku programs, really filled in: the program says itself, by its log, what it typed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;

struct SudokuCase {
  std::string name;
  std::vector<std::string> options;
};

void PrintTo(const SudokuCase& live_case, std::ostream* out) { *out << live_case.name; }

class LiveSudokuTest : public ::testing::TestWithParam<SudokuCase> {
 protected:
  test_support::ScratchFolder folder_;
};

TEST_P(LiveSudokuTest, EveryDigitIsProvedAndThePuzzleIsSolved) {
  const std::string log = (folder_ / "run.jsonl").string();
  std::vector<std::string> arguments = {"play",  "--private", "--format", "json",
                                        "--log", log,         "--launch"};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const ProgramRun run = RunGridhand(folder_.path(), arguments);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto game = nlohmann::json::parse(run.out.substr(0, run.out.find('\n')));
  EXPECT_EQ(game["kind"], "sudoku");
  EXPECT_EQ(game["result"], "won") << run.out;
  EXPECT_EQ(game["corrected"], 0);
  // The log: each digit that was entered is that of the only solution.
  std::ifstream lines(log);
  nlohmann::json solution;
  int entered = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto entry = nlohmann::json::parse(line);
    if (entry["type"] == "step") solution = entry["solution"];
    if (entry["type"] != "action") continue;
    ++entered;
    const std::string row = solution[entry["cell"][0].get<std::size_t>()];
    const int value = entry["value"];
    const char expected = static_cast<char>(value < 10 ? '0' + value : 'A' + value - 10);
    EXPECT_EQ(row[entry["cell"][1].get<std::size_t>()], expected) << line;
  }
  EXPECT_EQ(entered, game["entered"]);
  EXPECT_GT(entered, 0);
}

const SudokuCase kCases[] = {
    {"sgt_solo", {"sgt-solo", "--level", "basic", "--seed", "3"}},
    {"sgt_solo_without_window_manager", {"sgt-solo", "--seed", "4", "--no-window-manager"}},
    {"sgt_solo_6x6", {"sgt-solo", "--size", "6x6", "--level", "basic", "--seed", "5"}},
    {"sgt_solo_16x16", {"sgt-solo", "--size", "16x16", "--seed", "6"}},
    {"sgt_solo_jigsaw", {"sgt-solo", "--size", "jigsaw9", "--seed", "7"}},
    {"gnome_sudoku", {"gnome-sudoku", "--level", "hard"}},
    {"ksudoku", {"ksudoku", "--level", "easy"}},
    {"ksudoku_with_hidden_diagonals", {"ksudoku", "--size", "x"}},
    {"ksudoku_scribble", {"ksudoku", "--level", "easy", "--theme", "ksudoku_scrible"}},
};

INSTANTIATE_TEST_SUITE_P(Programs, LiveSudokuTest, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

// Programs without a key for a new game: what led to the first puzzle leads to the next.
class NextPuzzleTest : public ::testing::TestWithParam<const char*> {
 protected:
  test_support::ScratchFolder folder_;
};

TEST_P(NextPuzzleTest, IsDealtInTheProgramThatWasStarted) {
  const ProgramRun run = RunGridhand(folder_.path(), {"play", "--private", "--format", "json",
                                                      "--games", "2", "--launch", GetParam()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\"games\":2,\"won\":2"));
}

INSTANTIATE_TEST_SUITE_P(Programs, NextPuzzleTest, ::testing::Values("gnome-sudoku", "ksudoku"),
                         [](const auto& info) {
                           return std::string(info.param) == "ksudoku" ? "ksudoku" : "gnome_sudoku";
                         });

}  // namespace
}  // namespace gridhand::app
