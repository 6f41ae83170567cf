// The endgame tree against the plain game tree, and against the optimum of small boards.
#include "agent/minesweeper/endgame_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;

constexpr int kManyLayouts = 50'000;
constexpr std::int64_t kWholeTree = 1'000'000'000;

// All layouts of a board as they are listed for the tree.
LayoutList ListOf(const Board& board) {
  Blackboard blackboard;
  blackboard.Reset(board);
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    if (blackboard.IsUsedNumber(cell)) blackboard.AddConstraint(cell);
  }
  LayoutCounter counter;
  counter.Arrange(blackboard);
  EXPECT_EQ(counter.Sweep(blackboard, PriorOdds(blackboard)), std::nullopt);
  EXPECT_TRUE(counter.Combine(blackboard));
  LayoutList list;
  EXPECT_TRUE(ListLayouts(blackboard, counter, kManyLayouts, list));
  return list;
}

Board Untouched(int rows, int cols, int mines) {
  Board board;
  board.cells = board::Grid<CellSymbol>(rows, cols, CellSymbol::kCovered);
  board.mines.total = mines;
  return board;
}

// Only the layouts in which the cell shows one of `looks`.
LayoutList Where(const LayoutList& list, std::size_t cell, LookBits looks) {
  LayoutList some{.cells = list.cells};
  for (int layout = 0; layout < list.layouts; ++layout) {
    const LookBits* row = list.LooksOf(layout);
    if ((row[cell] & looks) == 0) continue;
    some.looks.insert(some.looks.end(), row, row + list.cells.size());
    ++some.layouts;
  }
  return some;
}

// The referee: the whole game tree as the rules have it, one cell opened at a time, nothing cut and
// nothing remembered but positions. A position is what has been opened and what was shown.
class PlainTree {
 public:
  explicit PlainTree(const LayoutList& list) : list_(list) {}

  int Wins(const std::vector<int>& layouts, std::uint32_t opened) {
    int& wins = known_.try_emplace({layouts, opened}, -1).first->second;
    if (wins >= 0) return wins;
    int best = 0;
    bool any_left = false;
    for (std::size_t cell = 0; cell < list_.cells.size(); ++cell) {
      if (((opened >> cell) & 1) != 0) continue;
      std::map<LookBits, std::vector<int>> by_look;
      for (const int layout : layouts) by_look[list_.LooksOf(layout)[cell]].push_back(layout);
      by_look.erase(kMineBit);
      if (by_look.empty()) continue;
      any_left = true;
      int sum = 0;
      for (const auto& [look, part] : by_look) sum += Wins(part, opened | (1U << cell));
      best = std::max(best, sum);
    }
    // Nothing is left to open: the game is won, and there was one layout.
    const int result = any_left ? best : static_cast<int>(layouts.size());
    known_[{layouts, opened}] = result;
    return result;
  }

  int Wins() {
    std::vector<int> all(static_cast<std::size_t>(list_.layouts));
    for (int i = 0; i < list_.layouts; ++i) all[static_cast<std::size_t>(i)] = i;
    return Wins(all, 0);
  }

 private:
  const LayoutList& list_;
  std::map<std::pair<std::vector<int>, std::uint32_t>, int> known_;
};

TEST(EndgameTreeTest, EqualsThePlainGameTreeOnRandomBoards) {
  base::Random random(11);
  constexpr int kBoards = 300;
  constexpr int kMostCells = 9;  // 3^9 positions at most for the referee
  constexpr int kMostLayouts = 40;
  int guessed = 0;
  for (int tried = 0; tried < kBoards;) {
    MineLayout mines(3, 2 + static_cast<int>(random.Below(4)), false);
    std::generate(mines.items().begin(), mines.items().end(), [&] { return random.Unit() < 0.35; });
    Board board = Untouched(mines.rows(), mines.cols(), CountMines(mines));
    ForEachCell(mines, [&](CellPos cell) {
      if (!mines[cell] && random.Below(2) == 0) {
        board.cells[cell] = board::minesweeper::SymbolFor(NumberAt(mines, cell));
      }
    });
    const LayoutList list = ListOf(board);
    if (list.cells.empty() || list.cells.size() > kMostCells || list.layouts > kMostLayouts) {
      continue;
    }
    ++tried;
    SCOPED_TRACE(board::minesweeper::FormatBoard(board.cells));
    const int optimum = PlainTree(list).Wins();
    EndgameTree tree;
    EXPECT_EQ(tree.CountWins(list, kWholeTree), optimum);
    guessed += optimum < list.layouts ? 1 : 0;
  }
  EXPECT_GT(guessed, kBoards / 4);
}

