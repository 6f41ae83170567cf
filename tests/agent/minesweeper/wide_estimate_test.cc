// Estimates where counting was forbidden, against counts.
#include "agent/minesweeper/wide_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "agent/coordinator.h"
#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/exact_layouts.h"
#include "agent/minesweeper/zero_propagation.h"
#include "tests/agent/minesweeper/random_boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::minesweeper::Board;

constexpr double kDensity = 0.4;

// Local logic, then counting within `limits`.
class Pass {
 public:
  Pass(const Board& board, const SweepLimits& limits) {
    Coordinator<Blackboard>::Ring ring;
    ring.push_back(std::make_unique<ConstraintCollector>());
    ring.push_back(std::make_unique<ZeroPropagation>());
    ring.push_back(std::make_unique<ExactLayouts>(ExactParams{.limits = limits}));
    blackboard_.Reset(board);
    outcome_ = Coordinator<Blackboard>(std::move(ring)).Run(blackboard_).outcome;
  }

  RingOutcome outcome() const { return outcome_; }
  bool exact() const { return blackboard_.exact(); }
  std::size_t proofs() const { return blackboard_.proof_count(); }
  bool IsOpen(CellIndex cell) const { return blackboard_.belief(cell) == Belief::kUndecided; }
  double Chance(CellIndex cell) const {
    if (IsOpen(cell)) return blackboard_.probability(cell);
    return blackboard_.belief(cell) == Belief::kMine ? 1 : 0;
  }

 private:
  Blackboard blackboard_;
  RingOutcome outcome_ = RingOutcome::kFixedPoint;
};

constexpr SweepLimits kNone{.max_transitions = 100};

TEST(WideEstimateTest, IsNearTheCountsAndMakesUpTheMines) {
  base::Random random(5);
  double error = 0;
  int cells = 0;
  for (int i = 0; i < 5; ++i) {
    const Board board = RandomMesh(40, 12, kDensity, random);
    const Pass counted(board, {});
    const Pass estimated(board, kNone);
    ASSERT_TRUE(counted.exact());
    ASSERT_FALSE(estimated.exact());
    double mines = 0;
    for (CellIndex cell = 0; cell < board.cells.size(); ++cell) {
      if (!IsCovered(board.cells.items()[static_cast<std::size_t>(cell)])) continue;
      mines += estimated.Chance(cell);
      if (!estimated.IsOpen(cell)) continue;
      error += std::abs(estimated.Chance(cell) - counted.Chance(cell));
      ++cells;
    }
    EXPECT_NEAR(mines, *board.mines.total, 2);
  }
  // 0.001 on these boards; that of belief propagation alone is 0.03.
  EXPECT_LT(error / cells, 0.005);
}

// Nothing but local logic proves anything there, whatever a chance comes out as.
TEST(WideEstimateTest, ProvesNothing) {
  base::Random random(6);
  for (int i = 0; i < 5; ++i) {
    const Board board = RandomMesh(20, 20, kDensity, random);
    const Pass estimated(board, kNone);
    Coordinator<Blackboard>::Ring local;
    local.push_back(std::make_unique<ConstraintCollector>());
    local.push_back(std::make_unique<ZeroPropagation>());
    Blackboard blackboard;
    blackboard.Reset(board);
    Coordinator<Blackboard>(std::move(local)).Run(blackboard);
    EXPECT_EQ(estimated.proofs(), blackboard.proof_count());
    for (CellIndex cell = 0; cell < board.cells.size(); ++cell) {
      if (!estimated.IsOpen(cell)) continue;
      EXPECT_GT(estimated.Chance(cell), 0);
      EXPECT_LT(estimated.Chance(cell), 1);
    }
  }
}

TEST(WideEstimateTest, NeedsNoMineTotal) {
  base::Random random(7);
  Board board = RandomMesh(40, 12, kDensity, random);
  board.mines.total.reset();
  const Pass counted(board, {});
  const Pass estimated(board, kNone);
  ASSERT_TRUE(counted.exact());
  double error = 0;
  for (CellIndex cell = 0; cell < board.cells.size(); ++cell) {
    if (!estimated.IsOpen(cell)) continue;
    error += std::abs(estimated.Chance(cell) - counted.Chance(cell)) / board.cells.size();
  }
  EXPECT_LT(error, 0.005);
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
