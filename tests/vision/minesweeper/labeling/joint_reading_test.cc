#include "vision/minesweeper/labeling/joint_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "agent/minesweeper/solver_oracle.h"
#include "tests/vision/minesweeper/labeling/joint_evidence.h"
#include "vision/minesweeper/labeling/group_search.h"

namespace gridhand::vision::minesweeper {
namespace {

using agent::minesweeper::SolverOracle;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::MineCountSource;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

JointReading Read(const JointEvidence& evidence, const JointParams& params = {}) {
  const SolverOracle oracle;
  return ReadJointly(evidence, &oracle, params);
}

std::string Accepted(const JointReading& reading) {
  std::string text;
  ForEachCell(reading.cells, [&](CellPos cell) {
    text += ToChar(reading.cells[cell].symbol);
    if (cell.col + 1 == reading.cells.cols()) text += '\n';
  });
  return text;
}

constexpr std::string_view kBoard =
    "....\n"
    ".122\n"
    ".1##\n"
    ".1##\n";

TEST(JointReadingTest, LeavesAPossibleBoardAsItIs) {
  const JointReading reading = Read(EvidenceOf(kBoard));
  EXPECT_EQ(reading.outcome, JointOutcome::kPossible);
  EXPECT_EQ(Accepted(reading), kBoard);
  EXPECT_EQ(reading.nats, 0);
  EXPECT_THAT(reading.repaired, IsEmpty());
  EXPECT_THAT(reading.conflict, IsEmpty());
  EXPECT_TRUE(reading.complete);
}

TEST(JointReadingTest, ReadsTheBoardOfAProgramThatOpensNoCorners) {
  constexpr std::string_view kCorners =
      "###11###\n"
      "##1111##\n"
      "#1....1#\n"
      "11....11\n"
      "11....11\n"
      "#1....1#\n"
      "##1111##\n"
      "###11###\n";
  JointEvidence evidence = EvidenceOf(kCorners);
  EXPECT_NE(Accepted(Read(evidence)), kCorners);
  evidence.openings = Openings::kAtSides;
  EXPECT_EQ(Accepted(Read(evidence)), kCorners);
  const SolverOracle oracle;
  EXPECT_EQ(ReadByGroups(evidence, &oracle).labels, BoardOf(kCorners));
}

// What play says of a cell outweighs a picture of which the classifier is sure, and of its group.
TEST(JointReadingTest, BelievesThePlayMoreThanAPicture) {
  constexpr std::string_view kSeen =
      "#1.\n"
      "#1.\n"
      "#1.\n";
  JointEvidence evidence = EvidenceOf(kSeen);
  ASSERT_EQ(Read(evidence).labels, BoardOf(kSeen));
  evidence.laws = {3, 3, LawOfCell()};
  evidence.laws[CellPos(2, 0)] = {{CellSymbol::kFlag}, true};
  const JointReading reading = Read(evidence);
  EXPECT_EQ(reading.labels[CellPos(2, 0)], CellSymbol::kFlag);
}

// Programs that show mines show all of them: a picture that could be either is a flag while a mine
// is left under a covered cell.
TEST(JointReadingTest, AMarkIsAFlagWhileAMineIsLeftCovered) {
  const std::map<char, Opinion> mark = {{'F', {{'*', 0.7}, {'F', 0.25}}}};
  const JointReading playing = Read(EvidenceOf(".111\n12F1\n##2#\n", mark));
  EXPECT_EQ(playing.labels, BoardOf(".111\n12F1\n##2#\n"));
  const JointReading over = Read(EvidenceOf(".111\n.1F1\n.111\n", mark));
  EXPECT_EQ(over.labels, BoardOf(".111\n.1*1\n.111\n"));
}

// Where one mine looks like no other, it is the one that was hit.
TEST(JointReadingTest, AnOddMineIsTheOneThatExploded) {
  const std::map<char, Opinion> hit = {{'X', {{'*', 0.8}, {'X', 0.15}}}};
  const JointReading reading = Read(EvidenceOf("*11*\n1222\n.1X1\n.111\n", hit));
  EXPECT_EQ(reading.labels, BoardOf("*11*\n1222\n.1X1\n.111\n"));
  const std::map<char, Opinion> hardly = {{'X', {{'*', 0.96}, {'X', 0.03}}}};
  const JointReading repaired = Read(EvidenceOf("*11*\n1222\n.1X1\n.111\n", hardly));
  EXPECT_EQ(repaired.labels, BoardOf("*11*\n1222\n.1X1\n.111\n"));
}

// Simple programs turn the whole board over: no number of it needed a click of its own.
TEST(JointReadingTest, ReadsABoardWithoutBlanksThatWasTurnedOver) {
  constexpr std::string_view kTurnedOver =
      "2**2*2\n"
      "3*543*\n"
      "2**3*4\n"
      "1223**\n";
  const JointReading reading = Read(EvidenceOf(kTurnedOver));
  EXPECT_EQ(Accepted(reading), kTurnedOver);
  EXPECT_TRUE(reading.complete);
}

// Where every number has its mines and no other cell around it, nobody plays on and loses: a mine
// that looks like this is one that is shown. While something is to be done one may.
void ExpectAMineWhereNothingWasLeftToDo(char seeming, std::string_view with_work_left) {
  const std::map<char, Opinion> mine = {{'*', {{seeming, 0.95}, {'*', 0.05}}}};
  constexpr std::string_view kDone =
      "1*1..\n"
      "12321\n"
      ".1*X1\n";
  EXPECT_EQ(Read(EvidenceOf(kDone, mine)).labels, BoardOf(kDone));
  const auto left = EvidenceOf("1*1..\n12321\n##*X1\n", mine);
  EXPECT_EQ(Read(left).labels, BoardOf(with_work_left));
}

TEST(JointReadingTest, WhatLooksCoveredIsAMineWhereNothingWasLeftToDo) {
  ExpectAMineWhereNothingWasLeftToDo('#', "1#1..\n12321\n###X1\n");
}

// Nobody flags all mines but one and then hits that one.
TEST(JointReadingTest, WhatLooksFlaggedIsAMineWhereNothingWasLeftToDo) {
  ExpectAMineWhereNothingWasLeftToDo('F', "1F1..\n12321\n##FX1\n");
}

TEST(JointReadingTest, RepairsANumberThatHasNoRoom) {
  const JointReading reading = Read(EvidenceOf(kBoard, {{'2', {{'8', 0.8}, {'2', 0.15}}}}));
  EXPECT_EQ(Accepted(reading), kBoard);
  EXPECT_THAT(reading.repaired, ElementsAre(CellPos{1, 2}, CellPos{1, 3}));
  EXPECT_THAT(reading.conflict, Contains(CellPos{1, 3}));
}

// All covered would be possible, too, but then each number would have been clicked by itself.
TEST(JointReadingTest, RepairsCoveredAndBlankThatAreSwapped) {
  const std::string_view pictures =
      "..1##\n"
      "..1#1\n"
      "..2##\n"
      "..1#1\n"
      "..1##\n";
  const JointReading reading = Read(
      EvidenceOf(pictures, {{'#', {{'.', 0.6}, {'#', 0.39}}}, {'.', {{'#', 0.6}, {'.', 0.39}}}}));
  EXPECT_EQ(Accepted(reading), pictures);
}

// The flag is in the group of the 1s: they were grouped wrongly.
TEST(JointReadingTest, SplitsOneCellOffItsGroup) {
  JointEvidence evidence = EvidenceOf(
      ".111\n"
      ".1F1\n"
      ".111\n");
  evidence.groups[{1, 2}] = static_cast<int>(CellSymbol::k1);
  evidence.scores[{1, 2}] = ScoresFor({{'1', 0.6}, {'F', 0.39}});
  const JointReading reading = Read(evidence);
  EXPECT_EQ(FormatBoard(reading.labels),
            ".111\n"
            ".1F1\n"
            ".111\n");
  EXPECT_THAT(reading.repaired, ElementsAre(CellPos{1, 2}));
}

TEST(JointReadingTest, MakesACellThatLooksUnlikeItsGroupAGroupOfItsOwn) {
  JointEvidence evidence = EvidenceOf(
      ".111\n"
      ".1F1\n"
      ".111\n");
  evidence.groups[{1, 2}] = static_cast<int>(CellSymbol::k1);
  const JointReading reading = Read(evidence);
  EXPECT_EQ(reading.nats, 0);
  EXPECT_THAT(reading.repaired, IsEmpty());
}

// One drawing for each group.
Grid<Drawing> DrawnAsGrouped(const Grid<int>& groups) {
  Grid<Drawing> drawings(groups.rows(), groups.cols());
  std::ranges::transform(groups.items(), drawings.items().begin(), [](int group) {
    return Drawing{group, group};
  });
  return drawings;
}

constexpr std::string_view kTwoMarks =
    ".1F#\n"
    ".12#\n"
    "..1?\n";

// Alone, each mark could be a flag; beside a sure one that is drawn otherwise, the other is none.
TEST(JointReadingTest, TwoDrawingsAreTwoSymbols) {
  JointEvidence evidence = EvidenceOf(kTwoMarks, {{'?', {{'F', 0.55}, {'?', 0.44}}}});
  EXPECT_EQ(Accepted(Read(evidence)), ".1F#\n.12#\n..1~\n");
  evidence.drawings = DrawnAsGrouped(evidence.groups);
  EXPECT_EQ(Accepted(Read(evidence)), ".1F#\n.12#\n..1?\n");
}

// On the same board a mark that is drawn as the sure flag is a flag.
TEST(JointReadingTest, OneDrawingIsOneSymbol) {
  JointEvidence evidence = EvidenceOf(kTwoMarks, {{'?', {{'?', 0.55}, {'F', 0.44}}}});
  EXPECT_EQ(Accepted(Read(evidence)), ".1F#\n.12#\n..1~\n");
  evidence.drawings = DrawnAsGrouped(evidence.groups);
  evidence.drawings[{2, 3}] = evidence.drawings[{0, 2}];
  EXPECT_EQ(Accepted(Read(evidence)), ".1F#\n.12#\n..1F\n");
}

TEST(JointReadingTest, TheOnlyMarkIsRatherAFlagThanAQuestionMark) {
  const auto read = [](double flag, double question) {
    return Accepted(Read(EvidenceOf("1?\n11\n", {{'?', {{'F', flag}, {'?', question}}}})));
  };
  EXPECT_EQ(read(0.5, 0.49), "1F\n11\n");
  EXPECT_EQ(read(0.1, 0.89), "1~\n11\n");
  EXPECT_EQ(read(0.001, 0.99), "1?\n11\n");
}

TEST(JointReadingTest, ASpoiltPictureMakesNoOtherSymbol) {
  JointEvidence evidence = EvidenceOf(kBoard);
  evidence.drawings = {evidence.groups.rows(), evidence.groups.cols()};
  for (int i = 0; i < evidence.drawings.size(); ++i) {
    evidence.drawings.items()[static_cast<std::size_t>(i)] = {i, i};
  }
  EXPECT_EQ(Accepted(Read(evidence)), kBoard);
}

TEST(JointReadingTest, RefusesWhatNoProbableLabelingExplainsAndNamesTheCells) {
  const JointReading reading =
      Read(EvidenceOf("8..7\n"
                      "....\n"
                      "6..5\n"));
  EXPECT_EQ(reading.outcome, JointOutcome::kImpossible);
  EXPECT_EQ(Accepted(reading), "~~~~\n~~~~\n~~~~\n");
  EXPECT_EQ(FormatBoard(reading.labels), "8..7\n....\n6..5\n");
  EXPECT_THAT(reading.conflict, Contains(CellPos{0, 0}));
}

// No rule by itself is broken: the 1s share all their covered cells with the 2.
TEST(JointReadingTest, AsksTheOracleWhatTheRulesCannotSee) {
  const std::string_view pictures =
      "121\n"
      "###\n"
      "121\n";
  EXPECT_EQ(Read(EvidenceOf(pictures)).nats, 0);
  const JointReading reading =
      Read(EvidenceOf("1311\n"
                      "####\n",
                      {{'3', {{'3', 0.7}, {'2', 0.29}}}}));
  EXPECT_EQ(Accepted(reading),
            "1211\n"
            "####\n");
  EXPECT_GT(reading.questions, 1);
}

TEST(JointReadingTest, DoesNotDecideBetweenLabelingsThatAreEquallyProbable) {
  const JointReading reading =
      Read(EvidenceOf("##2##\n"
                      "#####\n",
                      {{'2', {{'2', 0.5}, {'3', 0.49}}}}));
  EXPECT_EQ(reading.outcome, JointOutcome::kPossible);
  EXPECT_EQ(Accepted(reading),
            "##~##\n"
            "#####\n");
  EXPECT_EQ(reading.labels[(CellPos{0, 2})], CellSymbol::k2);
}

TEST(JointReadingTest, UsesTheTotalOfMinesOnlyIfItIsCertain) {
  JointEvidence evidence = EvidenceOf("#5#\n###\n", {{'5', {{'5', 0.7}, {'3', 0.29}}}});
  evidence.mines = {.total = 3, .source = MineCountSource::kWellKnownSize};
  EXPECT_EQ(Read(evidence).labels[(CellPos{0, 1})], CellSymbol::k5);
  evidence.mines.source = MineCountSource::kCounter;
  EXPECT_EQ(Read(evidence).labels[(CellPos{0, 1})], CellSymbol::k3);
}

TEST(JointReadingTest, ConcludesNothingAboutUnreadableCells) {
  const JointReading reading = Read(EvidenceOf("~8~\n~~~\n~~~\n", {{'8', {{'5', 0.999}}}}));
  EXPECT_EQ(Accepted(reading), "~5~\n~~~\n~~~\n");
}

// Most programs leave a flag where an opening passes it.
TEST(JointReadingTest, AllowsAFlagInAnOpening) {
  const std::string_view pictures =
      "..111\n"
      "F.1#1\n"
      "..111\n";
  EXPECT_EQ(Accepted(Read(EvidenceOf(pictures))), pictures);
}

TEST(JointReadingTest, ReadsTheEndOfALostGame) {
  const std::string_view pictures =
      "x2*\n"
      ".3X\n"
      ".2*\n";
  EXPECT_EQ(Accepted(Read(EvidenceOf(pictures))), pictures);
}

TEST(JointReadingTest, HandsNoBoardWithoutMinesOn) {
  EXPECT_EQ(Accepted(Read(EvidenceOf("...\n...\n"))), "~~~\n~~~\n");
}

TEST(JointReadingTest, SaysWhenItsWorkIsSpent) {
  JointParams params;
  params.most_labelings = 1;
  const JointReading reading = Read(EvidenceOf(kBoard, {{'2', {{'8', 0.8}, {'2', 0.15}}}}), params);
  EXPECT_EQ(reading.outcome, JointOutcome::kSpent);
  EXPECT_FALSE(reading.complete);
  EXPECT_EQ(reading.labelings, 1);
}

TEST(JointReadingTest, JudgesByTheRulesAloneWithoutAnOracle) {
  const JointReading reading =
      ReadJointly(EvidenceOf(kBoard, {{'2', {{'8', 0.8}, {'2', 0.15}}}}), nullptr);
  EXPECT_EQ(Accepted(reading), kBoard);
  EXPECT_EQ(reading.questions, 0);
}

TEST(JointReadingTest, TakesSymbolsThatTheClassifierExcludes) {
  JointEvidence evidence = EvidenceOf("111\n1#1\n111\n");
  for (SymbolScores& scores : evidence.scores.items()) {
    for (float& score : scores) {
      if (score < -1) score = -std::numeric_limits<float>::infinity();
    }
  }
  EXPECT_EQ(Read(evidence).nats, 0);
}

TEST(JointReadingTest, LeavesACellUnknownWhoseScoresSayNothing) {
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  const JointEvidence right = EvidenceOf(kBoard);
  SymbolScores with_nan = right.scores[CellPos{0, 0}];
  with_nan[3] = std::numeric_limits<float>::quiet_NaN();
  SymbolScores beyond = right.scores[CellPos{0, 0}];
  beyond[0] = std::numeric_limits<float>::infinity();
  SymbolScores never;
  never.fill(kNever);
  for (const SymbolScores& scores : {with_nan, beyond, never}) {
    JointEvidence evidence = right;
    evidence.scores[CellPos{0, 0}] = scores;
    EXPECT_EQ(Accepted(Read(evidence)),
              "~...\n"
              ".122\n"
              ".1##\n"
              ".1##\n");
  }
}

TEST(JointReadingTest, LeavesABoardUnknownWhoseScoresSayNothing) {
  JointEvidence evidence = EvidenceOf("11\n1#\n");
  for (SymbolScores& scores : evidence.scores.items()) scores.fill(std::nanf(""));
  EXPECT_EQ(Accepted(Read(evidence)), "~~\n~~\n");
}

// Each cell a group of its own that may be covered, marked or blank: whatever it is taken for, all
// others are rivals.
TEST(JointReadingTest, KnowsNoMoreLabelingsThanItMay) {
  constexpr int kSide = 12;
  JointEvidence evidence{
      .groups = {kSide, kSide, kUnreadable},
      .scores = {kSide, kSide, ScoresFor({{'#', 0.4}, {'F', 0.3}, {'.', 0.29}})}};
  std::iota(evidence.groups.items().begin(), evidence.groups.items().end(), 0);
  JointParams params;
  params.most_known = 1000;
  const JointReading reading = ReadJointly(evidence, nullptr, params);
  EXPECT_FALSE(reading.complete);
  EXPECT_LT(reading.labelings, params.most_labelings);
}

TEST(JointReadingTest, ReadsABoardWithoutCells) {
  EXPECT_EQ(Read(JointEvidence()).labels.size(), 0);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