TEST(EndgameTreeTest, NamesAGuessThatReachesTheOptimum) {
  // Behind the numbers two mines lie in four cells, in two ways or three.
  const Board board = BoardOf("###\n#3#\n###\n", 3);
  const LayoutList list = ListOf(board);
  EndgameTree tree;
  const auto choices = tree.Solve(list, kWholeTree);
  ASSERT_TRUE(choices.has_value());
  ASSERT_FALSE(choices->empty());
  EXPECT_TRUE(choices->front().exact);
  EXPECT_EQ(choices->front().wins, tree.CountWins(list, kWholeTree));
  EXPECT_EQ(choices->front().wins, PlainTree(list).Wins());
}

TEST(EndgameTreeTest, GivesUpWhenTheTreeIsLargerThanItsBudget) {
  const LayoutList list = ListOf(Untouched(4, 4, 4));
  EndgameTree tree;
  constexpr std::int64_t kFewNodes = 50;
  EXPECT_FALSE(tree.Solve(list, kFewNodes).has_value());
  EXPECT_FALSE(tree.CountWins(list, kFewNodes).has_value());
}

struct Optimum {
  int rows, cols, mines;
  CellPos first;
  int wins, layouts;
};

// Under the classic rule a first cell is as good as the layouts in which it is safe and the game is
// won. 4×4 with 4 mines is published (961 of 1820, codegolf 34276; Nakov and Wei 2003).
TEST(EndgameTreeTest, ReachesTheClassicOptimumOfSmallBoards) {
  for (const Optimum& known :
       {Optimum{4, 4, 4, {1, 0}, 961, 1365}, {5, 4, 4, {0, 0}, 2950, 3876}}) {
    SCOPED_TRACE(known.layouts);
    const Board board = Untouched(known.rows, known.cols, known.mines);
    const LayoutList safe = Where(ListOf(board), board.cells.Index(known.first), kMineBit - 1);
    EXPECT_EQ(safe.layouts, known.layouts);
    EndgameTree tree;
    EXPECT_EQ(tree.CountWins(safe, kWholeTree), known.wins);
  }
}

// No first cell is better: the untouched board is won in as many layouts.
TEST(EndgameTreeTest, NoFirstCellOfTheSmallestBoardIsBetter) {
  EndgameTree tree;
  EXPECT_EQ(tree.CountWins(ListOf(Untouched(4, 4, 4)), kWholeTree), 961);
}

TEST(EndgameTreeTest, ReachesTheModernOptimumOfSmallBoards) {
  constexpr LookBits kZero = 1;
  for (const Optimum& known : {Optimum{4, 4, 4, {1, 1}, 34, 35},
                               {5, 4, 4, {2, 1}, 309, 330},
                               {5, 5, 4, {2, 2}, 1557, 1820},
                               {6, 4, 5, {2, 1}, 2796, 3003}}) {
    SCOPED_TRACE(known.layouts);
    const Board board = Untouched(known.rows, known.cols, known.mines);
    const LayoutList opened = Where(ListOf(board), board.cells.Index(known.first), kZero);
    EXPECT_EQ(opened.layouts, known.layouts);
    EndgameTree tree;
    EXPECT_EQ(tree.CountWins(opened, kWholeTree), known.wins);
  }
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
