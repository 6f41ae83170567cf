#include "agent/sudoku/agents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "agent/sudoku/exact.h"
#include "tests/agent/sudoku/puzzles.h"

namespace gridhand::agent::sudoku {
namespace {

using board::sudoku::Board;
using board::sudoku::kEmpty;

constexpr std::string_view kPuzzles[] = {kGnomeEasy, kGnomeVeryHard, kKsudoku, kSolo};

TEST(SudokuAgentsTest, EveryAgentOfTheListIsMadeByItsName) {
  for (const AgentInfo& info : Agents()) {
    const auto agent = MakeAgent(info.name);
    ASSERT_TRUE(agent.ok()) << info.name;
    EXPECT_EQ((*agent)->name(), info.name);
    EXPECT_FALSE(info.summary.empty());
  }
}

TEST(SudokuAgentsTest, AnUnknownNameIsAnsweredWithTheKnownOnes) {
  const auto agent = MakeAgent("best");
  ASSERT_FALSE(agent.ok());
  EXPECT_EQ(agent.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(agent.error().text, ::testing::HasSubstr("exact explain block-single model-1"));
}

TEST(SudokuAgentsTest, SoundAgentsPlaceNothingThatTheSolutionHasNot) {
  for (const std::string_view text : kPuzzles) {
    const Board puzzle = BoardOf(text);
    const board::Grid<int> solution = *SolveExactly(puzzle).solution;
    for (const AgentInfo& info : Agents()) {
      const Attempt attempt = *(*MakeAgent(info.name))->Solve(puzzle);
      bool is_right = true;
      for (std::size_t i = 0; i < text.size(); ++i) {
        const int value = attempt.values.items()[i];
        is_right = is_right && (value == kEmpty || value == solution.items()[i]);
        const int given = puzzle.values.items()[i];
        EXPECT_TRUE(given == kEmpty || value == given) << info.name;
      }
      EXPECT_EQ(is_right, info.is_sound) << info.name << " on " << text;
    }
  }
}

TEST(SudokuAgentsTest, ExactFillsNothingInWhereThereAreManySolutions) {
  const Board empty = BoardOf("................");
  const Attempt attempt = *(*MakeAgent("exact"))->Solve(empty);
  EXPECT_EQ(attempt.values, empty.values);
  EXPECT_FALSE(attempt.gave_up);
}

TEST(SudokuAgentsTest, TheTrialThatExplainNeedsIsNoIterationOfIt) {
  EXPECT_EQ((*MakeAgent("explain"))->Solve(BoardOf("................"))->iterations, 0U);
  EXPECT_EQ((*MakeAgent("explain"))->Solve(BoardOf("123.341221434321"))->iterations, 1U);
}

}  // namespace
}  // namespace gridhand::agent::sudoku
