#include "vision/minesweeper/extent/board_end.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "board/minesweeper/text.h"
#include "vision/minesweeper/extent/covered_line.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

constexpr double kSure = 0.995;

// A net that is as sure that it sees a cell of a board as `chance`, and then of its symbol.
CellScores ScoresOf(CellSymbol symbol, double chance) {
  CellScores scores{};
  const double others = chance * (1 - kSure) / (static_cast<double>(scores.size()) - 2);
  scores.fill(static_cast<float>(std::log(others)));
  scores[static_cast<std::size_t>(symbol)] = static_cast<float>(std::log(chance * kSure));
  scores[static_cast<std::size_t>(CellSymbol::kUnknown)] = static_cast<float>(std::log(1 - chance));
  return scores;
}

// What is ~ in the text is no cell; `doubtful` has the chance to be one.
LatticeCells Cells(const std::string& text, const Part& doubtful = {}, double chance = kSure) {
  const Grid<CellSymbol> board = *board::minesweeper::ParseBoard(text);
  const Grid<int> none(board.rows(), board.cols());
  LatticeCells cells{{board.rows(), board.cols()}, none, none, {board.rows(), board.cols()}};
  board::ForEachCell(board, [&](CellPos cell) {
    const double is_cell = Contains(doubtful, cell) ? chance : kSure;
    cells.scores[cell] = board[cell] == CellSymbol::kUnknown
                             ? ScoresOf(CellSymbol::kBlank, 1 - kSure)
                             : ScoresOf(board[cell], is_cell);
    const int number = static_cast<int>(board[cell]);
    cells.pictures[cell] = cells.groups[cell] = number;
    cells.drawings[cell] = {number, number};
  });
  return cells;
}

Part Whole(const LatticeCells& cells) { return {0, 0, cells.scores.rows(), cells.scores.cols()}; }

void ExpectPart(const Part& part, const Part& expected) {
  EXPECT_EQ(part.top, expected.top);
  EXPECT_EQ(part.left, expected.left);
  EXPECT_EQ(part.rows, expected.rows);
  EXPECT_EQ(part.cols, expected.cols);
}

TEST(BoardPartTest, TheExtentIsWhereCellsAre) {
  ExpectPart(ExtentOf(Cells("~~~~~~\n"
                            "~11..~\n"
                            "~#1..~\n"
                            "~#1..~\n"
                            "~~~~~~\n")
                          .scores),
             {1, 1, 3, 4});
}

TEST(BoardPartTest, TheExtentReachesAroundAWindow) {
  ExpectPart(ExtentOf(Cells("~~~~~~~\n"
                            "~11....\n"
                            "~#1~~~.\n"
                            "~#1~~~.\n"
                            "~11....\n"
                            "~......\n")
                          .scores),
             {1, 1, 5, 6});
}

TEST(BoardPartTest, NoCellsHaveNoExtent) {
  const Part part = ExtentOf(Cells("~~~\n~~~\n").scores);
  EXPECT_EQ(part.rows * part.cols, 0);
}

TEST(BoardPartTest, CutsAGeometryAsItCutsAGrid) {
  const board::GridGeometry whole{{0, 10, 20, 30}, {5, 15, 25, 35}, 0};
  const board::GridGeometry cut = PartOf(whole, {1, 2, 2, 1});
  EXPECT_EQ(cut.row_edges, (std::vector{15, 25, 35}));
  EXPECT_EQ(cut.col_edges, (std::vector{20, 30}));
}

constexpr const char* kBoard =
    "1#1.....\n"
    "111.....\n"
    "...111..\n"
    "...1#1..\n"
    "...111..\n"
    "11......\n"
    "#1....11\n"
    "11....1#\n";

