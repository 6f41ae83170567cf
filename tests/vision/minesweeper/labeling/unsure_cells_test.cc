#include "vision/minesweeper/labeling/unsure_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

const Opinion kCrater{{'F', 0.5}, {'#', 0.3}, {'?', 0.19}};

// Each symbol has a drawing of its own, and each F has one, too: craters, which are as likely flags
// as covered cells.
JointEvidence Craters(std::string_view pictures, const std::map<char, Opinion>& opinions) {
  JointEvidence evidence = EvidenceOf(pictures, opinions);
  evidence.drawings = {evidence.groups.rows(), evidence.groups.cols()};
  int lone = 100;
  board::ForEachCell(evidence.groups, [&](CellPos cell) {
    int& group = evidence.groups[cell];
    if (group == static_cast<int>(CellSymbol::kFlag)) group = ++lone;
    evidence.drawings[cell] = {group, group};
  });
  return evidence;
}

Grid<CellSymbol> Told(const std::optional<JointReading>& read) {
  if (!read) return {};
  Grid<CellSymbol> told(read->cells.rows(), read->cells.cols());
  board::ForEachCell(told, [&](CellPos cell) { told[cell] = read->cells[cell].symbol; });
  return told;
}

std::optional<JointReading> Read(const JointEvidence& evidence) {
  return ReadWithoutUnsure(evidence, nullptr, [](const JointReading&) { return true; });
}

constexpr std::string_view kMoon = "##F#\nF#1#\n#F##\n1111\n";

TEST(UnsureCellsTest, WhatDoesNotTellIsLeftUnknownAndTheRestIsRead) {
  EXPECT_EQ(Told(Read(Craters(kMoon, {{'F', kCrater}}))), BoardOf("##~#\n~#1#\n#~##\n1111\n"));
}

TEST(UnsureCellsTest, SeveralOfOneDrawingAreReadAsOne) {
  JointEvidence evidence = Craters(kMoon, {{'F', {{'F', 0.95}, {'?', 0.04}}}});
  for (const CellPos cell : {CellPos{0, 2}, {1, 0}, {2, 1}}) evidence.drawings[cell] = {50, 50};
  EXPECT_EQ(Told(Read(evidence)), BoardOf("##F#\nF#1#\n#F##\n1111\n"));
  // Not where the game so far may say something else of each.
  evidence.laws = Grid<LawOfCell>(4, 4);
  EXPECT_EQ(Told(Read(evidence)), BoardOf("##~#\n~#1#\n#~##\n1111\n"));
}

TEST(UnsureCellsTest, WhatTheGameHasSettledStays) {
  JointEvidence evidence = Craters(kMoon, {{'F', kCrater}});
  evidence.laws = Grid<LawOfCell>(4, 4);
  evidence.laws[CellPos{0, 2}].allowed = {CellSymbol::kFlag};
  evidence.scores[CellPos{0, 2}] = ScoresFor({{'F', 0.95}, {'?', 0.04}});
  EXPECT_EQ(Told(Read(evidence)), BoardOf("##F#\n~#1#\n#~##\n1111\n"));
}

TEST(UnsureCellsTest, ADigitDrawnAsNoOtherMustBeQuiteSure) {
  const std::string_view board = "##F#\nF#2#\n#F##\n1111\n";
  EXPECT_EQ(Told(Read(Craters(board, {{'F', kCrater}, {'2', {{'2', 0.98}, {'3', 0.01}}}}))),
            BoardOf("##~#\n~#~#\n#~##\n1111\n"));
  EXPECT_EQ(Told(Read(Craters(board, {{'F', kCrater}}))), BoardOf("##~#\n~#2#\n#~##\n1111\n"));
}

TEST(UnsureCellsTest, ABoardThatIsNoneAsItLooksIsNotRead) {
  const std::string_view crowded = "..F#\nF.1#\n.F##\n8111\n";
  EXPECT_FALSE(Read(Craters(crowded, {{'F', kCrater}})));
}

TEST(UnsureCellsTest, ABoardUnderSomethingIsNotRead) {
  EXPECT_FALSE(Read(Craters("##F#\nF#1#\n#F#~\n1111\n", {{'F', kCrater}})));
}

TEST(UnsureCellsTest, HardlyAnyNumbersShowNoGame) {
  EXPECT_FALSE(Read(Craters("##F#\nF#1#\n#F##\n#1##\n", {{'F', kCrater}})));
  EXPECT_FALSE(Read(Craters("FFF#\nFFFF\nFFFF\n1111\n", {{'F', kCrater}})));
}

TEST(UnsureCellsTest, MinesOfWhichNoneWasHitMayBeFlags) {
  const std::string_view mines = "**F#\nF#1#\n#F##\n1111\n";
  EXPECT_FALSE(Read(Craters(mines, {{'F', kCrater}})));
  const std::string_view hit = "**F#\nF#1#\nXF##\n1111\n";
  const auto read = Read(Craters(hit, {{'F', kCrater}}));
  ASSERT_TRUE(read);
  EXPECT_EQ((read->cells[CellPos{0, 0}].symbol), CellSymbol::kMine);
  EXPECT_EQ((read->cells[CellPos{2, 0}].symbol), CellSymbol::kExploded);
}

TEST(UnsureCellsTest, AsksWhetherAReadingIsAccepted) {
  int asked = 0;
  const auto read = ReadWithoutUnsure(Craters(kMoon, {{'F', kCrater}}), nullptr,
                                      [&](const JointReading&) { return ++asked == 2; });
  EXPECT_TRUE(read);
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
