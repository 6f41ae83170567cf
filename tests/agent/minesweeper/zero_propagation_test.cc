#include "agent/minesweeper/zero_propagation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/minesweeper/constraint_collector.h"
#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// What constraint collection and zero propagation prove, and nothing else.
struct Proofs {
  RingOutcome outcome = RingOutcome::kFixedPoint;
  Analysis analysis;
};

Proofs Prove(const Board& board) {
  Coordinator<Blackboard>::Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  Blackboard blackboard;
  blackboard.Reset(board);
  Proofs proofs;
  proofs.outcome = Coordinator<Blackboard>(std::move(ring)).Run(blackboard).outcome;
  proofs.analysis.deductions = blackboard.Deductions();
  return proofs;
}

TEST(ZeroPropagationTest, ANumberWithAllItsCoveredCellsMines) {
  const Proofs proofs = Prove(BoardOf("1#\n11\n", std::nullopt));
  EXPECT_THAT(Mines(proofs.analysis), ElementsAre(CellPos{0, 1}));
  EXPECT_EQ(proofs.analysis.deductions[0].technique, Technique::kZeroPropagation);
}

TEST(ZeroPropagationTest, ANumberWithAllItsMinesKnown) {
  const Proofs proofs = Prove(BoardOf("*1#\n11#\n###\n", std::nullopt));
  EXPECT_THAT(SafeCells(proofs.analysis), ElementsAre(CellPos{0, 2}, CellPos{1, 2}, CellPos{2, 0},
                                                      CellPos{2, 1}, CellPos{2, 2}));
}

TEST(ZeroPropagationTest, FollowsItsOwnProofs) {
  // The left 1 makes (0,1) a mine, which satisfies the middle 1, which frees (0,3)...
  const Proofs proofs = Prove(BoardOf("1#1#\n1111\n", std::nullopt));
  EXPECT_THAT(Mines(proofs.analysis), ElementsAre(CellPos{0, 1}));
  EXPECT_EQ(proofs.outcome, RingOutcome::kContradiction);  // … and then the right 1 has no mine
}

TEST(ZeroPropagationTest, NamesTheNumberItFollowsFrom) {
  const Proofs proofs = Prove(BoardOf("#.\n..\n", std::nullopt));
  const Deduction* safe = Find(proofs.analysis, {0, 0});
  ASSERT_NE(safe, nullptr);
  EXPECT_THAT(safe->because, ElementsAre(CellPos{0, 1}));
}

TEST(ZeroPropagationTest, FlagsAreHintsOnly) {
  const Proofs proofs = Prove(BoardOf("1F\n##\n", std::nullopt));
  EXPECT_THAT(proofs.analysis.deductions, IsEmpty());
}

TEST(ZeroPropagationTest, AnUnreadableCellMayHideTheMine) {
  EXPECT_THAT(Prove(BoardOf("1#\n1~\n", std::nullopt)).analysis.deductions, IsEmpty());
  // … or is proved to, but nothing is said about it.
  EXPECT_THAT(Prove(BoardOf("1~\n11\n", std::nullopt)).analysis.deductions, IsEmpty());
}

TEST(ZeroPropagationTest, SeesNumbersThatCannotBe) {
  EXPECT_EQ(Prove(BoardOf("2#\n..\n", std::nullopt)).outcome, RingOutcome::kContradiction);
  EXPECT_EQ(Prove(BoardOf(".*\n##\n", std::nullopt)).outcome, RingOutcome::kContradiction);
  EXPECT_EQ(Prove(BoardOf("1.\n..\n", std::nullopt)).outcome, RingOutcome::kContradiction);
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
