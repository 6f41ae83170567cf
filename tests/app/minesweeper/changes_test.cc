#include "app/minesweeper/changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

Grid<CellSymbol> Cells(std::string_view text) { return *board::minesweeper::ParseBoard(text); }

std::vector<CellPos> Unexplained(std::string_view before, std::string_view after, CellPos cell,
                                 GestureKind gesture, bool game_over = false) {
  return UnexplainedChanges(Cells(before), Cells(after), cell, gesture, game_over);
}

TEST(ChangesTest, ARevealExplainsItsCellAndItsCascade) {
  EXPECT_THAT(Unexplained("####\n####\n####\n",  //
                          "..1#\n..1#\n111#\n", {0, 0}, GestureKind::kReveal),
              IsEmpty());
}

TEST(ChangesTest, ARevealOfANumberExplainsNoNeighbour) {
  EXPECT_THAT(Unexplained("####\n####\n",  //
                          "1#2#\n####\n", {0, 0}, GestureKind::kReveal),
              ElementsAre(CellPos{0, 2}));
}

TEST(ChangesTest, ACascadeDoesNotReachBehindItsBorder) {
  EXPECT_THAT(Unexplained("####\n####\n",  //
                          ".1#3\n.1##\n", {0, 0}, GestureKind::kReveal),
              ElementsAre(CellPos{0, 3}));
}

TEST(ChangesTest, AMarkExplainsOneCellOnly) {
  EXPECT_THAT(Unexplained("##\n##\n", "F#\n##\n", {0, 0}, GestureKind::kMark), IsEmpty());
  EXPECT_THAT(Unexplained("##\n##\n", "#F\n##\n", {0, 0}, GestureKind::kMark),
              ElementsAre(CellPos{0, 1}));
}

TEST(ChangesTest, AChordExplainsTheNeighboursAndTheirCascades) {
  EXPECT_THAT(
      Unexplained("1F#\n###\n###\n",  //
                  "1F2\n112\n...\n", {0, 0}, GestureKind::kChord),
      ElementsAre(CellPos{0, 2}, CellPos{1, 2}, CellPos{2, 0}, CellPos{2, 1}, CellPos{2, 2}));
  EXPECT_THAT(Unexplained("1F1\n###\n###\n",  //
                          "1F1\n111\n...\n", {0, 0}, GestureKind::kChord),
              ElementsAre(CellPos{1, 2}, CellPos{2, 0}, CellPos{2, 1}, CellPos{2, 2}));
}

TEST(ChangesTest, AProgramMayTurnTheWholeBoardOverWhereAMineWasOpened) {
  EXPECT_THAT(Unexplained("###\n##F\n",  //
                          "*11\n11.\n", {0, 0}, GestureKind::kReveal, true),
              IsEmpty());
  EXPECT_THAT(Unexplained("###\n###\n",  //
                          "*11\n11.\n", {0, 1}, GestureKind::kReveal, true),
              Not(IsEmpty()));
  EXPECT_THAT(Unexplained("1F#\n###\n",  //
                          "1*1\n11.\n", {0, 0}, GestureKind::kChord, true),
              IsEmpty());
}

TEST(ChangesTest, TheEndOfAGameMayShowMinesButNoNumbers) {
  EXPECT_THAT(Unexplained("1##\n###\n",  //
                          "1X*\n#xF\n", {0, 1}, GestureKind::kReveal, true),
              IsEmpty());
  EXPECT_THAT(Unexplained("1##\n###\n",  //
                          "1X*\n2##\n", {0, 1}, GestureKind::kReveal, true),
              ElementsAre(CellPos{1, 0}));
}

TEST(ChangesTest, AHalfDrawnCascadeIsNotComplete) {
  EXPECT_FALSE(CascadesAreComplete(Cells("##\n##\n"), Cells(".1\n##\n")));
  EXPECT_TRUE(CascadesAreComplete(Cells("##\nF#\n"), Cells(".1\nF1\n")));
  EXPECT_TRUE(CascadesAreComplete(Cells("##\n##\n"), Cells("1#\n##\n")));
}

TEST(ChangesTest, AnUnflaggedCellBesideAnOldBlankIsNoHalfDrawnCascade) {
  EXPECT_TRUE(CascadesAreComplete(Cells(".1\nF1\n"), Cells(".1\n#1\n")));
}

TEST(ChangesTest, NumbersAreLackingBetweenBlanksAndCoveredCells) {
  EXPECT_TRUE(LacksNumbers(Cells("...#\n...#\n####\n")));
  EXPECT_TRUE(LacksNumbers(Cells("..~#\n..~#\n~~~#\n")));
  EXPECT_FALSE(LacksNumbers(Cells("..1#\n..~#\n~~~#\n")));
}

TEST(ChangesTest, NumbersAreLackingNeitherOnACoveredBoardNorOnAnEmptyOne) {
  EXPECT_FALSE(LacksNumbers(Cells("###\n#F#\n")));
  EXPECT_FALSE(LacksNumbers(Cells("...\n...\n")));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
