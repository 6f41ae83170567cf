#include "vision/minesweeper/general_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "board/minesweeper/text.h"
#include "vision/lattice/lattices.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;

constexpr int kPitch = 20;

GridGeometry LatticeOf(const Grid<CellSymbol>& cells) {
  const int rows = cells.rows();
  const int cols = cells.cols();
  return board::EvenGrid({0, 0, cols * kPitch, rows * kPitch}, rows, cols);
}

GeneralReading ReadAs(const std::string& text, double certainty, int right_px = 0) {
  const auto cells = board::minesweeper::ParseBoard(text);
  GeneralReading read;
  read.geometry = Moved(LatticeOf(*cells), right_px, 0);
  read.certainty = certainty;
  read.reading.cells = Grid<CellReading>(cells->rows(), cells->cols());
  board::ForEachCell(*cells, [&](CellPos cell) {
    if ((*cells)[cell] != CellSymbol::kUnknown) read.reading.cells[cell] = {(*cells)[cell], 1};
  });
  Conclude(read.reading);
  return read;
}

std::string TextOf(const GeneralReading& read) {
  return board::minesweeper::FormatBoard(read.reading.Symbols());
}

TEST(GeneralReadingTest, ConcludesFromItsCells) {
  EXPECT_EQ(ReadAs("1#\n##\n", 1).reading.status, GameStatus::kPlaying);
  EXPECT_EQ(ReadAs("1F\n11\n", 1).reading.status, GameStatus::kWon);
  EXPECT_EQ(ReadAs("1*\n11\n", 1).reading.status, GameStatus::kLost);
  EXPECT_EQ(ReadAs("1~\n11\n", 1).reading.status, GameStatus::kUnknown);
  EXPECT_EQ(ReadAs("1~\n1#\n", 1).reading.status, GameStatus::kPlaying);
  EXPECT_TRUE(ReadAs("1F\n11\n", 1).reading.doubts.empty());
  EXPECT_EQ(ReadAs("1~\n11\n", 1).reading.doubts.size(), 1u);
}

TEST(GeneralReadingTest, ABoardIsBetterThanNoneAndMoreOfItThanLess) {
  GeneralReading refused = ReadAs("11\n1F\n", 1);
  Refuse(refused, "no");
  EXPECT_TRUE(IsBetter(ReadAs("~1\n1F\n", 0.5), refused));
  EXPECT_TRUE(IsBetter(ReadAs("11\n1F\n", 0.9), ReadAs("~1\n1F\n", 0.9)));
  EXPECT_TRUE(IsBetter(ReadAs("11\n1F\n", 0.95), ReadAs("11\n1F\n", 0.9)));
}

// A lattice of smaller cells has more of them in the same place.
TEST(GeneralReadingTest, MoreCellsInTheSamePlaceAreNotBetter) {
  GeneralReading fine = ReadAs("1~1\n111\n11F\n", 0.97);
  const GeneralReading right = ReadAs("11\n1F\n", 0.99);
  fine.geometry = board::EvenGrid(right.geometry.Bounds(), 3, 3);
  EXPECT_TRUE(IsBetterThere(right, fine));
  EXPECT_FALSE(IsBetterThere(fine, right));
  EXPECT_TRUE(IsBetterThere(ReadAs("11\n1F\n", 0.9), ReadAs("~1\n1F\n", 0.9)));
}

// One cut of the cells shows flags, another a pixel beside shows mines: marks of some kind.
TEST(GeneralReadingTest, AMarkThatTwoLooksTellApartIsUnknown) {
  std::vector<GeneralReading> found{ReadAs("1F1\n111\n", 0.99), ReadAs("1*1\n111\n", 0.9, 1)};
  DoubtWhatDiffers(found);
  EXPECT_EQ(found[0].refusal, "");
  EXPECT_EQ(TextOf(found[0]), "1~1\n111\n");
  EXPECT_EQ(found[0].reading.status, GameStatus::kUnknown);
  EXPECT_EQ(found[0].reading.doubts.size(), 1u);
  EXPECT_THAT(found[0].doubted, testing::ElementsAre(CellPos{0, 1}));
}

