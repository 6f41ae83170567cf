#include "app/sudoku/hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using board::CellPos;
using board::sudoku::Board;
using overlay::Mark;
using overlay::MarkKind;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kPuzzle = "1.34\n.4..\n2.4.\n4.21\n";
// Of a puzzle that needs more than singles (17 givens).
constexpr const char* kHard =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

Board Parsed(const std::string& text) {
  auto board = text.find('\n') == std::string::npos ? board::sudoku::ParseBoardLine(text)
                                                    : board::sudoku::ParseBoard(text);
  EXPECT_TRUE(board.ok());
  return *std::move(board);
}

Knowledge Known(const std::string& puzzle,
                const std::vector<std::pair<CellPos, int>>& entries = {}) {
  const Board givens = Parsed(puzzle);
  Board shown = givens;
  for (const auto& [cell, value] : entries) shown.values[cell] = value;
  return KnowledgeOf(givens, shown);
}

std::vector<CellPos> Of(const Hints& hints, MarkKind kind) {
  std::vector<CellPos> cells;
  for (const Mark& mark : hints.marks) {
    if (mark.kind == kind) cells.push_back(mark.cell);
  }
  return cells;
}

TEST(SudokuHintsTest, TheHintIsOneStepWithItsProof) {
  const Hints hints = HintsFor(Known(kPuzzle), {.level = HelpLevel::kHint});
  EXPECT_EQ(Of(hints, MarkKind::kBest).size(), 1U);
  EXPECT_THAT(Of(hints, MarkKind::kProof), ::testing::Not(IsEmpty()));
  EXPECT_THAT(Of(hints, MarkKind::kValue), IsEmpty());
  EXPECT_THAT(hints.line, HasSubstr(" is "));
  EXPECT_THAT(hints.line, HasSubstr("r1c2"));
}

TEST(SudokuHintsTest, NoneSaysNothingUnlessAPersonAsks) {
  const Knowledge known = Known(kPuzzle);
  EXPECT_EQ(HintsFor(known, {.level = HelpLevel::kNone}), Hints());
  const Hints asked = HintsFor(known, {.level = HelpLevel::kNone, .is_asked = true});
  EXPECT_THAT(asked.line, HasSubstr("r1c2"));
}

TEST(SudokuHintsTest, EveryValueThatIsProvedIsThatOfTheSolution) {
  for (const char* puzzle : {kPuzzle, kHard}) {
    const Knowledge known = Known(puzzle);
    ASSERT_TRUE(known.solution);
    const Hints hints = HintsFor(known, {.level = HelpLevel::kProved});
    EXPECT_EQ(Of(hints, MarkKind::kValue).size(), known.singles.size());
    EXPECT_FALSE(known.singles.empty());
    for (const Mark& mark : hints.marks) {
      EXPECT_EQ(mark.text[0], board::sudoku::ValueChar((*known.solution)[mark.cell]));
    }
    EXPECT_THAT(hints.line, IsEmpty());
  }
}

TEST(SudokuHintsTest, CandidatesHoldTheSolution) {
  const Knowledge known = Known(kHard);
  const Hints hints = HintsFor(known, {});
  int candidates = 0;
  for (const Mark& mark : hints.marks) {
    if (mark.kind != MarkKind::kCandidates) continue;
    ++candidates;
    EXPECT_THAT(mark.text,
                HasSubstr(std::string(1, board::sudoku::ValueChar((*known.solution)[mark.cell]))));
  }
  const auto empty = std::ranges::count(known.board.values, board::sudoku::kEmpty);
  EXPECT_EQ(candidates + static_cast<int>(known.singles.size()), empty);
}

TEST(SudokuHintsTest, AWrongEntryIsNamedFirstAndNotBuiltUpon) {
  // r1c2 is 2 in the solution.
  const Knowledge known = Known(kPuzzle, {{{0, 1}, 3}});
  EXPECT_EQ(known.wrong, std::vector<CellPos>({{0, 1}}));
  const Hints hints = HintsFor(known, {.level = HelpLevel::kHint});
  EXPECT_EQ(Of(hints, MarkKind::kWrongValue), known.wrong);
  EXPECT_THAT(Of(hints, MarkKind::kBest), IsEmpty());
  EXPECT_EQ(hints.line, "r1c2: 3 is wrong");
  for (const auto& step : known.singles) {
    EXPECT_EQ(step.placed->value, (*known.solution)[step.placed->cell]);
  }
}

TEST(SudokuHintsTest, ACellIsExplained) {
  const Knowledge known = Known(kHard);
  EXPECT_FALSE(MayBeAsked(known, {0, 7}));  // a given
  ASSERT_TRUE(MayBeAsked(known, {0, 0}));
  const Hints hints = HintsFor(known, {.level = HelpLevel::kHint, .about = CellPos{0, 0}});
  EXPECT_THAT(hints.line, ::testing::StartsWith("r1c1 can hold "));
  EXPECT_THAT(hints.line, HasSubstr(" or "));
  const CellPos single = known.singles.front().placed->cell;
  EXPECT_THAT(HintsFor(known, {.about = single}).line, HasSubstr(known.singles.front().reason));
}

TEST(SudokuHintsTest, APuzzleWithoutOneSolutionHasNoMarks) {
  const Hints many = HintsFor(Known("1...\n....\n....\n....\n"), {});
  EXPECT_THAT(many.marks, IsEmpty());
  EXPECT_EQ(many.line, "the puzzle has more than one solution");
  const Hints none = HintsFor(Known("11..\n....\n....\n....\n"), {});
  EXPECT_THAT(none.marks, IsEmpty());
  EXPECT_THAT(none.line, HasSubstr("r1c1 and r1c2 both hold 1"));
}

TEST(SudokuHintsTest, ASolvedBoardIsSaidToBe) {
  const Knowledge known = Known(
      kPuzzle,
      {{{0, 1}, 2}, {{1, 0}, 3}, {{1, 2}, 1}, {{1, 3}, 2}, {{2, 1}, 1}, {{2, 3}, 3}, {{3, 1}, 3}});
  EXPECT_TRUE(known.is_solved);
  const Hints hints = HintsFor(known, {});
  EXPECT_THAT(hints.marks, IsEmpty());
  EXPECT_EQ(hints.line, "the board is full and right");
}

}  // namespace
}  // namespace gridhand::app::sudoku
