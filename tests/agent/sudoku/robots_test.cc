#include "agent/sudoku/robots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "agent/sudoku/exact.h"
#include "tests/agent/sudoku/puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::sudoku::Board;
using board::sudoku::kEmpty;

constexpr std::array kPuzzles = {kGnomeEasy, kGnomeVeryHard, kKsudoku, kSolo};

// Cells that hold another digit than the solution has.
int WrongDigits(const RobotReport& report, const Board& puzzle) {
  const board::Grid<int> solution = *SolveExactly(puzzle).solution;
  int wrong = 0;
  board::ForEachCell(solution, [&](board::CellPos cell) {
    const int value = report.values[cell];
    wrong += value != kEmpty && value != solution[cell] ? 1 : 0;
  });
  return wrong;
}

int Empty(const RobotReport& report) {
  return static_cast<int>(std::ranges::count(report.values, kEmpty));
}

TEST(SudokuRobotsTest, Model1PlacesAsManyDigitsAsItsBacktrackingTakes) {
  constexpr std::array kPlaced = {149U, 10'266U, 84U, 603U};
  for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
    const Board puzzle = BoardOf(kPuzzles[i]);
    const RobotReport report = *RunRobots(RobotModel::kModel1, puzzle);
    EXPECT_EQ(report.placed, kPlaced[i]) << kPuzzles[i];
    EXPECT_EQ(Empty(report), 0);
    EXPECT_EQ(WrongDigits(report, puzzle), 0);
  }
}

TEST(SudokuRobotsTest, Model1GivesUpAtItsLimit) {
  const RobotReport report = *RunRobots(RobotModel::kModel1, BoardOf(kGnomeVeryHard), 1'000);
  EXPECT_TRUE(report.gave_up);
  EXPECT_EQ(report.placed, 1'000U);
}

TEST(SudokuRobotsTest, Model1EndsWithAnEmptyHandWhereThereIsNoSolution) {
  const RobotReport report = *RunRobots(RobotModel::kModel1, BoardOf("123....4........"));
  EXPECT_FALSE(report.gave_up);
  EXPECT_TRUE(report.placements.empty());
  EXPECT_GT(Empty(report), 0);
}

TEST(SudokuRobotsTest, Model2AndTheBlockSingleAreNeverWrong) {
  for (const std::string_view text : kPuzzles) {
    const Board puzzle = BoardOf(text);
    EXPECT_EQ(WrongDigits(*RunRobots(RobotModel::kModel2, puzzle), puzzle), 0) << text;
    EXPECT_EQ(WrongDigits(*RunRobots(RobotModel::kBlockSingle, puzzle), puzzle), 0) << text;
  }
}

TEST(SudokuRobotsTest, Model3PlacesWrongDigitsOnAllFourBoards) {
  constexpr std::array kWrong = {9, 21, 5, 1};
  for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
    const Board puzzle = BoardOf(kPuzzles[i]);
    EXPECT_EQ(WrongDigits(*RunRobots(RobotModel::kModel3, puzzle), puzzle), kWrong[i])
        << kPuzzles[i];
  }
}

TEST(SudokuRobotsTest, Model4PlacesWhatModel3Places) {
  for (const std::string_view text : kPuzzles) {
    const Board puzzle = BoardOf(text);
    EXPECT_EQ(RunRobots(RobotModel::kModel4, puzzle)->values,
              RunRobots(RobotModel::kModel3, puzzle)->values);
  }
}

TEST(SudokuRobotsTest, TheBlockSingleSolvesThreeOfTheFour) {
  EXPECT_EQ(Empty(*RunRobots(RobotModel::kBlockSingle, BoardOf(kGnomeEasy))), 0);
  EXPECT_GT(Empty(*RunRobots(RobotModel::kBlockSingle, BoardOf(kGnomeVeryHard))), 0);
  EXPECT_EQ(Empty(*RunRobots(RobotModel::kBlockSingle, BoardOf(kKsudoku))), 0);
  EXPECT_EQ(Empty(*RunRobots(RobotModel::kBlockSingle, BoardOf(kSolo))), 0);
}

TEST(SudokuRobotsTest, EachRobotPlacesOneDigitAnIterationInTheirOrderAndTheLastPlacesNone) {
  const RobotReport report = *RunRobots(RobotModel::kBlockSingle, BoardOf(kKsudoku));
  ASSERT_FALSE(report.placements.empty());
  std::uint64_t iteration = 0;
  int robot = 0;
  for (const Placement& placement : report.placements) {
    EXPECT_EQ(placement.robot, placement.value);
    EXPECT_TRUE(placement.iteration > iteration || placement.robot > robot);
    EXPECT_GE(placement.iteration, iteration);
    iteration = placement.iteration;
    robot = placement.robot;
  }
  EXPECT_EQ(report.iterations, iteration + 1);
}

TEST(SudokuRobotsTest, ModelsThatSpeakOfRowsOfABlockTakeUsualBlocksOnly) {
  Board with_diagonals = BoardOf(kSolo);
  with_diagonals.layout = with_diagonals.layout.WithDiagonals();
  board::Grid<int> block_of(4, 4);
  const std::string_view blocks = "0001022112213333";
  for (std::size_t i = 0; i < blocks.size(); ++i) block_of.items()[i] = blocks[i] - '0';
  const Board jigsaw(*board::sudoku::Layout::Jigsaw(block_of));
  for (const RobotModel model : {RobotModel::kModel2, RobotModel::kModel3, RobotModel::kModel4}) {
    EXPECT_EQ(RunRobots(model, with_diagonals).error().kind, base::ErrorKind::kBadInput);
    EXPECT_EQ(RunRobots(model, jigsaw).error().kind, base::ErrorKind::kBadInput);
  }
  Board solved = jigsaw;
  solved.values = RunRobots(RobotModel::kModel1, jigsaw)->values;
  EXPECT_TRUE(IsSolved(solved));
  EXPECT_TRUE(RunRobots(RobotModel::kBlockSingle, jigsaw).ok());
}

TEST(SudokuRobotsTest, Model1KeepsToDiagonals) {
  Board board(board::sudoku::Layout::OfSize(4)->WithDiagonals());
  board.values = RunRobots(RobotModel::kModel1, board)->values;
  EXPECT_TRUE(IsSolved(board));
}

TEST(SudokuRobotsTest, OnlyModels3And4AreUnsound) {
  EXPECT_FALSE(IsSound(RobotModel::kModel3));
  EXPECT_FALSE(IsSound(RobotModel::kModel4));
  EXPECT_TRUE(IsSound(RobotModel::kModel2));
  EXPECT_TRUE(IsSound(RobotModel::kBlockSingle));
}

}  // namespace
}  // namespace gridhand::agent::sudoku
