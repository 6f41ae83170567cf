#include "agent/sudoku/explain.h"

#include <gtest/gtest.h>

#include "tests/agent/sudoku/puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

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
  const Explanation explanation = Explain(BoardOf("................"));
  EXPECT_FALSE(explanation.is_solved);
  EXPECT_TRUE(explanation.steps.empty());
  EXPECT_FALSE(explanation.hardest.has_value());
}

TEST(SudokuExplainTest, ASolvedBoardHasNoStep) {
  EXPECT_FALSE(NextStep(Candidates(BoardOf("1234341221434321"))).has_value());
}

}  // namespace
}  // namespace gridhand::agent::sudoku