// By count: of lines with such a mean chance one in ten is in.
TEST(BoardEndTest, ALineOfWhichTheNetDoubtsMostCellsIsOutMoreOftenThanItSays) {
  const LatticeCells cells = Cells(
      "#11..11#1\n"
      "##1..1##1\n"
      "#11..1111\n"
      "11.......\n"
      "....11111\n"
      "1112#####\n"
      "#########\n"
      "#########\n",
      {7, 0, 1, 9}, 0.3);
  const BoardEnd end = SettleEnd(cells, {0, 0, 7, 9}, std::nullopt, nullptr);
  ExpectPart(end.part, {0, 0, 7, 9});
  EXPECT_GT(end.doubt, 0.1);
  EXPECT_LT(end.doubt, 0.2);
}

TEST(BoardEndTest, ABoardThatIsClearEndsWhereItDoes) {
  const LatticeCells cells = Cells(kBoard);
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, Whole(cells));
  EXPECT_EQ(end.doubt, 0);
}

TEST(BoardEndTest, ALineThatTheRulesForbidIsNone) {
  // What lies below looks a little like blanks; but no covered cell has a blank beside it.
  const LatticeCells cells = Cells(std::string(kBoard) + "........\n", {8, 0, 1, 8}, 0.6);
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, {0, 0, 8, 8});
}

// The net takes each of these cells for half a cell; but if there is a board, they all are its
// cells.
TEST(BoardEndTest, AFreshBoardThatIsDoubtedAsAWholeEndsWhereItsCellsDo) {
  std::string fresh;
  for (int row = 0; row < 9; ++row) fresh += "#########\n";
  const LatticeCells cells = Cells(fresh, {0, 0, 9, 9}, 0.6);
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, {0, 0, 9, 9});
  EXPECT_LT(end.doubt, 0.01);
}

// Blank cells may look like the page round the board.
TEST(BoardEndTest, WhatTheRulesProveToBeACellIsReadableWithAllThatLookLikeIt) {
  LatticeCells cells = Cells(
      "#1~~\n"
      "11~~\n"
      "####\n");
  EXPECT_EQ(EvidenceOf(cells, std::nullopt).groups[(CellPos{0, 2})], kUnreadable);
  cells.laws = Grid<LawOfCell>(3, 4);
  cells.laws[{0, 2}] = {{CellSymbol::kBlank}, true};
  const JointEvidence evidence = EvidenceOf(cells, std::nullopt);
  EXPECT_NE(evidence.groups[(CellPos{0, 2})], kUnreadable);
  EXPECT_NE(evidence.groups[(CellPos{1, 3})], kUnreadable);
}

// A line of another look than the rest of a fresh board has no such witness.
TEST(BoardEndTest, ALineOfItsOwnLookMayBeNone) {
  std::string fresh;
  for (int row = 0; row < 9; ++row) fresh += "#########\n";
  LatticeCells cells = Cells(fresh, {0, 0, 9, 9}, 0.6);
  for (int col = 0; col < 9; ++col) cells.pictures[CellPos{8, col}] = 1;
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  EXPECT_GT(end.doubt, 0.05);
}

// The line tells too little; where the middle of what the board lies in is tells more.
TEST(BoardEndTest, ADoubtfulLineIsInWhereThatMakesTheMarginsEven) {
  std::string fresh;
  for (int row = 0; row < 9; ++row) fresh += "#########\n";
  LatticeCells cells = Cells(fresh, {0, 0, 9, 9}, 0.5);
  for (int col = 0; col < 9; ++col) cells.pictures[CellPos{8, col}] = 1;
  const BoardEnd alone = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  cells.margins.rows = {{0, 9}};
  const BoardEnd in = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(in.part, Whole(cells));
  EXPECT_LT(in.doubt, alone.doubt);
  cells.margins.rows = {{0, 8}};
  const BoardEnd out = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(out.part, {0, 0, 8, 9});
}

