#include "agent/sudoku/explain.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "tests/agent/sudoku/puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::CellPos;
using board::sudoku::Board;

TEST(SudokuExplainTest, EasyPuzzlesNeedSinglesAlone) {
  for (const std::string_view puzzle : {kGnomeEasy, kKsudoku, kSolo}) {
    const Explanation explanation = Explain(BoardOf(puzzle));
    EXPECT_TRUE(explanation.is_solved) << puzzle;
    ASSERT_TRUE(explanation.hardest.has_value());
    EXPECT_LE(*explanation.hardest, Technique::kHiddenSingle) << puzzle;
  }
}

TEST(SudokuExplainTest, TheLastCellOfARowIsAFullHouse) {
  const auto step = NextStep(Candidates(BoardOf("123.............")));
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->technique, Technique::kFullHouse);
  EXPECT_EQ(step->placed, (CellValue{{0, 3}, 4}));
  EXPECT_EQ(step->reason, "r1c4 is 4: it is the last empty cell of row 1");
}

TEST(SudokuExplainTest, ACellWithOneValueLeftIsANakedSingle) {
  const auto step = NextStep(Candidates(BoardOf("12....3.........")));
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->technique, Technique::kNakedSingle);
  EXPECT_EQ(step->placed, (CellValue{{0, 2}, 4}));
}

TEST(SudokuExplainTest, AValueWithOnePlaceInABlockIsAHiddenSingle) {
  const auto step = NextStep(Candidates(BoardOf("1.........1.....")));
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->technique, Technique::kHiddenSingle);
  EXPECT_EQ(step->placed, (CellValue{{1, 3}, 1}));
  EXPECT_EQ(step->reason, "r2c4 is 1: no other cell of block 2 can hold 1");
}

TEST(SudokuExplainTest, ABoardWithoutAnythingToSayNeedsATrial) {
  const Board empty = BoardOf("................");
  EXPECT_FALSE(NextStep(Candidates(empty)).has_value());
  const Explanation explanation = Explain(empty);
  EXPECT_FALSE(explanation.is_solved);
  EXPECT_EQ(explanation.hardest, Technique::kTrial);
  ASSERT_EQ(explanation.steps.size(), 1U);
  const Step& trial = explanation.steps.front();
  EXPECT_FALSE(trial.placed.has_value());
  EXPECT_TRUE(trial.taken.empty());
  EXPECT_EQ(trial.proof, (std::vector<CellPos>{{0, 0}}));
  EXPECT_EQ(Name(trial.technique), "needs trial");
}

TEST(SudokuExplainTest, ACellWithoutAValueIsNoTrial) {
  EXPECT_FALSE(TrialStep(Candidates(BoardOf("123....4........"))).has_value());
}

// The first step of this technique on the way to the solution.
Step FirstStepBy(Technique technique, std::string_view puzzle) {
  for (Step& step : Explain(BoardOf(puzzle)).steps) {
    if (step.technique == technique) return std::move(step);
  }
  return {};
}

TEST(SudokuExplainTest, ACellThatSeesBothColoursOfAChainIsInATrap) {
  const Step step = FirstStepBy(
      Technique::kColourTrap,
      "96..5......4..92...7.....392....5.7..9.1..8.......45...........741.....5....6..2.");
  EXPECT_EQ(step.taken, (std::vector<CellValue>{{{8, 6}, 4}}));
  EXPECT_EQ(step.proof, (std::vector<CellPos>{{2, 6}, {2, 4}, {6, 4}, {8, 3}}));
  EXPECT_EQ(
      step.reason,
      "every second one of r3c7, r3c5, r7c5, r9c4 is 4, so r3c7 or r9c4 is: no cell that both "
      "see can be");
}

TEST(SudokuExplainTest, AColourWithTwoCellsThatSeeEachOtherIsFalse) {
  const Step step = FirstStepBy(
      Technique::kColourWrap,
      "......3.6...67..4...9....5.1...8......7.....5.6.4.5..25.3.1..9.74...2.......47...");
  EXPECT_EQ(step.taken,
            (std::vector<CellValue>{{{4, 1}, 3}, {{5, 4}, 3}, {{1, 0}, 3}, {{1, 5}, 3}}));
  EXPECT_EQ(
      step.reason,
      "in the chain r5c2, r5c8, r6c1, r6c5, r2c1, r4c6, r2c6 all or none of r5c2, r6c5, r2c1, "
      "r2c6 are 3, but r2c1 and r2c6 see each other: none is");
}

TEST(SudokuExplainTest, ASolvedBoardHasNoStep) {
  EXPECT_FALSE(NextStep(Candidates(BoardOf("1234341221434321"))).has_value());
}

}  // namespace
}  // namespace gridhand::agent::sudoku
