#include "vision/minesweeper/labeling/label_conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string_view>

#include "board/minesweeper/text.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kAll = 1000;

std::vector<Conflict> ConflictsOf(std::string_view board, const std::vector<int>& waived = {}) {
  return FindConflicts(*board::minesweeper::ParseBoard(board), waived, kAll, Openings::kAll);
}

auto IsCell(int row, int col) { return Field(&Suspect::cell, CellPos{row, col}); }

std::optional<Openings> OpeningsOn(std::string_view board, int least_corners) {
  return OpeningsOf(*board::minesweeper::ParseBoard(board), least_corners);
}

TEST(LabelConflictsTest, CoveredCellsAtTheCornersOfBlanksTellOfAProgramThatOpensNone) {
  // The corners of the board are covered: each lies at a corner of the blank cell alone.
  constexpr std::string_view kCorners = "#1#\n1.1\n#1#\n";
  EXPECT_EQ(OpeningsOn(kCorners, 4), Openings::kAtSides);
  EXPECT_EQ(OpeningsOn(kCorners, 5), std::nullopt);
  EXPECT_EQ(OpeningsOn("111\n1.1\n11#\n", 1), Openings::kAtSides);
}

// Something else leaves cells closed then, as a picture that is half drawn.
TEST(LabelConflictsTest, ACoveredCellAtTheSideOfABlankTellsOfAProgramThatOpensAll) {
  EXPECT_EQ(OpeningsOn("#1#\n1.#\n#1#\n", 1), Openings::kAll);
}

TEST(LabelConflictsTest, ABoardWithoutACoveredCellBesideABlankTellsNothingOfOpenings) {
  EXPECT_EQ(OpeningsOn("...\n111\n###\n", 1), std::nullopt);
}

TEST(LabelConflictsTest, FindsNoneOnAPossibleBoard) {
  EXPECT_THAT(ConflictsOf("..1F\n..12\n111#\n#1##\n"), IsEmpty());
}

TEST(LabelConflictsTest, ANumberNeedsRoomForItsMines) {
  const auto conflicts = ConflictsOf("13#\n");
  ASSERT_THAT(conflicts, SizeIs(2));
  EXPECT_THAT(conflicts[0].suspects, ElementsAre(IsCell(0, 0), IsCell(0, 1)));
  EXPECT_FALSE(conflicts[0].waiver);
  const Suspect& number = conflicts[1].suspects[0];
  EXPECT_TRUE(number.remedies.Contains(CellSymbol::k2));
  EXPECT_FALSE(number.remedies.Contains(CellSymbol::k4));
  const Suspect& neighbor = conflicts[1].suspects[1];
  EXPECT_TRUE(neighbor.remedies.Contains(CellSymbol::kCovered));
  EXPECT_FALSE(neighbor.remedies.Contains(CellSymbol::kBlank));
}

TEST(LabelConflictsTest, ANumberHasNoMoreMinesAroundItThanItSays) {
  const auto conflicts = ConflictsOf("*1X\n");
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_THAT(conflicts[0].suspects, ElementsAre(IsCell(0, 1), IsCell(0, 0), IsCell(0, 2)));
  EXPECT_TRUE(conflicts[0].suspects[0].remedies.Contains(CellSymbol::k2));
  EXPECT_TRUE(conflicts[0].suspects[1].remedies.Contains(CellSymbol::kFlag));
}

TEST(LabelConflictsTest, AmongMinesShownTheOneThatWasHitIsMissed) {
  const auto conflicts = ConflictsOf("*1.\n11.\n");
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_THAT(conflicts[0].suspects, SizeIs(6));
  EXPECT_TRUE(conflicts[0].suspects[0].remedies.Contains(CellSymbol::kExploded));
  EXPECT_FALSE(conflicts[0].suspects[0].remedies.Contains(CellSymbol::kMine));
  EXPECT_FALSE(conflicts[0].suspects[1].remedies.Contains(CellSymbol::k2));
  EXPECT_THAT(ConflictsOf("*1~\n11.\n"), IsEmpty());
  ASSERT_TRUE(conflicts[0].waiver);
  EXPECT_THAT(ConflictsOf("*1.\n11.\n", {conflicts[0].waiver->rule}), IsEmpty());
  EXPECT_THAT(ConflictsOf("X1.\n11.\n"), IsEmpty());
}

TEST(LabelConflictsTest, BesideTheMineThatWasHitOthersAreMissed) {
  const auto conflicts = ConflictsOf("X1#\n");
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_TRUE(conflicts[0].suspects[0].remedies.Contains(CellSymbol::kFlag));
  EXPECT_TRUE(conflicts[0].suspects[2].remedies.Contains(CellSymbol::kMine));
  // Nor are any missed where nothing is covered.
  EXPECT_TRUE(conflicts[0].suspects[2].remedies.Contains(CellSymbol::kFlag));
  EXPECT_FALSE(conflicts[0].suspects[2].remedies.Contains(CellSymbol::kQuestion));
  EXPECT_FALSE(conflicts[0].suspects[1].remedies.Contains(CellSymbol::kFlag));
  ASSERT_TRUE(conflicts[0].waiver);
  EXPECT_THAT(ConflictsOf("X1#\n", {conflicts[0].waiver->rule}), IsEmpty());
  EXPECT_THAT(ConflictsOf("X1~#\n"), IsEmpty());
  // All that could be a mine is shown.
  EXPECT_THAT(ConflictsOf("X1.\n"), IsEmpty());
}

