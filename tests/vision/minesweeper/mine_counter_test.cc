#include "vision/minesweeper/mine_counter.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/vision/glyphs/block_letters.h"
#include "tests/vision/glyphs/display.h"
#include "tests/vision/glyphs/shipped_net.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr base::Bgr kGround{60, 60, 60};
constexpr base::Bgr kLit{230, 230, 230};
constexpr int kSide = 9;       // cells
constexpr int kCellSide = 20;  // px

class MineCounterTest : public ::testing::Test {
 protected:
  MineCounterTest() : picture_(Plain({400, 420}, kGround)), cells_(kSide, kSide) {
    for (int i = 0; i <= kSide; ++i) {
      board_.col_edges.push_back(100 + i * kCellSide);
      board_.row_edges.push_back(120 + i * kCellSide);
    }
    cells_ = board::Grid<CellReading>(kSide, kSide, {CellSymbol::kCovered, 1.0F});
  }

  void Write(base::FramePoint at, const std::string& digits) {
    DrawDisplay(picture_, at, digits, kLit, kGround);
  }
  void WriteAbove(const std::string& digits) { Write({110, 80}, digits); }

  void Show(CellSymbol symbol, int count) {
    for (int& shown = next_; count > 0; --count, ++shown) {
      cells_[{shown / kSide, shown % kSide}].symbol = symbol;
    }
  }

  bool IsShown(CounterFit fit = CounterFit::kProved) const {
    const auto is_mark = [this](const base::FrameRect&) { return icons_are_marks_; };
    return ShowsMineCounter(picture_.frame, board_, cells_, ShippedGlyphNet(), is_mark, fit);
  }

  base::WritableFrame picture_;
  GridGeometry board_;
  board::Grid<CellReading> cells_;
  bool icons_are_marks_ = false;
  int next_ = 0;
};

TEST_F(MineCounterTest, ANumberThatFitsTheBoardIsACounter) {
  EXPECT_FALSE(IsShown());
  WriteAbove("010");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, BelowAndBesideTheBoardToo) {
  Write({140, 330}, "10");
  EXPECT_TRUE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  Write({320, 200}, "10");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, ANumberOfTooFewOrTooManyMinesIsNone) {
  for (const char* digits : {"000", "002", "050", "512"}) {
    picture_ = Plain({400, 420}, kGround);
    WriteAbove(digits);
    EXPECT_FALSE(IsShown()) << digits;
  }
}

TEST_F(MineCounterTest, ASingleDigitIsNone) {
  WriteAbove("8");
  EXPECT_FALSE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("008");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, ANumberThatIsNotWellKnownHasToBeToldByADisplayOrAWord) {
  WriteAbove("12");  // "Score: 12"
  EXPECT_FALSE(IsShown());
  EXPECT_FALSE(IsShown(CounterFit::kRough));
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("012");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, ACellThatIsTakenForOneMayBeFourWhereTheEndIsNotSure) {
  WriteAbove("40");  // of 16 × 16 cells in two colours
  EXPECT_FALSE(IsShown());
  EXPECT_TRUE(IsShown(CounterFit::kRough));
}

TEST_F(MineCounterTest, AWordTellsWhatANumberCounts) {
  WriteAbove("12");
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  EXPECT_TRUE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("12");
  DrawWord(picture_, {160, 84}, "MEN", kLit);
  EXPECT_FALSE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("50");  // too many for this board
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, WhatIsLeftIsCountedByTheNumberBesideTheWord) {
  WriteAbove("12");
  DrawWord(picture_, {148, 84}, "LEF", kLit);
  EXPECT_TRUE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("12");
  DrawWord(picture_, {220, 84}, "LEF", kLit);
  EXPECT_FALSE(IsShown()) << "far from the number";
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("12");
  DrawWord(picture_, {148, 84}, "LESSONS", kLit);
  EXPECT_FALSE(IsShown()) << "another word";
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("50");
  DrawWord(picture_, {148, 84}, "LEF", kLit);
  EXPECT_FALSE(IsShown()) << "too many for this board";
}

TEST_F(MineCounterTest, AnIconTellsWhatANumberCounts) {
  icons_are_marks_ = true;
  WriteAbove("12");
  EXPECT_FALSE(IsShown()) << "no icon";
  Fill(picture_, {86, 82, 14, 18}, kLit);
  EXPECT_TRUE(IsShown());
  icons_are_marks_ = false;
  EXPECT_FALSE(IsShown()) << "neither a flag nor a mine";
  icons_are_marks_ = true;
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("50");
  Fill(picture_, {86, 82, 14, 18}, kLit);
  EXPECT_FALSE(IsShown()) << "too many for this board";
}

TEST_F(MineCounterTest, AWordAloneTellsAFreshBoardOfAUsualSize) {
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  EXPECT_TRUE(IsShown());
  WriteAbove("000");
  EXPECT_TRUE(IsShown()) << "beside a clock";
  Write({320, 200}, "77");  // no counter of 9 × 9 cells
  EXPECT_FALSE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  DrawWord(picture_, {160, 84}, "FLAGS", kLit);
  EXPECT_FALSE(IsShown());
  WriteAbove("12");
  EXPECT_TRUE(IsShown()) << "the word is read";
  picture_ = Plain({400, 420}, kGround);
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  Show(CellSymbol::kBlank, 1);
  EXPECT_FALSE(IsShown()) << "an opened cell, and no number";
}

