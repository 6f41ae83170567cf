#include "vision/minesweeper/labeling/seen_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

constexpr int kPitch = 10;  // px

board::GridGeometry Lattice(int first, int rows, int cols) {
  return board::EvenGrid({first, first, cols * kPitch, rows * kPitch}, rows, cols);
}

// A cell that may be a 3, a flag or none at all, all with the same chance.
CellScores Open() {
  CellScores scores;
  scores.fill(std::log(1e-6F));
  for (const CellSymbol symbol : {CellSymbol::k3, CellSymbol::kFlag, CellSymbol::kUnknown}) {
    scores[static_cast<std::size_t>(symbol)] = std::log(1.0F / 3);
  }
  return scores;
}

double ChanceOf(CellSymbol symbol, const CellScores& scores) {
  return std::exp(static_cast<double>(scores[static_cast<std::size_t>(symbol)]));
}

// A board of 2 × 2 cells with a ring of others around it:
//
//   o o o o
//   o a b o     a: a flag is not allowed
//   o b b o     b: anything is
//   o o o o
class SeenBoardTest : public ::testing::Test {
 protected:
  SeenBoardTest() { seen_.allowed[{0, 0}] = kNumbers; }

  const board::GridGeometry lattice_ = Lattice(0, 4, 4);
  const Grid<CellScores> scores_{4, 4, Open()};
  SeenBoard seen_{Lattice(kPitch, 2, 2), Grid<SymbolSet>(2, 2, SymbolSet::Readable()), {}};
};

TEST_F(SeenBoardTest, WhatWasACellIsOneStill) {
  const auto weighed = WithSeen(scores_, lattice_, seen_);
  EXPECT_LT(ChanceOf(CellSymbol::kUnknown, weighed[CellPos{2, 2}]), 0.01);
}

TEST_F(SeenBoardTest, OfACellThatCouldNotBeReadItSaysNothing) {
  seen_.unread = {{1, 1}};
  const auto weighed = WithSeen(scores_, lattice_, seen_);
  EXPECT_NEAR(ChanceOf(CellSymbol::kUnknown, weighed[CellPos{2, 2}]),
              ChanceOf(CellSymbol::kUnknown, scores_[CellPos{2, 2}]), 1e-4);
  EXPECT_LT(ChanceOf(CellSymbol::kUnknown, weighed[CellPos{2, 1}]), 0.01);
}

TEST_F(SeenBoardTest, WhatLiesBesideTheBoardIsNoCell) {
  const auto weighed = WithSeen(scores_, lattice_, seen_);
  EXPECT_GT(ChanceOf(CellSymbol::kUnknown, weighed[CellPos{0, 2}]), 0.9);
}

TEST_F(SeenBoardTest, WhatPlayDoesNotAllowIsUnlikely) {
  const auto weighed = WithSeen(scores_, lattice_, seen_);
  EXPECT_LT(ChanceOf(CellSymbol::kFlag, weighed[CellPos{1, 1}]), 0.01);
  EXPECT_NEAR(ChanceOf(CellSymbol::kFlag, weighed[CellPos{2, 2}]), 0.5, 0.01);
}

// Which mine was hit is known from what was clicked.
TEST_F(SeenBoardTest, TheMineThatWasHitIsTheOneThatWasClicked) {
  CellScores mine;
  mine.fill(std::log(1e-6F));
  for (const CellSymbol symbol : {CellSymbol::kMine, CellSymbol::kExploded}) {
    mine[static_cast<std::size_t>(symbol)] = std::log(0.5F);
  }
  seen_.allowed[{0, 0}] = kNumbers.With({CellSymbol::kExploded});
  seen_.allowed[{0, 1}] = kNumbers.With({CellSymbol::kMine});
  const auto weighed = WithSeen(Grid<CellScores>(4, 4, mine), lattice_, seen_);
  EXPECT_GT(ChanceOf(CellSymbol::kExploded, weighed[CellPos{1, 1}]), 0.99);
  EXPECT_GT(ChanceOf(CellSymbol::kMine, weighed[CellPos{1, 2}]), 0.99);
  EXPECT_NEAR(ChanceOf(CellSymbol::kMine, weighed[CellPos{2, 2}]), 0.5, 0.01);
}

TEST_F(SeenBoardTest, WhatPlayAllowsIsTheLawOfACell) {
  seen_.proved = {{0, 1}};
  const auto laws = LawsOf(lattice_, seen_);
  EXPECT_EQ((laws[CellPos{1, 1}].allowed), kNumbers);
  EXPECT_FALSE((laws[CellPos{1, 1}].is_proved));
  EXPECT_TRUE((laws[CellPos{1, 2}].is_proved));
  EXPECT_EQ((laws[CellPos{2, 2}].allowed), SymbolSet::Readable());
  EXPECT_EQ((laws[CellPos{0, 0}].allowed), SymbolSet::Readable());
}

TEST_F(SeenBoardTest, NoLawHoldsOnALatticeThatIsNotItsOwn) {
  EXPECT_EQ(LawsOf(Lattice(3, 4, 4), seen_).size(), 0);
}

TEST_F(SeenBoardTest, StrongEvidenceOverturnsThePlace) {
  CellScores surely;
  surely.fill(std::log(1e-6F));
  surely[static_cast<std::size_t>(CellSymbol::k3)] = std::log(1 - 1e-4F);
  surely[static_cast<std::size_t>(CellSymbol::kUnknown)] = std::log(1e-5F);
  const auto weighed = WithSeen(Grid<CellScores>(4, 4, surely), lattice_, seen_);
  EXPECT_GT(ChanceOf(CellSymbol::k3, weighed[CellPos{0, 0}]), 0.9);
}

TEST_F(SeenBoardTest, SaysNothingOfALatticeThatIsNotItsOwn) {
  const auto weighed = WithSeen(scores_, Lattice(3, 4, 4), seen_);
  EXPECT_TRUE(std::ranges::equal(weighed, scores_));
}

TEST_F(SeenBoardTest, TellsOpenCellsFromCoveredOnesThatLookAlike) {
  seen_.allowed[{0, 0}] = kNumbers;
  seen_.allowed[{1, 1}] = kMarks;
  const auto groups = GroupsWithSeen(Grid<int>(4, 4, 7), lattice_, seen_);
  EXPECT_NE((groups[CellPos{1, 1}]), (groups[CellPos{2, 2}]));
}

TEST_F(SeenBoardTest, LeavesTogetherWhatMayBeTheSame) {
  seen_.allowed[{0, 0}] = {CellSymbol::k3};
  const auto groups = GroupsWithSeen(Grid<int>(4, 4, 7), lattice_, seen_);
  EXPECT_EQ((groups[CellPos{1, 1}]), (groups[CellPos{2, 2}]));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
