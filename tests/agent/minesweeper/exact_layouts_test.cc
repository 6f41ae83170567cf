#include "agent/minesweeper/exact_layouts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/zero_propagation.h"
#include "base/random.h"
#include "board/minesweeper/mine_layout.h"
#include "sim/minesweeper/game.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Analysis Analyze(const Board& board) { return (*MakeAgent("fast", 0))->Analyze(board); }

double At(const Analysis& analysis, CellPos cell) { return analysis.probability[cell].value(); }

TEST(ExactLayoutsTest, ProvesWhatOnlyOverlapsShow) {
  // 1-2-1 along a wall: mines under the 1s, the middle is safe. No number contains another.
  const Analysis analysis =
      Analyze(BoardOf(".....\n"
                      "1121.\n"
                      "#####\n",
                      std::nullopt));
  EXPECT_FALSE(analysis.consistent);  // (2,4) would be next to a blank
  const Analysis wall =
      Analyze(BoardOf("11211\n"
                      "#####\n",
                      std::nullopt));
  EXPECT_THAT(Mines(wall), ElementsAre(CellPos{1, 1}, CellPos{1, 3}));
  EXPECT_THAT(SafeCells(wall), ElementsAre(CellPos{1, 0}, CellPos{1, 2}, CellPos{1, 4}));
}

TEST(ExactLayoutsTest, AFiftyFiftyIsOne) {
  const Analysis analysis = Analyze(BoardOf("1#\n1#\n", 1));
  EXPECT_DOUBLE_EQ(At(analysis, {0, 1}), 0.5);
  EXPECT_DOUBLE_EQ(At(analysis, {1, 1}), 0.5);
  EXPECT_THAT(analysis.deductions, IsEmpty());
}

TEST(ExactLayoutsTest, TheLastMineLeavesTheInteriorSafe) {
  const Analysis analysis =
      Analyze(BoardOf("1#.\n"
                      "1#1\n"
                      "1##\n"
                      "###\n",
                      1));
  EXPECT_FALSE(analysis.consistent);
  const Analysis one =
      Analyze(BoardOf("1##\n"
                      "###\n"
                      "###\n",
                      1));
  EXPECT_THAT(SafeCells(one), ElementsAre(CellPos{0, 2}, CellPos{1, 2}, CellPos{2, 0},
                                          CellPos{2, 1}, CellPos{2, 2}));
  EXPECT_EQ(Find(one, {2, 2})->technique, Technique::kMineCount);
  EXPECT_THAT(Find(one, {2, 2})->because, IsEmpty());
}

// The usual number of mines for a size is an assumption: it weighs, it proves nothing.
TEST(ExactLayoutsTest, AnAssumedTotalProvesNothing) {
  for (const char* text : {"1##\n###\n###\n", "#1#1#\n"}) {
    Board board = BoardOf(text, 1);
    board.mines.source = board::minesweeper::MineCountSource::kWellKnownSize;
    const Analysis assumed = Analyze(board);
    EXPECT_TRUE(assumed.consistent);
    EXPECT_THAT(assumed.deductions, IsEmpty()) << text;
    EXPECT_NEAR(At(assumed, {0, 2}), At(Analyze(BoardOf(text, 1)), {0, 2}), 1e-9);
  }
}

TEST(ExactLayoutsTest, TheCountDecidesWhichShapeItIs) {
  // Without the total the two cells that both numbers touch may hold the mine, or one cell at
  // each end; with one mine it is in the middle, with two at the ends.
  const std::string_view text = "#1#1#\n";
  EXPECT_THAT(Analyze(BoardOf(text, std::nullopt)).deductions, IsEmpty());
  EXPECT_THAT(Mines(Analyze(BoardOf(text, 1))), ElementsAre(CellPos{0, 2}));
  EXPECT_THAT(Mines(Analyze(BoardOf(text, 2))), ElementsAre(CellPos{0, 0}, CellPos{0, 4}));
  EXPECT_EQ(Find(Analyze(BoardOf(text, 1)), {0, 2})->technique, Technique::kMineCount);
  EXPECT_FALSE(Analyze(BoardOf(text, 3)).consistent);
}

TEST(ExactLayoutsTest, AllCoveredCellsAreMinesIfTheirNumberSaysSo) {
  const Analysis analysis = Analyze(BoardOf("##\n##\n", 4));
  EXPECT_EQ(Mines(analysis).size(), 4u);
  EXPECT_EQ(SafeCells(Analyze(BoardOf("##\n##\n", 0))).size(), 4u);
}

TEST(ExactLayoutsTest, TotalsThatCannotBeAreNamed) {
  const Analysis few = Analyze(BoardOf("**\n##\n", 1));
  EXPECT_FALSE(few.consistent);
  EXPECT_THAT(few.note, HasSubstr("1 more mines than the board's 1"));
  const Analysis many = Analyze(BoardOf("11\n##\n", 2));
  EXPECT_FALSE(many.consistent);
  EXPECT_THAT(many.note, HasSubstr("exactly 2 mines"));
}

TEST(ExactLayoutsTest, NamesTheNumbersThatCannotHoldTogether) {
  // The 1 and the 3 own the same two cells; the numbers on the right are innocent.
  const Analysis analysis =
      Analyze(BoardOf("1#1..1#\n"
                      "3#2..11\n",
                      std::nullopt));
  EXPECT_FALSE(analysis.consistent);
  EXPECT_THAT(analysis.conflict, ElementsAre(CellPos{1, 0}));
  EXPECT_THAT(analysis.note, HasSubstr("(1,0)"));
  const Analysis pair =
      Analyze(BoardOf("1#1..1#\n"
                      "2#1..11\n",
                      std::nullopt));
  EXPECT_EQ(pair.conflict.size(), 2u);
}

