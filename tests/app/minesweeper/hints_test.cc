#include "app/minesweeper/hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/minesweeper/answer.h"
#include "app/minesweeper/position.h"
#include "app/minesweeper/proof_words.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using board::CellPos;
using overlay::Mark;
using overlay::MarkKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Answer Of(const std::string& board, std::optional<int> mines = std::nullopt) {
  auto agent = agent::minesweeper::MakeAgent("best", 1);
  auto position = ParsePosition(board, mines);
  EXPECT_TRUE(agent.ok() && position.ok());
  return Think(**agent, *position);
}

std::vector<CellPos> CellsOf(const Hints& hints, MarkKind kind) {
  std::vector<CellPos> cells;
  for (const Mark& mark : hints.marks) {
    if (mark.kind == kind) cells.push_back(mark.cell);
  }
  return cells;
}

Hints All(const Answer& answer, std::optional<CellPos> about = std::nullopt) {
  return HintsFor(answer, ChoiceFor(HelpLevel::kAll), about);
}

TEST(HintsTest, WhatIsProvedIsMarkedAndWhatIsNotHasAPercentage) {
  const Hints hints = All(Of("111\n###\n###\n"));
  EXPECT_THAT(CellsOf(hints, MarkKind::kSafe), ElementsAre(CellPos{1, 0}, CellPos{1, 2}));
  EXPECT_THAT(CellsOf(hints, MarkKind::kMine), ElementsAre(CellPos{1, 1}));
  EXPECT_THAT(CellsOf(hints, MarkKind::kProbability),
              ElementsAre(CellPos{2, 0}, CellPos{2, 1}, CellPos{2, 2}));
}

TEST(HintsTest, TheNextCellIsRingedAndItsProofOutlined) {
  const Hints hints = All(Of("111\n###\n###\n"));
  ASSERT_THAT(CellsOf(hints, MarkKind::kBest), ElementsAre(CellPos{1, 0}));
  EXPECT_THAT(CellsOf(hints, MarkKind::kProof), ::testing::Not(IsEmpty()));
  EXPECT_THAT(hints.line, HasSubstr("(1,0) safe: "));
}

TEST(HintsTest, TheNextCellIsTheOneWithTheEasiestProof) {
  Answer answer = Of("#####\n12###\n.1###\n");
  ASSERT_EQ(ProofOf(answer.analysis, {0, 2})->because.size(), 3U);
  EXPECT_THAT(CellsOf(All(answer), MarkKind::kBest), ElementsAre(CellPos{0, 2}));
  answer.analysis.deductions.push_back({.cell = {2, 4}, .because = {{1, 0}}});
  EXPECT_THAT(CellsOf(All(answer), MarkKind::kBest), ElementsAre(CellPos{2, 4}));
}

TEST(HintsTest, EveryMarkAgreesWithTheAnalysis) {
  const Answer answer = Of("#1#2#\n12#3#\n#####\n");
  ASSERT_TRUE(answer.analysis.consistent);
  for (const Mark& mark : All(answer).marks) {
    const auto p = answer.analysis.probability[mark.cell];
    switch (mark.kind) {
      case MarkKind::kSafe:
        EXPECT_EQ(p, 0.0);
        break;
      case MarkKind::kMine:
        EXPECT_EQ(p, 1.0);
        break;
      case MarkKind::kProbability:
        EXPECT_EQ(mark.text, overlay::PercentText(*p, false));
        break;
      case MarkKind::kBest:
        EXPECT_LT(p, 1.0);
        break;
      default:
        EXPECT_FALSE(p.has_value()) << "only a proof's numbers are revealed cells";
    }
  }
}

TEST(HintsTest, AFlagThatIsWrongIsCrossedAndNamed) {
  const Hints hints = All(Of("111\nF##\n###\n"));
  EXPECT_THAT(CellsOf(hints, MarkKind::kWrongFlag), ElementsAre(CellPos{1, 0}));
  EXPECT_THAT(CellsOf(hints, MarkKind::kSafe), ElementsAre(CellPos{1, 2}));
  EXPECT_THAT(hints.line, HasSubstr("your flag at (1,0) is wrong: this 1 already has its mine"));
}