TEST(LabelConflictsTest, ACoveredCellInAnOpeningHasAPrice) {
  const auto conflicts = ConflictsOf("#..1#\n");
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_THAT(conflicts[0].suspects, ElementsAre(IsCell(0, 1), IsCell(0, 0)));
  ASSERT_TRUE(conflicts[0].waiver);
  EXPECT_THAT(ConflictsOf("#..1#\n", {conflicts[0].waiver->rule}), IsEmpty());
}

TEST(LabelConflictsTest, SomeProgramsLeaveTheCornersOfABlankCovered) {
  constexpr std::string_view kCorners = "#1.\n1.1\n.1#\n";
  EXPECT_THAT(ConflictsOf(kCorners), SizeIs(2));
  const auto at_sides = [](std::string_view text) {
    return FindConflicts(*board::minesweeper::ParseBoard(text), {}, kMostConflicts,
                         Openings::kAtSides);
  };
  EXPECT_THAT(at_sides(kCorners), IsEmpty());
  EXPECT_THAT(at_sides("F1.\n1.1\n.1#\n"), SizeIs(1));  // a flag is left by hand
  EXPECT_THAT(at_sides("#..1#\n"), SizeIs(1));
}

// A labeling that changes the flag to a covered cell later costs no less than one that did first.
TEST(LabelConflictsTest, AFlagThatWasPaidForCostsTheRestAsACoveredCell) {
  const Waiver flag = *ConflictsOf("F..1#\n")[0].waiver;
  const Waiver covered = *ConflictsOf("#..1#\n")[0].waiver;
  const auto anew = ConflictsOf("#..1#\n", {flag.rule});
  ASSERT_THAT(anew, SizeIs(1));
  EXPECT_EQ(flag.nats + anew[0].waiver->nats, covered.nats);
  EXPECT_THAT(ConflictsOf("#..1#\n", {flag.rule, anew[0].waiver->rule}), IsEmpty());
  EXPECT_THAT(ConflictsOf("F..1#\n", {covered.rule}), IsEmpty());
}

TEST(LabelConflictsTest, AFlagInAnOpeningIsCheaperThanACoveredCell) {
  EXPECT_LT(ConflictsOf("F..1#\n")[0].waiver->nats, ConflictsOf("#..1#\n")[0].waiver->nats);
}

TEST(LabelConflictsTest, ABoardHasMines) { EXPECT_THAT(ConflictsOf("...\n"), SizeIs(1)); }

TEST(LabelConflictsTest, OnlyOneMineExplodesAtNoPrice) {
  EXPECT_THAT(ConflictsOf("X2*\n"), IsEmpty());
  EXPECT_TRUE(ConflictsOf("X2X\n")[0].waiver);
}

TEST(LabelConflictsTest, NothingWaivesASecondExplosionThatNoChordReaches) {
  EXPECT_TRUE(ConflictsOf("X##\n#2#\n##X\n")[0].waiver);
  EXPECT_TRUE(ConflictsOf("X##\n#~#\n##X\n")[0].waiver);
  EXPECT_FALSE(ConflictsOf("X##X\n")[0].waiver);
}

// A way out is a number there.
TEST(LabelConflictsTest, NothingIsAChordWithoutANumber) {
  const std::vector<Conflict> conflicts = ConflictsOf("X*#\n###\n##X\n");
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_FALSE(conflicts[0].waiver);
  ASSERT_THAT(conflicts[0].suspects, SizeIs(3));
  EXPECT_EQ(conflicts[0].suspects[2].cell, (CellPos{1, 1}));
  EXPECT_TRUE(conflicts[0].suspects[2].remedies.Contains(CellSymbol::k2));
  EXPECT_FALSE(conflicts[0].suspects[2].remedies.Contains(CellSymbol::kBlank));
}

TEST(LabelConflictsTest, AWrongFlagIsToldWhenAMineIsShown) {
  EXPECT_THAT(ConflictsOf("x1X\n"), IsEmpty());
  EXPECT_TRUE(ConflictsOf("x1#\n")[0].waiver);
}

TEST(LabelConflictsTest, UnreadableCellsExcuseTheirNeighbors) {
  EXPECT_THAT(ConflictsOf("~8~\n~~~\n"), SizeIs(1));
  EXPECT_THAT(ConflictsOf("~5~\n~~~\n"), IsEmpty());
  EXPECT_THAT(ConflictsOf("..~\n"), IsEmpty());
  EXPECT_THAT(ConflictsOf("x1~\n"), IsEmpty());
}

TEST(LabelConflictsTest, StopsAtTheMostThatAreAskedFor) {
  EXPECT_THAT(FindConflicts(*board::minesweeper::ParseBoard("8888\n"), {}, 2, Openings::kAll),
              SizeIs(2));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
