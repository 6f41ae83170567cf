#include "vision/minesweeper/labeling/grounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"
#include "vision/minesweeper/cells/symbol_net.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr std::string_view kBoard =
    "FFFFF#####\n"
    "1111211111\n"
    "..........\n";
// Of covered cells, revealed ones, and the mine that was hit; one between the first two.
const std::vector<GroundColour> kGrounds{
    {180, 180, 180}, {230, 230, 230}, {220, 60, 60}, {196, 196, 196}};
constexpr std::string_view kGroundsOfBoard =
    "0000000000\n"
    "1111111111\n"
    "1111111111\n";
constexpr CellPos kFlag{0, 4};
constexpr CellPos kDigit{1, 4};

// A board on its grounds, of which one cell is doubted and may have another ground.
class GroundsTest : public ::testing::Test {
 protected:
  GroundsTest() {
    const auto symbols = BoardOf(kBoard);
    scores_ = {symbols.rows(), symbols.cols()};
    board::ForEachCell(symbols, [&](CellPos cell) { Think(cell, Sure(ToChar(symbols[cell]))); });
    std::size_t at = 0;
    for (const char ground : kGroundsOfBoard) {
      if (ground != '\n') pictures_.items()[at++] = ground - '0';
    }
  }

  void Think(CellPos cell, const Opinion& opinion) {
    scores_[cell].fill(-12);
    std::ranges::copy(ScoresFor(opinion), scores_[cell].begin());
  }

  CellSymbol ReadAt(CellPos cell, const std::vector<CellPos>& known = {}) const {
    return MostProbable(WithGrounds(scores_, pictures_, kGrounds, known)[cell]);
  }

  Grid<CellScores> scores_;
  Grid<int> pictures_{3, 10};
};

TEST_F(GroundsTest, AMarkOnTheGroundOfBlankCellsIsADigit) {
  Think(kDigit, {{'?', 0.9}, {'7', 0.08}});
  EXPECT_EQ(ReadAt(kDigit), CellSymbol::k7);
}

TEST_F(GroundsTest, ADigitOnTheGroundOfCoveredCellsIsAMark) {
  Think(kFlag, {{'4', 0.9}, {'?', 0.08}});
  EXPECT_EQ(ReadAt(kFlag), CellSymbol::kQuestion);
}

TEST_F(GroundsTest, AMineThatWasHitLiesOnNoFlagsGround) {
  for (int col = 5; col < 10; ++col) {
    Think({0, col}, Sure('F'));
    pictures_[{0, col}] = 2;
  }
  for (const CellPos covered : {CellPos{0, 0}, {0, 1}, {0, 2}, {0, 3}, {2, 0}}) {
    Think(covered, Sure('#'));
    pictures_[covered] = 0;
  }
  pictures_[kFlag] = 2;
  Think(kFlag, {{'X', 0.9}, {'F', 0.08}});
  EXPECT_EQ(ReadAt(kFlag), CellSymbol::kFlag);
}

TEST_F(GroundsTest, AGroundBetweenTellsNothing) {
  pictures_[kDigit] = 3;
  Think(kDigit, {{'?', 0.9}, {'7', 0.08}});
  EXPECT_EQ(ReadAt(kDigit), CellSymbol::kQuestion);
}

TEST_F(GroundsTest, OneGroundForCoveredAndBlankCellsTellsNothing) {
  std::ranges::replace(pictures_.items(), 1, 0);
  Think(kDigit, {{'?', 0.9}, {'F', 0.08}});
  EXPECT_EQ(ReadAt(kDigit), CellSymbol::kQuestion);
}

TEST_F(GroundsTest, FewCellsTellNoGround) {
  for (int col = 6; col < 10; ++col) Think({0, col}, {{'#', 0.5}, {'F', 0.4}});
  Think(kDigit, {{'?', 0.9}, {'7', 0.08}});
  EXPECT_EQ(ReadAt(kDigit), CellSymbol::kQuestion);
}

TEST_F(GroundsTest, NothingIsToldOfWhatMayLieOverTheBoard) {
  Think(kDigit, {{'?', 0.9}, {'7', 0.08}});
  scores_[kDigit].back() = -3;
  EXPECT_EQ(ReadAt(kDigit), CellSymbol::kQuestion);
}

