#include "agent/sudoku/exact.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/agent/sudoku/puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::sudoku::Board;
using board::sudoku::Layout;

TEST(SudokuExactTest, APuzzleOfAProgramHasOneSolution) {
  for (const std::string_view puzzle : {kGnomeEasy, kGnomeVeryHard, kKsudoku, kSolo}) {
    Board board = BoardOf(puzzle);
    const ExactAnswer answer = SolveExactly(board);
    ASSERT_EQ(answer.count, SolutionCount::kOne) << puzzle;
    for (std::size_t i = 0; i < puzzle.size(); ++i) {
      const int given = board.values.items()[i];
      EXPECT_TRUE(given == 0 || given == answer.solution->items()[i]) << puzzle << " " << i;
    }
    board.values = *answer.solution;
    EXPECT_TRUE(IsSolved(board)) << puzzle;
  }
}

TEST(SudokuExactTest, AnEmptyBoardHasManySolutionsAtEverySize) {
  for (const int size : {4, 6, 8, 9, 12, 16}) {
    EXPECT_EQ(SolveExactly(Board(*Layout::OfSize(size))).count, SolutionCount::kMany) << size;
  }
}

TEST(SudokuExactTest, TwoEqualGivensInAUnitLeaveNoSolution) {
  EXPECT_EQ(SolveExactly(BoardOf("11" + std::string(79, '.'))).count, SolutionCount::kNone);
  EXPECT_EQ(SolveExactly(BoardOf("11..............")).count, SolutionCount::kNone);
}

TEST(SudokuExactTest, ACellWithoutAValueLeavesNoSolution) {
  EXPECT_EQ(SolveExactly(BoardOf("123....4........")).count, SolutionCount::kNone);
}

TEST(SudokuExactTest, AFullBoardIsItsOwnSolution) {
  const Board board = BoardOf("1234341221434321");
  const ExactAnswer answer = SolveExactly(board);
  EXPECT_EQ(answer.count, SolutionCount::kOne);
  EXPECT_EQ(*answer.solution, board.values);
}

TEST(SudokuExactTest, DiagonalsRuleOutSolutions) {
  Board board = BoardOf("1234341221434321");
  board.layout = board.layout.WithDiagonals();
  EXPECT_EQ(SolveExactly(board).count, SolutionCount::kNone);
}

TEST(SudokuExactTest, AJigsawIsSolvedByItsOwnBlocks) {
  board::Grid<int> block_of(4, 4);
  const std::string_view blocks = "0001022112213333";
  for (std::size_t i = 0; i < blocks.size(); ++i) block_of.items()[i] = blocks[i] - '0';
  Board board(*Layout::Jigsaw(block_of));
  const ExactAnswer any = SolveExactly(board);
  ASSERT_EQ(any.count, SolutionCount::kMany);
  board.values = *any.solution;
  EXPECT_TRUE(IsSolved(board));
}

TEST(SudokuExactTest, SaysUnknownWhereItGaveUp) {
  const Board empty(*Layout::OfSize(16));
  EXPECT_EQ(SolveExactly(empty, {.most_trials = 3}).count, SolutionCount::kUnknown);
}

}  // namespace
}  // namespace gridhand::agent::sudoku