TEST(HintsTest, AFlagThatIsRightNeedsNoMarkAndAnUnprovedOneItsPercentage) {
  const Hints hints = All(Of("111\n#F#\nF##\n"));
  EXPECT_THAT(CellsOf(hints, MarkKind::kMine), IsEmpty());
  EXPECT_THAT(CellsOf(hints, MarkKind::kProbability), ::testing::Contains(CellPos{2, 0}));
}

TEST(HintsTest, AGuessSaysItsRiskAndItsChanceToWin) {
  const Answer answer = Of("1#\n##\n", 1);
  const Hints hints = All(answer);
  ASSERT_FALSE(answer.decision.certain);
  ASSERT_TRUE(answer.decision.win_probability.has_value());
  EXPECT_THAT(hints.line,
              HasSubstr("guess: no cell is proved safe; it has a 33 % chance of being a "
                        "mine, and the chance to win is"));
  const auto best = std::find_if(hints.marks.begin(), hints.marks.end(),
                                 [](const Mark& m) { return m.kind == MarkKind::kBest; });
  ASSERT_NE(best, hints.marks.end());
  EXPECT_THAT(best->text, HasSubstr("33 %"));
}

TEST(HintsTest, AFirstClickThatIsPromisedSafeHasNoRisk) {
  Answer answer = Of("####\n####\n####\n####\n", 3);
  ASSERT_THAT(CellsOf(All(answer), MarkKind::kProbability), ::testing::SizeIs(16));
  answer.first_click_is_safe = true;
  const Hints hints = All(answer);
  EXPECT_THAT(CellsOf(hints, MarkKind::kProbability), IsEmpty());
  ASSERT_THAT(CellsOf(hints, MarkKind::kBest), ::testing::SizeIs(1));
  EXPECT_THAT(hints.line, HasSubstr("the first click is safe"));
  EXPECT_THAT(hints.line, ::testing::Not(HasSubstr("%")));
  EXPECT_THAT(All(answer, CellPos{3, 3}).line, HasSubstr("(3,3) the first click is safe"));
}

TEST(HintsTest, WhatIsAskedAboutIsExplainedInPlaceOfTheNextCell) {
  const Answer answer = Of("111\n###\n###\n");
  EXPECT_THAT(All(answer, CellPos{1, 1}).line, HasSubstr("(1,1) mine: "));
  EXPECT_THAT(All(answer, CellPos{2, 2}).line,
              HasSubstr("(2,2) not proved: a 21 % chance of being a mine"));
  EXPECT_THAT(CellsOf(All(answer, CellPos{2, 2}), MarkKind::kProof), IsEmpty());
  EXPECT_EQ(All(answer, CellPos{0, 0}), All(answer)) << "a revealed cell hides nothing";
}

TEST(HintsTest, ALevelShowsItsKindsAndNoOthers) {
  const Answer answer = Of("111\n###\nF##\n");
  EXPECT_EQ(HintsFor(answer, ChoiceFor(HelpLevel::kNone)), Hints{});
  const Hints one = HintsFor(answer, ChoiceFor(HelpLevel::kHint));
  EXPECT_EQ(one.marks.size(),
            CellsOf(one, MarkKind::kBest).size() + CellsOf(one, MarkKind::kProof).size());
  EXPECT_EQ(CellsOf(one, MarkKind::kBest).size(), 1U);
  const Hints proved = HintsFor(answer, ChoiceFor(HelpLevel::kProved));
  EXPECT_EQ(proved.marks.size(), 3U);
  EXPECT_EQ(proved.line, "");
}

TEST(HintsTest, ABoardThatCannotExistHasNoMarks) {
  const Hints hints = All(Of("8#\n##\n"));
  EXPECT_THAT(hints.marks, IsEmpty());
  EXPECT_THAT(hints.line, HasSubstr("cannot exist"));
}

TEST(HintsTest, AMineIsNeverTheNextCell) {
  const Hints hints = All(Of("##\n##\n", 4));
  EXPECT_EQ(CellsOf(hints, MarkKind::kMine).size(), 4U);
  EXPECT_THAT(CellsOf(hints, MarkKind::kBest), IsEmpty());
  EXPECT_EQ(hints.line, "");
}

