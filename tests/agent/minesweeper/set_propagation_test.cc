#include "agent/minesweeper/set_propagation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/zero_propagation.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Proofs {
  RingOutcome outcome = RingOutcome::kFixedPoint;
  Analysis analysis;
};

Proofs Prove(const Board& board, SetPropagationLimits limits = {}) {
  Coordinator<Blackboard>::Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  ring.push_back(std::make_unique<SetPropagation>(limits));
  Blackboard blackboard;
  blackboard.Reset(board);
  Proofs proofs;
  proofs.outcome = Coordinator<Blackboard>(std::move(ring)).Run(blackboard).outcome;
  proofs.analysis.deductions = blackboard.Deductions();
  return proofs;
}

// The example that the original constraint propagation agent was accepted with.
TEST(SetPropagationTest, SolvesTheOriginalsExample) {
  const Proofs proofs =
      Prove(BoardOf("....1#####\n"
                    "....2#####\n"
                    "111.2#####\n"
                    "##1.1#####\n"
                    "##322#####\n"
                    "##########\n"
                    "##########\n"
                    "##########\n"
                    "##########\n"
                    "##########\n",
                    20));
  EXPECT_EQ(proofs.outcome, RingOutcome::kFixedPoint);
  EXPECT_THAT(Mines(proofs.analysis), ElementsAre(CellPos{1, 5}, CellPos{2, 5}, CellPos{3, 1}));
  EXPECT_THAT(SafeCells(proofs.analysis), ElementsAre(CellPos{0, 5}, CellPos{3, 0}, CellPos{3, 5},
                                                      CellPos{4, 1}, CellPos{4, 5}));
}

TEST(SetPropagationTest, TheRestOfALargerSumIsKnown) {
  // 1 1 at an edge: the cells of the first are all among those of the second, the rest is safe.
  const Proofs edge = Prove(BoardOf("11#\n###\n", std::nullopt));
  EXPECT_THAT(SafeCells(edge.analysis), ElementsAre(CellPos{0, 2}, CellPos{1, 2}));
  const Deduction* safe = Find(edge.analysis, {1, 2});
  ASSERT_NE(safe, nullptr);
  EXPECT_EQ(safe->technique, Technique::kSetPropagation);
  EXPECT_THAT(safe->because, ElementsAre(CellPos{0, 0}, CellPos{0, 1}));
}

TEST(SetPropagationTest, NestedSumsWithDifferentNumbersAreAContradiction) {
  // Both 1 and 2 own exactly the two cells below.
  const Proofs proofs = Prove(BoardOf("12\n##\n", std::nullopt));
  EXPECT_EQ(proofs.outcome, RingOutcome::kContradiction);
}

TEST(SetPropagationTest, StopsAtItsLimit) {
  EXPECT_THAT(Prove(BoardOf("11#\n###\n", std::nullopt), {.max_sums_per_constraint = 0})
                  .analysis.deductions,
              IsEmpty());
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