TEST_F(MineCounterTest, TheNameOfTheGameTellsNoBoardOfTheSizeOfASudoku) {
  DrawWord(picture_, {120, 330}, "MINES", kLit);
  EXPECT_TRUE(IsShown());
  DrawWord(picture_, {120, 330}, "MINESFEELE", kLit);
  EXPECT_FALSE(IsShown()) << "in a menu";
  WriteAbove("010");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, MinecraftIsAnotherGame) {
  DrawWord(picture_, {160, 84}, "MINEFA", kLit);
  EXPECT_TRUE(IsShown()) << "the word is read";
  picture_ = Plain({400, 420}, kGround);
  DrawWord(picture_, {160, 84}, "MINECA", kLit);
  EXPECT_FALSE(IsShown());
  EXPECT_FALSE(IsShown(CounterFit::kRough));
  WriteAbove("12");
  EXPECT_FALSE(IsShown()) << "no word for its number either";
}

TEST_F(MineCounterTest, AWordAloneTellsNoBoardOfAnotherSize) {
  board_.row_edges.pop_back();
  cells_ = board::Grid<CellReading>(kSide - 1, kSide, {CellSymbol::kCovered, 1.0F});
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  EXPECT_FALSE(IsShown());
  EXPECT_TRUE(IsShown(CounterFit::kRough)) << "it may end elsewhere";
}

TEST_F(MineCounterTest, BesideAWordMoreNumbersMayStand) {
  WriteAbove("10");
  for (int i = 0; i < 6; ++i) {
    Write({10, 130 + 30 * i}, "75");
    Write({60, 130 + 30 * i}, "75");
  }
  EXPECT_FALSE(IsShown());
  DrawWord(picture_, {160, 84}, "MINES", kLit);
  EXPECT_TRUE(IsShown());
  for (int i = 0; i < 6; ++i) {
    Write({300, 130 + 30 * i}, "75");
    Write({345, 130 + 30 * i}, "75");
  }
  Write({140, 330}, "75");
  EXPECT_FALSE(IsShown()) << "26 numbers";
}

TEST_F(MineCounterTest, ANumberBesideACornerMayStandAcrossTheLineOfTheBoard) {
  Write({70, 110}, "10");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, FlagsAreCountedOrNot) {
  Show(CellSymbol::kFlag, 9);
  WriteAbove("01");  // of 10 mines
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, MinesThatAFinishedGameShowsMustBeAsMany) {
  Show(CellSymbol::kMine, 39);
  Show(CellSymbol::kExploded, 1);
  Show(CellSymbol::kFlag, 3);
  WriteAbove("10");
  EXPECT_FALSE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("43");
  EXPECT_TRUE(IsShown());
  picture_ = Plain({400, 420}, kGround);
  WriteAbove("40");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, AmongManyNumbersThereIsNone) {
  WriteAbove("10");
  for (int i = 0; i < 5; ++i) {
    Write({10, 130 + 30 * i}, "75");
    Write({60, 130 + 30 * i}, "75");
  }
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, TheNumbersOfRowsAreNone) {
  for (int row = 0; row < 3; ++row) Write({40, 130 + 60 * row}, std::to_string(10 + row));
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, NumbersInTurnAreOfRowsOnlyInOneLine) {
  Write({20, 140}, "11");
  Write({60, 190}, "12");
  WriteAbove("10");
  EXPECT_TRUE(IsShown());
  Write({150, 80}, "12");
  Write({190, 80}, "11");
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, OneInTurnOfItsRowAndOneOfItsColumnAreNotThree) {
  WriteAbove("10");
  Write({200, 80}, "09");
  Write({110, 330}, "11");
  EXPECT_TRUE(IsShown());
}

class NumberedRowsTest : public MineCounterTest {
 protected:
  NumberedRowsTest() {
    for (int i = 0; i <= kSide; ++i) board_.row_edges[static_cast<std::size_t>(i)] = 120 + 24 * i;
    WriteAbove("10");
  }
  // On both sides of the board, so far apart.
  void NumberRows(int first, int step, int pitch_px) {
    for (int row = 0; row < kSide; ++row) {
      const std::string number = std::to_string(first + step * row);
      Write({40, 120 + pitch_px * row}, number);
      Write({320, 120 + pitch_px * row}, number);
    }
  }
};

TEST_F(NumberedRowsTest, DoNotCountAsManyNumbers) {
  NumberRows(11, 1, 24);
  EXPECT_TRUE(IsShown());
}

TEST_F(NumberedRowsTest, AreInTurn) {
  NumberRows(11, 2, 24);
  EXPECT_FALSE(IsShown());
}

TEST_F(NumberedRowsTest, AreACellApart) {
  NumberRows(11, 1, 32);
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, AClockIsNone) {
  WriteAbove("10");
  Write({147, 80}, "00");
  EXPECT_FALSE(IsShown());
}

TEST_F(MineCounterTest, TheBoardMayReachTheEdgesOfThePicture) {
  picture_ = Plain({kSide * kCellSide, 120 + kSide * kCellSide}, kGround);
  for (int i = 0; i <= kSide; ++i) board_.col_edges[static_cast<std::size_t>(i)] = i * kCellSide;
  Write({20, 60}, "10");
  EXPECT_TRUE(IsShown());
}

TEST_F(MineCounterTest, InTheHeadOfAPageANumberMayStandFartherAside) {
  picture_ = Plain({600, 420}, kGround);
  Write({390, 60}, "10");
  EXPECT_TRUE(IsShown());
  picture_ = Plain({600, 420}, kGround);
  Write({390, 200}, "10");
  EXPECT_FALSE(IsShown()) << "beside the board";
}

TEST_F(MineCounterTest, ANumberFarAwayIsNone) {
  picture_ = Plain({400, 700}, kGround);
  Write({140, 500}, "10");
  EXPECT_FALSE(IsShown());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