// The page below looks like the board's blank cells, and to the net like covered ones.
TEST(BoardEndTest, ALineWithThePictureOfBlankCellsIsOneOfBlankCells) {
  const std::string text =
      "........\n"
      "........\n"
      "11111111\n"
      "########\n"
      "########\n";
  const std::string page = "########\n";
  LatticeCells cells = Cells(text + page, {5, 0, 1, 8}, 0.3);
  const Part board{0, 0, 5, 8};
  const BoardEnd unlike = SettleEnd(cells, board, std::nullopt, nullptr);
  EXPECT_GT(unlike.doubt, 0.1);
  const int blank = cells.groups[CellPos{0, 0}];
  for (int col = 0; col < 8; ++col) cells.groups[CellPos{5, col}] = blank;
  const BoardEnd alike = SettleEnd(cells, board, std::nullopt, nullptr);
  ExpectPart(alike.part, board);
  EXPECT_LT(alike.doubt, 0.01);
}

// Below a column that is none of the board, the last line looks longer.
TEST(BoardEndTest, AllSidesAreLookedAtAgainOnceOneWasMoved) {
  const std::string board =
      "1#1.....8\n"
      "111.....8\n"
      "...111..8\n"
      "...1#1..8\n"
      "...111..8\n"
      "11......8\n"
      "#1....118\n"
      "11....1#8\n";
  const LatticeCells cells = Cells(board, {0, 8, 8, 1}, 0.6);
  const Part narrower{0, 0, 8, 8};
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, narrower);
  EXPECT_EQ(end.doubt, SettleEnd(cells, narrower, std::nullopt, nullptr).doubt);
}

// Leaving out one of two lines of text leaves the other one.
TEST(BoardEndTest, TwoLinesThatTheRulesForbidAreLeftOutAtOnce) {
  const std::string text = "88888888\n88888888\n";
  const LatticeCells cells = Cells(std::string(kBoard) + text, {8, 0, 2, 8}, 0.7);
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, {0, 0, 8, 8});
}

// --- under another window -----------------------------------------------------------------------

std::vector<CellPos> HiddenBelow(const LatticeCells& cells) {
  return HiddenOnSide(cells.scores, Whole(cells), Side::kBottom);
}

constexpr const char* kCoveredCorner =
    "1#1.....\n"
    "111.....\n"
    "...111..\n"
    "...1#1..\n"
    "...111..\n"
    "11...~~~\n"
    "#1...~~~\n"
    "11...~~~\n";

TEST(CoveredLineTest, AWindowOverACornerHidesTheEndsOfTwoSides) {
  const LatticeCells cells = Cells(kCoveredCorner);
  const std::vector<CellPos> right{{5, 7}, {6, 7}, {7, 7}};
  EXPECT_EQ(HiddenOnSide(cells.scores, Whole(cells), Side::kRight), right);
  const std::vector<CellPos> bottom{{7, 5}, {7, 6}, {7, 7}};
  EXPECT_EQ(HiddenBelow(cells), bottom);
  EXPECT_TRUE(HiddenOnSide(cells.scores, Whole(cells), Side::kTop).empty());
}

TEST(CoveredLineTest, AWindowInTheMiddleOfASideGoesOnIntoTheBoard) {
  const LatticeCells cells = Cells(
      "........\n"
      "......~~\n"
      "......~~\n"
      "........\n"
      "........\n"
      "........\n"
      "........\n");
  const std::vector<CellPos> right{{1, 7}, {2, 7}};
  EXPECT_EQ(HiddenOnSide(cells.scores, Whole(cells), Side::kRight), right);
}

// As in a row of buttons and counters beside a board.
TEST(CoveredLineTest, AGapBesideTheBoardIsNoWindow) {
  EXPECT_TRUE(HiddenBelow(Cells("........\n"
                                "........\n"
                                "........\n"
                                "...~~...\n"))
                  .empty());
}

// Noise makes the net doubt one.
TEST(CoveredLineTest, ASingleCellIsUnderNoWindow) {
  EXPECT_TRUE(HiddenBelow(Cells("........\n"
                                "........\n"
                                "........\n"
                                ".......~\n"))
                  .empty());
}

TEST(CoveredLineTest, TooLittleOfALineTellsNothing) {
  EXPECT_TRUE(HiddenBelow(Cells("........\n"
                                "........\n"
                                "........\n"
                                "....~~~~\n"))
                  .empty());
}

