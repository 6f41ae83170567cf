// Every step of the explainer against the only solution of its puzzle.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "agent/sudoku/explain.h"
#include "tests/agent/sudoku/random_puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::sudoku::Board;
using board::sudoku::Layout;

// Counts the steps of each technique.
std::map<Technique, int> ExpectAgreement(const Layout& layout, int puzzles) {
  std::mt19937 random(static_cast<unsigned>(layout.size()));
  std::map<Technique, int> steps;
  for (int i = 0; i < puzzles; ++i) {
    const Board puzzle = MinimalPuzzle(layout, random);
    const board::Grid<int> solution = *SolveExactly(puzzle).solution;
    Candidates candidates(puzzle);
    for (const Step& step : Explain(puzzle).steps) {
      ++steps[step.technique];
      const bool is_trial = step.technique == Technique::kTrial;
      EXPECT_TRUE(is_trial || step.placed.has_value() != !step.taken.empty()) << step.reason;
      if (step.placed) {
        EXPECT_EQ(step.placed->value, solution[step.placed->cell]) << step.reason;
      }
      for (const CellValue& taken : step.taken) {
        EXPECT_NE(taken.value, solution[taken.cell]) << Name(step.technique) << ": " << step.reason;
        EXPECT_NE(candidates.Of(taken.cell) >> (taken.value - 1) & 1, 0U) << step.reason;
      }
      EXPECT_FALSE(step.proof.empty()) << step.reason;
      candidates.Apply(step);
    }
  }
  return steps;
}

TEST(SudokuExplainPropertyTest, NoStepDisagreesWithTheOnlySolution) {
  const auto steps = ExpectAgreement(*Layout::OfSize(9), 60);
  for (const Technique technique :
       {Technique::kFullHouse, Technique::kNakedSingle, Technique::kHiddenSingle,
        Technique::kLockedCandidates, Technique::kNakedPair, Technique::kHiddenPair,
        Technique::kNakedTriple, Technique::kXWing, Technique::kXYWing, Technique::kColourTrap,
        Technique::kColourWrap, Technique::kTrial}) {
    EXPECT_TRUE(steps.contains(technique)) << Name(technique) << " was not met";
  }
}

TEST(SudokuExplainPropertyTest, NorOnOtherSizesAndDiagonals) {
  ExpectAgreement(*Layout::OfSize(6), 100);
  ExpectAgreement(Layout::OfSize(6)->WithDiagonals(), 60);
  ExpectAgreement(Layout::OfSize(9)->WithDiagonals(), 8);
}

}  // namespace
}  // namespace gridhand::agent::sudoku