TEST(ExactLayoutsTest, FlagsDoNotSway) {
  const Analysis plain = Analyze(BoardOf("1##\n###\n", 2));
  const Analysis flagged = Analyze(BoardOf("1F#\n?x#\n", 2));
  EXPECT_EQ(plain.probability, flagged.probability);
}

TEST(ExactLayoutsTest, ABoardWithNothingLeftIsConsistent) {
  const Analysis analysis = Analyze(BoardOf("1*\n11\n", 1));
  EXPECT_TRUE(analysis.consistent);
  EXPECT_THAT(analysis.deductions, IsEmpty());
}

// Every second cell of every second row revealed: the sweep is as wide as the board is high.
Board Mesh(int rows, int cols, double density, std::uint64_t seed, MineLayout& mines) {
  base::Random random(seed);
  mines = MineLayout(rows, cols, false);
  std::generate(mines.items().begin(), mines.items().end(),
                [&] { return random.Unit() < density; });
  Board board;
  board.cells = Grid<CellSymbol>(rows, cols, CellSymbol::kCovered);
  ForEachCell(mines, [&](CellPos cell) {
    if (cell.row % 2 == 0 && cell.col % 2 == 0 && !mines[cell]) {
      board.cells[cell] = board::minesweeper::SymbolFor(NumberAt(mines, cell));
    }
  });
  board.mines.total = CountMines(mines);
  return board;
}

void ExpectProofsAreTrue(const Analysis& analysis, const MineLayout& mines) {
  for (const Deduction& deduction : analysis.deductions) {
    ASSERT_EQ(deduction.is_mine, mines[deduction.cell]);
  }
}

TEST(ExactLayoutsTest, CountsWideMeshesExactly) {
  MineLayout mines;
  const Board board = Mesh(16, 30, 0.4, 1, mines);
  const Analysis analysis = Analyze(board);
  ASSERT_TRUE(analysis.consistent);
  EXPECT_TRUE(analysis.exact);
  ExpectProofsAreTrue(analysis, mines);
  double sum = 0;
  for (const auto& p : analysis.probability.items()) sum += p.value_or(0);
  EXPECT_NEAR(sum, CountMines(mines), 1e-6);
}

TEST(ExactLayoutsTest, SaysSoWhenAMeshIsTooWide) {
  MineLayout mines;
  const Board board = Mesh(64, 64, 0.4, 2, mines);
  const Analysis analysis = Analyze(board);
  ASSERT_TRUE(analysis.consistent);
  EXPECT_FALSE(analysis.exact);
  EXPECT_THAT(analysis.note, HasSubstr("too wide"));
  ExpectProofsAreTrue(analysis, mines);
}

// The estimate against the truth, on meshes narrow enough to be counted.
TEST(ExactLayoutsTest, EstimatesAreNearTheTruth) {
  MineLayout mines;
  double error = 0;
  int cells = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Board board = Mesh(10, 24, 0.4, seed, mines);
    const Analysis exact = Analyze(board);
    ASSERT_TRUE(exact.exact);
    Coordinator<Blackboard>::Ring ring;
    ring.push_back(std::make_unique<ConstraintCollector>());
    ring.push_back(std::make_unique<ZeroPropagation>());
    ring.push_back(std::make_unique<ExactLayouts>(
        ExactParams{.limits = {.max_transitions = 500, .max_entries = 500}}));
    Blackboard blackboard;
    blackboard.Reset(board);
    ASSERT_EQ(Coordinator<Blackboard>(std::move(ring)).Run(blackboard).outcome,
              RingOutcome::kFixedPoint);
    ASSERT_FALSE(blackboard.exact());
    for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
      const auto& p = exact.probability.items()[static_cast<std::size_t>(cell)];
      if (!p || blackboard.belief(cell) != Belief::kUndecided) continue;
      error += std::abs(blackboard.probability(cell) - *p);
      ++cells;
    }
  }
  RecordProperty("mean_error", std::to_string(error / cells));
  // Converged belief propagation is off by 0.038 here: numbers of a mesh share cells in short
  // loops.
  constexpr double kWorstMeanError = 0.045;
  EXPECT_LT(error / cells, kWorstMeanError);
}

TEST(ExactLayoutsTest, HandlesAMillionCells) {
  sim::minesweeper::Game game({1000, 1000, 206'250}, board::minesweeper::FirstClickRule::kModern,
                              1);
  game.Reveal({500, 500});
  base::Random random(1);
  for (int i = 0; i < 3000; ++i) {  // scattered openings: thousands of components
    const CellPos cell{static_cast<int>(random.Below(1000)), static_cast<int>(random.Below(1000))};
    if (!game.mines()[cell]) game.Reveal(cell);
  }
  Board board{.cells = game.view(), .mines = {.total = 206'250}};
  const Analysis analysis = Analyze(board);
  ASSERT_TRUE(analysis.consistent);
  EXPECT_TRUE(analysis.exact) << analysis.note;
  ExpectProofsAreTrue(analysis, game.mines());
  double sum = 0;
  for (const auto& p : analysis.probability.items()) sum += p.value_or(0);
  EXPECT_NEAR(sum, 206'250, 1e-3);
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