// The page beside a board looks a little like blank cells.
TEST(CoveredLineTest, WhatIsHardlyCellsTellsNothing) {
  const std::string text =
      "........\n"
      "........\n"
      "........\n"
      "......~~\n";
  const LatticeCells likely = Cells(text, {3, 0, 1, 8}, 0.95);
  EXPECT_FALSE(HiddenBelow(likely).empty());
  const LatticeCells unlikely = Cells(text, {3, 0, 1, 8}, 0.8);
  EXPECT_TRUE(HiddenBelow(unlikely).empty());
}

TEST(CoveredLineTest, LinesThatAreHiddenForTheMostPartAreOfTheBoard) {
  const std::string text =
      "~~~~~~~~~~~~~~\n"
      "~............~\n"
      "~............~\n"
      "~............~\n"
      "~............~\n"
      "~............~\n"
      "~.....~~~~~~~~\n"
      "~.....~~~~~~~~\n"
      "~~~~~~~~~~~~~~\n";
  const LatticeCells cells = Cells(text);
  const Part above = ExtentOf(cells.scores);
  ExpectPart(above, {1, 1, 5, 12});
  ExpectPart(WithCoveredLines(cells.scores, above), {1, 1, 7, 12});
  // The net must be sure of what it sees of them.
  const LatticeCells unsure = Cells(text, {6, 1, 2, 5}, 0.95);
  ExpectPart(WithCoveredLines(unsure.scores, above), above);
}

// Too few to be a line of the board, which a window hides for the most part.
TEST(CoveredLineTest, CellsBesideTheBoardAreMoreOfIt) {
  const std::string text =
      "........~~\n"
      "........~~\n"
      "........~~\n"
      "........~~\n"
      "..........\n"
      "..........\n"
      "..........\n";
  const Part left{0, 0, 7, 8};
  EXPECT_TRUE(GoesOnBeside(Cells(text).scores, left, Side::kRight));
  EXPECT_FALSE(GoesOnBeside(Cells(text).scores, left, Side::kLeft));
  EXPECT_FALSE(GoesOnBeside(Cells(text, {4, 8, 3, 2}, 0.9).scores, left, Side::kRight));
  EXPECT_FALSE(GoesOnBeside(Cells(text, {4, 8, 1, 2}, 0.1).scores, left, Side::kRight));
  EXPECT_FALSE(GoesOnBeside(Cells(text).scores, Whole(Cells(text)), Side::kRight));
}

TEST(CoveredLineTest, BlankCellsBesideAFramedBoardMayBeThePage) {
  const std::string blank =
      "......~~\n"
      "......~~\n"
      "........\n"
      "........\n"
      "........\n";
  const Part left{0, 0, 5, 6};
  EXPECT_TRUE(GoesOnBeside(Cells(blank).scores, left, Side::kRight, BlankCells::kTell));
  EXPECT_FALSE(GoesOnBeside(Cells(blank).scores, left, Side::kRight, BlankCells::kTellNothing));
  std::string numbered = blank;
  numbered[blank.size() - 3] = '1';
  EXPECT_TRUE(GoesOnBeside(Cells(numbered).scores, left, Side::kRight, BlankCells::kTellNothing));
}

TEST(BoardEndTest, ABoardUnderAWindowEndsWhereTheRestOfItsLinesDoes) {
  const LatticeCells cells = Cells(kCoveredCorner);
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  ExpectPart(end.part, Whole(cells));
  EXPECT_LT(end.doubt, 0.1);
}

// No window over these cells goes on, neither beyond a corner nor into the board.
TEST(BoardEndTest, ALineWithAGapMayBeNone) {
  const LatticeCells cells = Cells(std::string(kBoard) + "#1.~~.1#\n");
  const BoardEnd end = SettleEnd(cells, Whole(cells), std::nullopt, nullptr);
  EXPECT_GT(end.doubt, 0.2);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