TEST_F(GroundsTest, WhatASkinHasToldStays) {
  Think(kDigit, {{'?', 0.9}, {'7', 0.08}});
  EXPECT_EQ(ReadAt(kDigit, {kDigit}), CellSymbol::kQuestion);
}

TEST(GroundOfTest, IsTheColourRoundADrawing) {
  Patch picture{};
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const std::size_t row = i / (3 * kPatchSide);
    const std::size_t col = i / 3 % kPatchSide;
    const bool is_drawn = row >= 8 && row < 16 && col >= 8 && col < 16;
    picture[i] = is_drawn ? 20 : static_cast<std::uint8_t>(100 + 10 * (i % 3));
  }
  EXPECT_EQ(GroundOf(picture), (GroundColour{100, 110, 120}));
}

// --- boards that were read ----------------------------------------------------------------------

class OtherGroundsTest : public GroundsTest {
 protected:
  // The board with a covered cell at `cell`, on this ground.
  CellSymbol CoveredOn(int ground, CellPos cell, const std::vector<CellPos>& known = {}) {
    const auto symbols = BoardOf(kBoard);
    Grid<CellReading> cells(symbols.rows(), symbols.cols());
    board::ForEachCell(symbols, [&](CellPos each) { cells[each] = {symbols[each], 1}; });
    // One more than is needed.
    cells[CellPos{0, 4}].symbol = CellSymbol::kCovered;
    cells[cell].symbol = CellSymbol::kCovered;
    pictures_[cell] = ground;
    DoubtOtherGrounds(pictures_, kGrounds, known, cells);
    return cells[cell].symbol;
  }
};

constexpr CellPos kOpened{2, 4};

TEST_F(OtherGroundsTest, ACoveredCellOnTheGroundOfBlankOnesIsUnknown) {
  EXPECT_EQ(CoveredOn(1, kOpened), CellSymbol::kUnknown);
}

TEST_F(OtherGroundsTest, OnTheGroundOfItsOwnKindItStays) {
  EXPECT_EQ(CoveredOn(0, kOpened), CellSymbol::kCovered);
  EXPECT_EQ(CoveredOn(3, kOpened), CellSymbol::kCovered) << "as of the pointer's own shade";
}

TEST_F(OtherGroundsTest, OnAGroundOfNoKindItStays) {
  EXPECT_EQ(CoveredOn(2, kOpened), CellSymbol::kCovered);
}

TEST_F(OtherGroundsTest, WhatASkinHasToldStays) {
  EXPECT_EQ(CoveredOn(1, kOpened, {kOpened}), CellSymbol::kCovered);
}

TEST_F(OtherGroundsTest, FewCellsOfEitherKindTellNothing) {
  Grid<CellReading> cells(3, 10);
  for (CellReading& cell : cells.items()) cell = {CellSymbol::k1, 1};
  for (int col = 0; col < 5; ++col) cells[CellPos{0, col}].symbol = CellSymbol::kCovered;
  for (int col = 0; col < 2; ++col) cells[CellPos{1, col}].symbol = CellSymbol::kBlank;
  cells[kOpened].symbol = CellSymbol::kCovered;
  const auto doubted = [&](Grid<CellReading> board) {
    DoubtOtherGrounds(pictures_, kGrounds, {}, board);
    return board[kOpened].symbol == CellSymbol::kUnknown;
  };
  EXPECT_TRUE(doubted(cells));
  Grid<CellReading> fewer = cells;
  fewer[CellPos{0, 0}].symbol = CellSymbol::k1;
  EXPECT_FALSE(doubted(fewer));
  fewer = cells;
  fewer[CellPos{1, 0}].symbol = CellSymbol::k1;
  EXPECT_FALSE(doubted(fewer));
}

TEST_F(OtherGroundsTest, ABlankCellOnTheGroundOfCoveredOnesIsUnknown) {
  const auto symbols = BoardOf(kBoard);
  Grid<CellReading> cells(symbols.rows(), symbols.cols());
  board::ForEachCell(symbols, [&](CellPos cell) { cells[cell] = {symbols[cell], 1}; });
  cells[kFlag].symbol = CellSymbol::kBlank;
  DoubtOtherGrounds(pictures_, kGrounds, {}, cells);
  EXPECT_EQ(cells[kFlag].symbol, CellSymbol::kUnknown);
  EXPECT_EQ(std::ranges::count(cells, CellSymbol::kUnknown, &CellReading::symbol), 1);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
