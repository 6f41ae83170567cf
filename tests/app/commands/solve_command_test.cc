#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/commands/solve_command.h"
#include "app/minesweeper/minesweeper_game.h"
#include "app/sudoku/sudoku_game.h"

namespace gridhand::app {
namespace {

using base::ExitCode;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Outcome {
  ExitCode code = ExitCode::kDone;
  std::string out;
  std::string err;
};

struct SolveOptions {
  std::optional<int> mines;
  minesweeper::AgentChoice agent = {.name = "best", .rules = {}, .inference_log = {}};
  bool json = false;
  bool explain = false;
};

Outcome SolveWith(const app::Game& game, const std::string& board, const SolveRequest& request) {
  std::istringstream in(board);
  std::ostringstream out;
  std::ostringstream err;
  const ExitCode code = game.Solve(in, request, out, err);
  return {code, out.str(), err.str()};
}

Outcome SolveText(const std::string& board, const SolveOptions& options) {
  minesweeper::MinesweeperGame game;
  game.solve = {.mines = options.mines, .agent = options.agent};
  return SolveWith(game, board,
                   {.agent = {.name = options.agent.name,
                              .seed = options.agent.seed,
                              .nodes = options.agent.nodes},
                    .explain = options.explain,
                    .json = options.json});
}

json SolveJson(const std::string& board, std::optional<int> mines) {
  const Outcome run = SolveText(board, {.mines = mines, .json = true});
  return json::parse(run.out);
}

TEST(SolveCommandTest, AnswersWithEveryKeyOfTheContract) {
  const json answer = SolveJson("1#\n##\n", 1);
  std::vector<std::string> keys;
  for (const auto& item : answer.items()) keys.push_back(item.key());
  EXPECT_THAT(keys, ::testing::UnorderedElementsAre("game", "consistent", "exact", "note", "rows",
                                                    "cols", "mines", "probability", "safe", "mine",
                                                    "conflict", "move", "elapsed_us"));
  EXPECT_EQ(answer["rows"], 2);
  EXPECT_EQ(answer["cols"], 2);
  EXPECT_EQ(answer["mines"], 1);
  EXPECT_EQ(answer["probability"][0][0], nullptr);
  EXPECT_NEAR(answer["probability"][1][1].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_EQ(answer["safe"], json::array());
  EXPECT_EQ(answer["move"]["action"], "reveal");
  EXPECT_EQ(answer["move"]["certain"], false);
  EXPECT_EQ(answer["move"]["row"], 0);
  EXPECT_EQ(answer["move"]["col"], 1);
}

TEST(SolveCommandTest, NamesSafeCellsAndMines) {
  const json answer = SolveJson("1#\n22\n1#\n", std::nullopt);
  EXPECT_TRUE(answer["consistent"].get<bool>());
  EXPECT_EQ(answer["mine"], json::parse("[[0,1],[2,1]]"));
  EXPECT_EQ(answer["mines"], nullptr);
  EXPECT_EQ(answer["move"]["action"], "none");
  EXPECT_EQ(answer["move"]["row"], nullptr);
}

TEST(SolveCommandTest, AnswersAnImpossibleBoardWithExitCodeThree) {
  const Outcome run = SolveText("2#\n..\n", {.mines = {}, .json = true});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  EXPECT_EQ(json::parse(run.out)["conflict"], json::parse("[[0,0]]"));
  EXPECT_EQ(json::parse(run.out)["consistent"], false);
  EXPECT_THAT(run.err, HasSubstr("cannot exist"));
}

TEST(SolveCommandTest, RefusesWhatIsNotABoard) {
  const Outcome unknown = SolveText("1#\n#q\n", {});
  EXPECT_EQ(unknown.code, ExitCode::kBadInput);
  EXPECT_THAT(unknown.err, HasSubstr("line 2, column 2"));
  EXPECT_THAT(unknown.out, IsEmpty());
  EXPECT_EQ(SolveText("", {}).code, ExitCode::kBadInput);
  EXPECT_EQ(SolveText("##\n#\n", {}).code, ExitCode::kBadInput);
}

TEST(SolveCommandTest, RefusesMoreMinesThanCells) {
  const Outcome run = SolveText("##\n##\n", {.mines = 5});
  EXPECT_EQ(run.code, ExitCode::kBadInput);
  EXPECT_THAT(run.err, HasSubstr("5 mines do not fit on 2 × 2 = 4 cells"));
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1);
}

TEST(SolveCommandTest, RefusesAnUnknownAgentByNameOfTheKnownOnes) {
  const Outcome run = SolveText(
      "##\n##\n", {.mines = {}, .agent = {.name = "oracle", .rules = {}, .inference_log = {}}});
  EXPECT_EQ(run.code, ExitCode::kBadInput);
  EXPECT_THAT(run.err, HasSubstr("best fast propagation"));
}

TEST(SolveCommandTest, DropsAStandardTotalThatTheBoardRefutes) {
  std::string board;
  for (int row = 0; row < 9; ++row) board += row < 2 ? "*********\n" : "#########\n";
  const json answer = SolveJson(board, std::nullopt);
  EXPECT_TRUE(answer["consistent"].get<bool>());
  EXPECT_EQ(answer["mines"], nullptr);
}

// Parses a command line that is wrong and says whether the parser refused it.
bool Refuses(std::vector<std::string> reversed_arguments) {
  CLI::App parser;
  const Command command = AddSolveCommand(parser);  // owns what the options are read into
  try {
    parser.parse(std::move(reversed_arguments));  // CLI11 takes the last argument first
  } catch (const CLI::ParseError&) {
    return true;
  }
  return false;
}

TEST(SolveCommandTest, TheParserKnowsItsOptionsAndRefusesNonsense) {
  EXPECT_FALSE(Refuses({"board.txt", "json", "--format", "99", "--mines", "solve"}));
  EXPECT_FALSE(Refuses({"-", "7", "--seed", "propagation", "--agent", "solve"}));
  EXPECT_TRUE(Refuses({"-1", "--mines", "solve"}));
  EXPECT_TRUE(Refuses({"many", "--mines", "solve"}));
  EXPECT_TRUE(Refuses({"xml", "--format", "solve"}));
}

TEST(SolveCommandTest, NamesTheWinProbabilityWhereItIsEstimated) {
  const json move = SolveJson("1#\n##\n", 1)["move"];
  ASSERT_TRUE(move.contains("win_probability"));
  EXPECT_TRUE(move["win_probability"].is_null() || move["win_probability"].is_number());
}

TEST(SolveCommandTest, ExplainsEachProvedCell) {
  const Outcome text = SolveText("1###\n12##\n.###\n", {.mines = 3, .explain = true});
  EXPECT_THAT(text.out, HasSubstr("(0,1) mine: zero propagation from "));
  EXPECT_THAT(text.out, HasSubstr("(2,1) safe: zero propagation from (1,0)\n"));
}

TEST(SolveCommandTest, SaysWhereAnEndlessInputIsNoBoard) {
  const Outcome wide = SolveText(std::string(100'000, '#').append("\n"), {});
  EXPECT_THAT(wide.err, HasSubstr("line 1, column 10001"));
  std::string endless;
  while (endless.size() < 5'000'000) endless += std::string(9'999, '#').append("\n");
  const Outcome run = SolveText(endless, {});
  EXPECT_EQ(run.code, ExitCode::kBadInput);
  EXPECT_THAT(run.err, HasSubstr("line 401, column 1"));
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1);
  EXPECT_THAT(run.out, IsEmpty());
}

TEST(SolveCommandTest, WritesATableForPeople) {
  const Outcome table = SolveText("1###\n12##\n.###\n", {.mines = 3});
  EXPECT_EQ(table.code, ExitCode::kDone);
  EXPECT_EQ(table.out,
            "3 rows, 4 columns, 3 mines\n"
            "        0    1    2    3\n"
            "   0    1 mine  33%  33%\n"
            "   1    1    2  33%  33%\n"
            "   2    . safe  33%  33%\n"
            "open: (2,1) is safe: the 1 at (1,0) already has its mine, so its other neighbours are "
            "safe\n");
}

Outcome SolveSudoku(const std::string& board, SolveRequest request) {
  return SolveWith(sudoku::SudokuGame(), board, request);
}

TEST(SolveSudokuTest, PrintsTheOnlySolution) {
  const Outcome run = SolveSudoku("1.34\n.4..\n2.4.\n4.21\n", {});
  EXPECT_EQ(run.code, ExitCode::kDone) << run.err;
  EXPECT_EQ(run.out, "1234\n3412\n2143\n4321\n");
}

TEST(SolveSudokuTest, AnswersWithEveryKeyOfTheContract) {
  const Outcome run = SolveSudoku("1.34.4..2.4.4.21", {.json = true});
  EXPECT_EQ(run.code, ExitCode::kDone) << run.err;
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["game"], "sudoku");
  EXPECT_EQ(answer["consistent"], true);
  EXPECT_EQ(answer["solutions"], 1);
  EXPECT_EQ(answer["solution"], json::array({"1234", "3412", "2143", "4321"}));
  EXPECT_EQ(answer["step"]["technique"], "full house");
  EXPECT_EQ(answer["step"]["cells"], json::parse("[[0,1]]"));
  EXPECT_EQ(answer["step"]["value"], 2);
  EXPECT_EQ(answer["step"]["reason"], "r1c2 is 2: it is the last empty cell of row 1");
}

TEST(SolveSudokuTest, APuzzleWithManySolutionsIsNotFilledIn) {
  const Outcome run = SolveSudoku("................", {.json = true});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["consistent"], true);
  EXPECT_EQ(answer["solutions"], 2);
  EXPECT_EQ(answer["solution"], nullptr);
  EXPECT_EQ(answer["step"], nullptr);
  EXPECT_THAT(run.err, HasSubstr("the puzzle has more than one solution"));
}

TEST(SolveSudokuTest, NamesTheCellsOfARepeatedValue) {
  const Outcome run = SolveSudoku("1.1.............", {});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_EQ(run.err, "gridhand: the puzzle has no solution: r1c1 and r1c3 both hold 1 in row 1\n");
}

TEST(SolveSudokuTest, ExplainsEachStep) {
  const Outcome run = SolveSudoku("1.34\n.4..\n2.4.\n4.21\n", {.explain = true});
  EXPECT_THAT(run.out, HasSubstr("full house: r1c2 is 2: it is the last empty cell of row 1\n"));
}

TEST(SolveSudokuTest, TheJsonHasTheKeysOfTheFixedForm) {
  const json answer = json::parse(SolveSudoku("1.34.4..2.4.4.21", {.json = true}).out);
  for (const char* key : {"game", "consistent", "solutions", "solution", "step", "rating"}) {
    EXPECT_TRUE(answer.contains(key)) << key;
  }
  for (const char* key : {"technique", "cells", "value", "reason"}) {
    EXPECT_TRUE(answer["step"].contains(key)) << key;
  }
  EXPECT_EQ(answer["rating"], "full house");
}

// The hardest for people known in 2010, by the name of Golden Nugget: no technique here helps.
constexpr const char* kNeedsTrial =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....\n";

TEST(SolveSudokuTest, APuzzleThatNeedsATrialIsRatedSo) {
  const Outcome run = SolveSudoku(kNeedsTrial, {.json = true});
  EXPECT_EQ(run.code, ExitCode::kDone) << run.err;
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["solutions"], 1);
  EXPECT_EQ(answer["rating"], "needs trial");
  SolveRequest options;
  options.explain = true;
  const std::string text = SolveSudoku(kNeedsTrial, options).out;
  EXPECT_THAT(text, HasSubstr("needs trial: no technique helps here: try "));
  EXPECT_THAT(text, HasSubstr("\nrating: needs trial\n"));
}

TEST(SolveSudokuTest, AFinishedBoardHasNoStepAndIsSaidToBeFull) {
  const Outcome run = SolveSudoku("1234341221434321", {.json = true});
  EXPECT_EQ(run.code, ExitCode::kDone);
  EXPECT_EQ(run.err, "gridhand: the board is full and right: nothing is left to solve\n");
  const json answer = json::parse(run.out);
  EXPECT_EQ(answer["solutions"], 1);
  EXPECT_EQ(answer["step"], nullptr);
  EXPECT_EQ(answer["rating"], nullptr);
}

TEST(SolveSudokuTest, AFullBoardWithARepeatHasNoSolution) {
  const Outcome run = SolveSudoku("1234341221434322", {.json = true});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  EXPECT_EQ(json::parse(run.out)["consistent"], false);
  EXPECT_EQ(json::parse(run.out)["solutions"], 0);
  EXPECT_EQ(run.err, "gridhand: the puzzle has no solution: r4c3 and r4c4 both hold 2 in row 4\n");
}

TEST(SolveSudokuTest, APuzzleWithoutASolutionIsSaidToHaveNone) {
  const Outcome run = SolveSudoku("123....4........", {});
  EXPECT_EQ(run.code, ExitCode::kPartial);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_EQ(run.err, "gridhand: the puzzle has no solution\n");
}

struct BadBoard {
  std::string text;
  std::string says;
};

TEST(SolveSudokuTest, WhatIsNoSudokuIsRefusedInOneSentence) {
  std::string nine;
  for (int row = 0; row < 9; ++row) nine += ".........\n";
  std::string with_ten = nine;
  with_ten[3 * 10 + 4] = 'A';
  std::string ragged = nine;
  ragged.erase(2 * 10, 1);
  const std::vector<BadBoard> boards = {
      {"", "the board is empty"},
      {"\n\n", "the board is empty"},
      {ragged, "line 3: 8 cells in a row of a board with 9 rows"},
      {with_ten, "line 4, column 5: A in a Sudoku of 9 × 9 cells: expected 1 to 9"},
      {"5...\n....\n....\n....\n", "line 1, column 1: 5 in a Sudoku of 4 × 4 cells"},
      {nine.substr(10), "line 1: 9 cells in a row of a board with 8 rows"},
      {nine + ".........\n", "line 1: 9 cells in a row of a board with 10 rows"},
      {std::string(80, '.'), "line 1: 80 cells in one line: expected one line a row, or 81"},
      {"12\n", "line 1: 2 cells in one line"},
      {std::string(25, '.'), "a Sudoku of 5 × 5 cells has no usual blocks"},
      {"1.3x............", "line 1, column 4: byte 0x78 is no cell"},
  };
  for (const BadBoard& board : boards) {
    const Outcome run = SolveSudoku(board.text, {.json = true});
    EXPECT_EQ(run.code, ExitCode::kBadInput) << board.text;
    EXPECT_THAT(run.out, IsEmpty()) << board.text;
    EXPECT_THAT(run.err, HasSubstr(board.says));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

constexpr const char* kGnomeEasy =
    "3.4....5857..4.13..8.51...4....5.8...634.291...2.7....4...69.8..98.3..2113....5.9\n";

TEST(SolveSudokuTest, AnAgentShowsWhatItMakesOfTheBoard) {
  SolveRequest options{.json = true};
  options.agent.name = "block-single";
  const Outcome solved = SolveSudoku(kGnomeEasy, options);
  EXPECT_EQ(solved.code, ExitCode::kDone) << solved.err;
  EXPECT_EQ(json::parse(solved.out)["values"], json::parse(solved.out)["solution"]);
  EXPECT_EQ(json::parse(solved.out)["placements"].size(), 45U);

  options.agent.name = "model-3";
  const Outcome wrong = SolveSudoku(kGnomeEasy, options);
  EXPECT_EQ(wrong.code, ExitCode::kPartial);
  EXPECT_EQ(json::parse(wrong.out)["wrong_digits"], 9);
  EXPECT_THAT(wrong.err, HasSubstr("model-3 is not sound: 9 of the "));

  options.agent.name = "model-2";
  EXPECT_THAT(SolveSudoku(kGnomeEasy, options).err, HasSubstr("model-2 knows no more after "));
}

TEST(SolveSudokuTest, RobotsSayWhoPlacedWhatInWhichIteration) {
  SolveRequest options;
  options.explain = true;
  options.agent.name = "block-single";
  EXPECT_THAT(SolveSudoku("1234\n34.2\n2143\n4321\n", options).out,
              ::testing::StartsWith("iteration 1: robot 1 puts 1 into r2c3\n\n1234\n"));
}

void Parse(const std::string& line) {
  CLI::App program;
  const Command command = AddSolveCommand(program);
  program.parse(line);
}

TEST(SolveSudokuTest, OptionsOfMinesweeperAreNotTaken) {
  for (const char* option : {"--mines 3", "--rule classic", "--seed 1", "--nodes 5"}) {
    EXPECT_THROW(Parse(std::string("solve --game sudoku ") + option), CLI::ValidationError);
    EXPECT_NO_THROW(Parse(std::string("solve ") + option)) << option;
  }
  EXPECT_THROW(Parse("solve --game sudoku --agent best"), CLI::ValidationError);
  EXPECT_THROW(Parse("solve --agent exact"), CLI::ValidationError);
  EXPECT_NO_THROW(Parse("solve --game sudoku --agent model-2"));
}

}  // namespace
}  // namespace gridhand::app
