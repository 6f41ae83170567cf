#include "agent/minesweeper/heuristic_agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/agent/minesweeper/boards.h"

namespace gridhand::agent::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::Board;
using ::testing::ElementsAre;

Analysis Analyze(std::string_view text) {
  return HeuristicAgent(0).Analyze(BoardOf(text, std::nullopt));
}

TEST(HeuristicAgentTest, LevelOneCounts) {
  const Analysis analysis = Analyze("1*#\n###\n");
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{1, 0}, CellPos{1, 1}));
  EXPECT_EQ(analysis.deductions[0].technique, Technique::kZeroPropagation);
}

TEST(HeuristicAgentTest, LevelTwoTakesOffWhatLiesInside) {
  const Analysis analysis = Analyze("11#\n###\n");
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{0, 2}, CellPos{1, 2}));
  EXPECT_EQ(analysis.deductions[0].technique, Technique::kSubtraction);
  EXPECT_THAT(analysis.deductions[0].because,
              ::testing::UnorderedElementsAre(CellPos{0, 0}, CellPos{0, 1}));
}

TEST(HeuristicAgentTest, LevelTwoTakesOffSeveralAtOnce) {
  // Each 1 covers two of the six cells around the 2, so nothing is left for the other two.
  const Analysis analysis = Analyze("1##\n#2#\n##1\n");
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{0, 2}, CellPos{2, 0}));
  EXPECT_THAT(analysis.deductions[0].because,
              ::testing::UnorderedElementsAre(CellPos{0, 0}, CellPos{1, 1}, CellPos{2, 2}));
}

TEST(HeuristicAgentTest, LevelThreeUsesWhatIsShared) {
  const Analysis analysis = Analyze("*32*\n####\n");
  EXPECT_THAT(SafeCells(analysis), ElementsAre(CellPos{1, 3}));
  EXPECT_THAT(Mines(analysis), ElementsAre(CellPos{1, 0}));
  EXPECT_EQ(Find(analysis, {1, 3})->technique, Technique::kOverlap);
  EXPECT_THAT(Find(analysis, {1, 3})->because, ElementsAre(CellPos{0, 1}, CellPos{0, 2}));
}

TEST(HeuristicAgentTest, DrawsACoveredCellByLot) {
  const Board board = BoardOf("1###\n####\n", 3);
  std::set<CellPos> drawn;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    HeuristicAgent agent(seed);
    const Decision decision = agent.Decide(board, agent.Analyze(board));
    ASSERT_EQ(decision.moves.size(), 1u);
    EXPECT_FALSE(decision.certain);
    EXPECT_EQ(decision.technique, Technique::kRandomCell);
    drawn.insert(decision.moves.front().cell);
  }
  EXPECT_EQ(drawn.size(), 7u);
}

TEST(HeuristicAgentTest, TheSameSeedDrawsTheSameCell) {
  const Board board = BoardOf("####\n####\n", 3);
  HeuristicAgent one(5);
  HeuristicAgent other(5);
  EXPECT_EQ(one.Decide(board, one.Analyze(board)).moves,
            other.Decide(board, other.Analyze(board)).moves);
}

TEST(HeuristicAgentTest, NeverDrawsAProvedMine) {
  const Board board = BoardOf("1#2###\n", std::nullopt);  // (0,1) and (0,3) are mines
  std::set<CellPos> drawn;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    HeuristicAgent agent(seed);
    const Decision decision = agent.Decide(board, agent.Analyze(board));
    ASSERT_FALSE(decision.certain);
    drawn.insert(decision.moves.front().cell);
  }
  EXPECT_THAT(drawn, ElementsAre(CellPos{0, 4}, CellPos{0, 5}));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
