// The exact agent against plain enumeration, on thousands of random small boards.
#include <gtest/gtest.h>

#include <string>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/layout_list.h"
#include "agent/minesweeper/solver_oracle.h"
#include "base/random.h"
#include "board/minesweeper/text.h"
#include "tests/agent/minesweeper/boards.h"
#include "tests/agent/minesweeper/enumeration.h"
#include "tests/agent/minesweeper/random_boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using base::Random;
using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;

constexpr double kTolerance = 1e-9;
constexpr int kMostOpenCells = 14;  // 2^14 layouts a board for the referee

std::unique_ptr<Agent> Exact() { return *MakeAgent("fast", 0); }

std::string Show(const Board& board) {
  return FormatBoard(board.cells) +
         (board.mines.total ? std::to_string(*board.mines.total) + " mines" : "total unknown");
}

void ExpectAgreement(const Board& board, const Analysis& analysis) {
  SCOPED_TRACE(Show(board));
  const Enumeration truth = Enumerate(board);
  ASSERT_EQ(analysis.consistent, truth.layouts > 0);
  if (!analysis.consistent) return;
  ASSERT_TRUE(analysis.exact);
  ForEachCell(board.cells, [&](CellPos cell) {
    ASSERT_EQ(analysis.probability[cell].has_value(), IsCovered(board.cells[cell]));
    const Deduction* proved = Find(analysis, cell);
    if (!analysis.probability[cell]) {
      EXPECT_EQ(proved, nullptr);
      return;
    }
    const double p = *analysis.probability[cell];
    EXPECT_NEAR(p, truth.probability[cell], kTolerance);
    const bool safe = truth.mine_layouts[cell] == 0;
    const bool mine = truth.mine_layouts[cell] == truth.layouts;
    ASSERT_EQ(proved != nullptr, safe || mine);
    EXPECT_EQ(p == 0, safe);
    EXPECT_EQ(p == 1, mine);
    if (proved != nullptr) {
      EXPECT_EQ(proved->is_mine, mine);
    }
  });
}

TEST(ExactPropertyTest, EqualsPlainEnumeration) {
  Random random(20261121);
  const auto agent = Exact();
  int possible = 0;
  constexpr int kBoards = 8000;
  for (int i = 0; i < kBoards;) {
    const Board board = RandomBoard(RandomRecipe(random), random);
    if (OpenCells(board) > kMostOpenCells) continue;
    ++i;
    const Analysis analysis = agent->Analyze(board);
    ExpectAgreement(board, analysis);
    if (HasFatalFailure()) return;
    EXPECT_EQ(SolverOracle().CanBeTrue(board.cells, board.mines), analysis.consistent);
    possible += analysis.consistent ? 1 : 0;
  }
  // Both kinds were really met.
  EXPECT_GT(possible, kBoards / 2);
  EXPECT_LT(possible, kBoards);
}

TEST(ExactPropertyTest, EqualsEnumerationOnDenseMeshes) {
  Random random(7);
  const auto agent = Exact();
  constexpr int kBoards = 300;
  for (int i = 0; i < kBoards;) {
    Board board = RandomMesh(i % 4 < 2 ? 4 : 3, i % 4 < 2 ? 5 : 7, 0.4, random);
    if (i % 2 == 1) board.mines.total.reset();
    if (OpenCells(board) > kMostOpenCells + 1) continue;
    ++i;
    ExpectAgreement(board, agent->Analyze(board));
    if (HasFatalFailure()) return;
  }
}

// As the search sees a board: collected, counted, and how many layouts that makes.
struct Counted {
  explicit Counted(const Board& board) {
    blackboard.Reset(board);
    for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
      if (blackboard.IsUsedNumber(cell)) blackboard.AddConstraint(cell);
    }
    odds = PriorOdds(blackboard);
    counter.Arrange(blackboard);
    possible = !counter.Sweep(blackboard, odds) && counter.Combine(blackboard);
    if (possible) weight = counter.Weight(blackboard);
  }

  Blackboard blackboard;
  LayoutCounter counter;
  double odds = 1;
  bool possible = false;
  ScaledWeight weight;
};

TEST(ExactPropertyTest, CountsAndListsAsManyLayoutsAsThereAre) {
  Random random(31);
  constexpr int kBoards = 500;
  for (int i = 0; i < kBoards;) {
    Recipe recipe = RandomRecipe(random);
    recipe.lies = false;
    recipe.total_known = true;
    const Board board = RandomBoard(recipe, random);
    if (OpenCells(board) > kMostOpenCells) continue;
    ++i;
    SCOPED_TRACE(Show(board));
    const Enumeration truth = Enumerate(board);
    Counted counted(board);
    ASSERT_TRUE(counted.possible);
    const double layouts = counted.weight.Over(Power(counted.odds, *board.mines.total));
    EXPECT_NEAR(layouts, static_cast<double>(truth.layouts), kTolerance * layouts);
    LayoutList list;
    const int most = static_cast<int>(truth.layouts);
    ASSERT_TRUE(ListLayouts(counted.blackboard, counted.counter, most, list));
    EXPECT_EQ(list.layouts, most);
    EXPECT_FALSE(ListLayouts(counted.blackboard, counted.counter, most - 1, list));
  }
}