// The next look is at one lattice alone.
TEST(GeneralReadingTest, ADoubtedCellStaysUnknownUntilItIsRevealed) {
  GeneralReading hidden = ReadAs("1F1\n111\n", 0.99);
  Doubt({{0, 1}}, hidden);
  EXPECT_EQ(TextOf(hidden), "1~1\n111\n");
  EXPECT_THAT(hidden.doubted, testing::ElementsAre(CellPos{0, 1}));
  GeneralReading revealed = ReadAs("121\n1F1\n", 0.99);
  Doubt({{0, 1}}, revealed);
  EXPECT_EQ(TextOf(revealed), "121\n1F1\n");
  EXPECT_TRUE(revealed.doubted.empty());
}

TEST(GeneralReadingTest, ABoardOfWhichMostIsDoubtedIsRefused) {
  std::vector<GeneralReading> found{ReadAs("##1\n###\n", 0.99), ReadAs("FF1\nFFF\n", 0.9, 1)};
  DoubtWhatDiffers(found);
  EXPECT_EQ(found[0].refusal, "5 of its cells can be read in two ways");
  EXPECT_TRUE(found[0].is_ambiguous);
}

TEST(GeneralReadingTest, TheOrderOfTheOthersDoesNotMatter) {
  const GeneralReading best = ReadAs("1F1\n111\n", 0.99);
  const GeneralReading mine = ReadAs("1*1\n111\n", 0.9, 1);
  const GeneralReading number = ReadAs("131\n111\n", 0.9, 1);
  for (const auto& others : {std::pair(mine, number), std::pair(number, mine)}) {
    std::vector<GeneralReading> found{best, others.first, others.second};
    DoubtWhatDiffers(found);
    EXPECT_TRUE(found[0].is_ambiguous);
  }
}

TEST(GeneralReadingTest, ABoardOfWhichTwoLooksTellOtherNumbersIsRefused) {
  std::vector<GeneralReading> found{ReadAs("1F1\n111\n", 0.99), ReadAs("1*1\n121\n", 0.9, 1)};
  DoubtWhatDiffers(found);
  EXPECT_EQ(found[0].refusal, "2 of its cells can be read in two ways");
  EXPECT_TRUE(found[0].is_ambiguous);
}

TEST(GeneralReadingTest, AnUnknownCellAndAnotherBoardContradictNothing) {
  std::vector<GeneralReading> unknown{ReadAs("1F1\n111\n", 0.99), ReadAs("~~1\n111\n", 0.9, 1)};
  DoubtWhatDiffers(unknown);
  EXPECT_EQ(TextOf(unknown[0]), "1F1\n111\n");
  std::vector<GeneralReading> beside{ReadAs("1F1\n111\n", 0.99),
                                     ReadAs("2*2\n222\n", 0.9, kPitch / 2)};
  DoubtWhatDiffers(beside);
  EXPECT_EQ(beside[0].refusal, "");
  EXPECT_EQ(TextOf(beside[0]), "1F1\n111\n");
  // On the same lines, in another window.
  std::vector<GeneralReading> farther{ReadAs("1F1\n111\n", 0.99),
                                      ReadAs("2*2\n222\n", 0.9, 4 * kPitch)};
  DoubtWhatDiffers(farther);
  EXPECT_EQ(farther[0].refusal, "");
}

TEST(GeneralReadingTest, WhereOneLatticeSawAHiddenEndNoneThatIsLessSureIsBelieved) {
  GeneralReading hidden = ReadAs("1#1\n111\n", 0.99);
  Refuse(hidden, "its end is hidden");
  hidden.is_end_hidden = true;
  std::vector<GeneralReading> found{ReadAs("1#\n11\n", 0.9, 5), ReadAs("11\n1#\n", 0.9, 4 * kPitch),
                                    ReadAs("1#\n11\n", 0.995), hidden};
  RefuseDoubtedEnds(found);
  EXPECT_EQ(found[0].refusal, "its end is hidden");
  EXPECT_TRUE(found[0].is_end_hidden);
  EXPECT_EQ(found[1].refusal, "") << "of another board";
  EXPECT_EQ(found[2].refusal, "") << "is surer";
}

TEST(GeneralReadingTest, AnEndThatALatticeAPixelBesideDoubtsIsNotBelieved) {
  GeneralReading doubted = ReadAs("1#1\n111\n", 0.9, 1);
  Refuse(doubted, "its end is not clear");
  doubted.is_end_doubted = true;
  std::vector<GeneralReading> found{ReadAs("1#1\n111\n", 0.99), ReadAs("1#\n11\n", 0.99), doubted};
  RefuseDoubtedEnds(found);
  EXPECT_EQ(found[0].refusal, "its end is not clear");
  EXPECT_EQ(found[1].refusal, "") << "ends elsewhere";
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
