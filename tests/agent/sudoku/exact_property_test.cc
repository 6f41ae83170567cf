// The exact solver against a plain one.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "agent/sudoku/exact.h"
#include "board/sudoku/text.h"
#include "tests/agent/sudoku/plain_solver.h"
#include "tests/agent/sudoku/random_puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::CellPos;
using board::sudoku::Board;
using board::sudoku::kEmpty;
using board::sudoku::Layout;

int CountOf(const ExactAnswer& answer) {
  switch (answer.count) {
    case SolutionCount::kNone:
      return 0;
    case SolutionCount::kOne:
      return 1;
    case SolutionCount::kMany:
      return 2;
    case SolutionCount::kUnknown:
      break;
  }
  return -1;
}

// Empties so many cells of a full board; one in eight boards gets a wrong value besides.
Board Spoilt(Board board, int empty, std::mt19937& random) {
  std::vector<std::size_t> cells(board.values.items().size());
  std::iota(cells.begin(), cells.end(), 0U);
  std::ranges::shuffle(cells, random);
  for (int i = 0; i < empty; ++i) board.values.items()[cells[static_cast<std::size_t>(i)]] = kEmpty;
  if (random() % 8 == 0) {
    int& value = board.values.items()[cells.back()];
    value = value % board.layout.size() + 1;
  }
  return board;
}

void ExpectAgreement(const Layout& layout, int least_empty, int most_empty, int boards) {
  std::mt19937 random(static_cast<unsigned>(layout.size()));
  PlainSolver plain_solver(layout);
  int counts[3] = {};
  for (int i = 0; i < boards; ++i) {
    const int span = most_empty - least_empty + 1;
    const int empty = least_empty + static_cast<int>(random() % static_cast<unsigned>(span));
    const Board board = Spoilt(FullBoard(layout, random), empty, random);
    const int plain = plain_solver.Count(board);
    const auto text = board::sudoku::FormatBoard(board.values);
    ASSERT_EQ(CountOf(SolveBySets(board)), plain) << text;
    const ExactAnswer answer = SolveExactly(board);
    ASSERT_EQ(CountOf(answer), plain) << text;
    ASSERT_EQ(answer.solution.has_value(), plain > 0) << text;
    ++counts[plain];
    if (plain == 0) continue;
    Board solved = board;
    solved.values = *answer.solution;
    ASSERT_TRUE(IsSolved(solved)) << text;
  }
  for (const int count : counts) EXPECT_GT(count, 0);  // every kind was met
}

TEST(SudokuExactPropertyTest, AgreesWithAPlainSolverOnUsualBoards) {
  ExpectAgreement(*Layout::OfSize(9), 40, 52, 60);
}

TEST(SudokuExactPropertyTest, AgreesWithAPlainSolverAtOtherSizes) {
  ExpectAgreement(*Layout::OfSize(4), 6, 13, 200);
  ExpectAgreement(*Layout::OfSize(6), 18, 26, 100);
  ExpectAgreement(*Layout::OfSize(8), 30, 42, 60);
}

TEST(SudokuExactPropertyTest, AgreesWithAPlainSolverOnDiagonalsAndJigsaws) {
  ExpectAgreement(Layout::OfSize(9)->WithDiagonals(), 45, 52, 30);
  board::Grid<int> block_of(6, 6);
  const std::string_view blocks = "000011002111222213423333444355445555";
  for (std::size_t i = 0; i < blocks.size(); ++i) block_of.items()[i] = blocks[i] - '0';
  const auto jigsaw = Layout::Jigsaw(block_of);
  ASSERT_TRUE(jigsaw.ok()) << jigsaw.error().text;
  ExpectAgreement(*jigsaw, 18, 26, 100);
}

}  // namespace
}  // namespace gridhand::agent::sudoku
