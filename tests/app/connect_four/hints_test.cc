#include "app/connect_four/hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using board::CellPos;
using board::connect_four::Board;
using overlay::Mark;
using overlay::MarkKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The first player has three in a row with both ends open, and is to move.
constexpr const char* kOpenThree = "445533";

Knowledge Known(const std::string& moves) {
  Knowledge known;
  known.board = *board::connect_four::PlayMoves(moves);
  known.outcome = OutcomeOf(known.board);
  if (known.outcome != board::connect_four::Outcome::kPlaying) return known;
  agent::connect_four::Perfect solver(known.board.rows(), known.board.cols());
  known.exact = solver.Solve(known.board, {.each_column = true});
  return known;
}

std::vector<CellPos> Of(const Hints& hints, MarkKind kind) {
  std::vector<CellPos> cells;
  for (const Mark& mark : hints.marks) {
    if (mark.kind == kind) cells.push_back(mark.cell);
  }
  return cells;
}

TEST(ConnectFourHintsTest, TheHintIsARingWhereTheDiscComesToLie) {
  const Hints hints = HintsFor(Known(kOpenThree), {.level = HelpLevel::kHint});
  EXPECT_THAT(Of(hints, MarkKind::kBest), ElementsAre(CellPos{5, 1}));
  EXPECT_EQ(hints.marks.size(), 1U);
  EXPECT_EQ(hints.line, "best: column 2 wins with disc 1 from now");
}

TEST(ConnectFourHintsTest, EveryColumnHasItsValue) {
  const Knowledge known = Known(kOpenThree);
  const Hints hints = HintsFor(known, {.level = HelpLevel::kProved});
  ASSERT_EQ(hints.marks.size(), 7U);
  for (const Mark& mark : hints.marks) {
    EXPECT_EQ(mark.kind, MarkKind::kValue);
    const bool wins_now = mark.cell.col == 1 || mark.cell.col == 5;
    EXPECT_EQ(mark.text == "+1", wins_now) << mark.text;
  }
  EXPECT_THAT(hints.line, IsEmpty());
}

TEST(ConnectFourHintsTest, AFullColumnHasNoMark) {
  const Hints hints = HintsFor(Known("4444442233"), {});
  for (const Mark& mark : hints.marks) EXPECT_NE(mark.cell.col, 3);
}

TEST(ConnectFourHintsTest, ThreatsAreThoseOfBothSides) {
  // Three of the first player's and three of the second's lie on each other.
  EXPECT_THAT(ThreatsOn(Known(kOpenThree).board),
              ElementsAre(CellPos{4, 1}, CellPos{4, 5}, CellPos{5, 1}, CellPos{5, 5}));
  EXPECT_THAT(ThreatsOn(Board()), IsEmpty());
  const Hints hints = HintsFor(Known(kOpenThree), {});
  EXPECT_EQ(Of(hints, MarkKind::kProof).size(), 4U);
}

TEST(ConnectFourHintsTest, NothingIsShownWhileTheOpponentThinks) {
  Knowledge known = Known(kOpenThree);
  known.is_their_turn = true;
  EXPECT_EQ(HintsFor(known, {}), Hints());
  known.is_their_turn = false;
  known.exact.reset();
  EXPECT_EQ(HintsFor(known, {}), Hints());
}

TEST(ConnectFourHintsTest, AColumnIsExplained) {
  const Knowledge known = Known(kOpenThree);
  EXPECT_EQ(HintsFor(known, {.about = CellPos{0, 5}}).line, "column 6 wins with disc 1 from now");
  EXPECT_THAT(HintsFor(known, {.about = CellPos{0, 0}}).line, HasSubstr("column 1 "));
}

TEST(ConnectFourHintsTest, AGameThatIsOverIsSaidToBe) {
  const Hints hints = HintsFor(Known("4455667"), {});
  EXPECT_THAT(hints.marks, IsEmpty());
  EXPECT_EQ(hints.line, "the first player has won");
}

TEST(ConnectFourHintsTest, WhatIsNotProvedIsNotShown) {
  Knowledge known = Known(kOpenThree);
  known.exact->is_exact = false;
  known.exact->best.clear();
  for (auto& column : known.exact->columns) column.score = {-18, 18};
  const Hints hints = HintsFor(known, {.level = HelpLevel::kProved, .is_asked = true});
  EXPECT_THAT(hints.marks, IsEmpty());
  EXPECT_EQ(hints.line, "the best column is not proved yet");
}

}  // namespace
}  // namespace gridhand::app::connect_four