// What a cell can show shares out the layouts in which it is safe: so no number leaves more layouts
// than there were, and none is lost or counted twice.
TEST(ExactPropertyTest, TheNumbersOfACellShareOutItsLayouts) {
  Random random(32);
  const auto agent = Exact();
  constexpr int kBoards = 300;
  for (int i = 0; i < kBoards;) {
    Recipe recipe = RandomRecipe(random);
    recipe.lies = false;
    const Board board = RandomBoard(recipe, random);
    if (OpenCells(board) > kMostOpenCells) continue;
    ++i;
    SCOPED_TRACE(Show(board));
    const Analysis analysis = agent->Analyze(board);
    Counted counted(board);
    ASSERT_TRUE(counted.possible);
    Blackboard& blackboard = counted.blackboard;
    ForEachCell(board.cells, [&](CellPos cell) {
      if (!analysis.probability[cell] || *analysis.probability[cell] == 1) return;
      const auto supposition = blackboard.Suppose(static_cast<CellIndex>(board.cells.Index(cell)));
      double sum = 0;
      for (int number = 0; number <= kMaxNeighbors; ++number) {
        if (!blackboard.SupposeNumber(supposition, number)) continue;
        counted.counter.Arrange(blackboard, supposition.constraint);
        if (counted.counter.Sweep(blackboard, counted.odds)) continue;
        if (!counted.counter.Combine(blackboard)) continue;
        sum += counted.counter.Weight(blackboard).Over(counted.weight);
      }
      blackboard.Retract(supposition);
      EXPECT_NEAR(sum, 1 - *analysis.probability[cell], kTolerance);
    });
  }
}

TEST(ExactPropertyTest, ConflictsAreRealAndMinimal) {
  Random random(99);
  const auto agent = Exact();
  int conflicts = 0;
  constexpr int kConflicts = 200;
  while (conflicts < kConflicts) {
    Recipe recipe = RandomRecipe(random);
    recipe.lies = true;
    Board board = RandomBoard(recipe, random);
    if (OpenCells(board) > kMostOpenCells) continue;
    const Analysis analysis = agent->Analyze(board);
    if (analysis.consistent || analysis.conflict.empty()) continue;
    SCOPED_TRACE(Show(board));
    ++conflicts;
    board.mines.total.reset();
    Grid<bool> only(board.cells.rows(), board.cells.cols(), false);
    for (const CellPos number : analysis.conflict) only[number] = true;
    EXPECT_EQ(Enumerate(board, &only).layouts, 0u);
    for (const CellPos number : analysis.conflict) {
      only[number] = false;
      EXPECT_GT(Enumerate(board, &only).layouts, 0u);
      only[number] = true;
    }
  }
}

Board Mirrored(const Board& board) {
  Board mirrored = board;
  ForEachCell(board.cells, [&](CellPos cell) {
    mirrored.cells[{cell.row, board.cells.cols() - 1 - cell.col}] = board.cells[cell];
  });
  return mirrored;
}

// A quarter turn clockwise: (row, col) goes to (col, rows − 1 − row).
CellPos Turned(const Board& board, CellPos cell) {
  return {cell.col, board.cells.rows() - 1 - cell.row};
}

Board Rotated(const Board& board) {
  Board rotated = board;
  rotated.cells = Grid<CellSymbol>(board.cells.cols(), board.cells.rows());
  ForEachCell(board.cells,
              [&](CellPos cell) { rotated.cells[Turned(board, cell)] = board.cells[cell]; });
  return rotated;
}

TEST(ExactPropertyTest, MirrorAndRotationChangeNothing) {
  Random random(5);
  const auto agent = Exact();
  for (int i = 0; i < 500; ++i) {
    const Board board = RandomBoard(RandomRecipe(random), random);
    SCOPED_TRACE(Show(board));
    const Analysis straight = agent->Analyze(board);
    const Analysis mirrored = agent->Analyze(Mirrored(board));
    const Analysis rotated = agent->Analyze(Rotated(board));
    ASSERT_EQ(straight.consistent, mirrored.consistent);
    ASSERT_EQ(straight.consistent, rotated.consistent);
    EXPECT_EQ(straight.deductions.size(), mirrored.deductions.size());
    EXPECT_EQ(straight.deductions.size(), rotated.deductions.size());
    ForEachCell(board.cells, [&](CellPos cell) {
      const auto p = straight.probability[cell];
      const auto m = mirrored.probability[{cell.row, board.cells.cols() - 1 - cell.col}];
      const auto r = rotated.probability[Turned(board, cell)];
      ASSERT_EQ(p.has_value(), m.has_value());
      ASSERT_EQ(p.has_value(), r.has_value());
      if (!p) return;
      EXPECT_NEAR(*p, *m, kTolerance);
      EXPECT_NEAR(*p, *r, kTolerance);
    });
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