TEST(HintsTest, AGameThatIsOverHasNoMarks) {
  Answer answer = Of("111\n###\n###\n");
  answer.board.status = board::minesweeper::GameStatus::kLost;
  EXPECT_EQ(All(answer), (Hints{{}, "the game is over"}));
  EXPECT_EQ(All(Of("1X1\n###\n###\n")), (Hints{{}, "the game is over"}));
}

TEST(HintsTest, ACellThatCannotBeReadHasNoMark) {
  const Hints hints = All(Of("111\n##~\n###\n"));
  for (const Mark& mark : hints.marks) EXPECT_NE(mark.cell, (CellPos{1, 2}));
  EXPECT_FALSE(hints.marks.empty());
}

TEST(ThoughtTest, ABoardWithFlagsAloneIsUntouched) {
  EXPECT_TRUE(IsUntouched(Of("##\nF?\n").board));
  EXPECT_FALSE(IsUntouched(Of("##\n#1\n").board));
}

// --- words --------------------------------------------------------------------------------------

std::string WordsAbout(const std::string& board, CellPos cell,
                       std::optional<int> mines = std::nullopt) {
  const Answer answer = Of(board, mines);
  const auto* proof = ProofOf(answer.analysis, cell);
  return proof == nullptr ? "no proof" : ProofInWords(*proof, answer.board);
}

TEST(ProofWordsTest, ANumberThatNeedsAllItsCells) {
  EXPECT_EQ(WordsAbout("1#\n11\n", {0, 1}), "this 1 touches exactly 1 covered cell: it is a mine");
  EXPECT_EQ(WordsAbout("111\n###\n###\n", {1, 1}),
            "1 of the 2 covered cells round this 1 is safe: the rest are mines");
  EXPECT_EQ(WordsAbout("3#\n##\n", {1, 1}),
            "this 3 touches exactly 3 covered cells: all are mines");
  EXPECT_EQ(WordsAbout("#2\n#2\n", {0, 0}),
            "this 2 touches exactly 2 covered cells: both are mines");
}

TEST(ProofWordsTest, ACellThatCannotBeReadMayBeAMine) {
  EXPECT_EQ(WordsAbout("#2~\n", {0, 0}),
            "this 2 touches exactly 2 covered or unreadable cells: both are mines");
}

TEST(ProofWordsTest, ANumberWhoseMinesAreKnown) {
  EXPECT_EQ(WordsAbout("111\n###\n###\n", {1, 0}),
            "this 1 already has its mine, so its other neighbours are safe");
}

TEST(ProofWordsTest, NumbersThatAreNotShownAreNamedByTheirPlaces) {
  const Answer answer = Of("111\n###\n###\n");
  EXPECT_EQ(ProofInWords(*ProofOf(answer.analysis, {1, 0}), answer.board, Naming::kByPlace),
            "the 1 at (0,0) already has its mine, so its other neighbours are safe");
  EXPECT_EQ(
      ProofInWords(*ProofOf(answer.analysis, {1, 2}), answer.board, Naming::kByPlace),
      "look at the numbers at (0,0) and (0,1) together: with a mine here they cannot all be right");
}

TEST(ProofWordsTest, NumbersThatHaveToBeLookedAtTogether) {
  EXPECT_EQ(WordsAbout("111\n###\n###\n", {1, 2}),
            "look at these 2 numbers together: with a mine here they cannot all be right");
}

TEST(ProofWordsTest, MoreNumbersThanAPersonKeepsInMind) {
  const agent::minesweeper::Deduction deduction{.cell = {0, 2},
                                                .because = {{1, 0}, {1, 1}, {2, 1}, {2, 0}}};
  EXPECT_EQ(ProofInWords(deduction, Of("#####\n12###\n.1###\n").board),
            "no layout that these 4 numbers allow is with a mine here");
}

TEST(ProofWordsTest, TheNumberOfMinesOnTheWholeBoard) {
  EXPECT_EQ(WordsAbout("##\n##\n", {0, 0}, 4),
            "with 4 mines on the whole board no layout is left without a mine here");
}

}  // namespace
}  // namespace gridhand::app::minesweeper
