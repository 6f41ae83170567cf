#include "vision/minesweeper/standing_cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "board/minesweeper/text.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kPitch = 10;
constexpr base::Bgr kGround{200, 200, 200};
constexpr base::Bgr kOther{30, 60, 90};

Grid<CellReading> Reading(std::string_view text) {
  const auto symbols = *board::minesweeper::ParseBoard(text);
  Grid<CellReading> cells(symbols.rows(), symbols.cols());
  board::ForEachCell(symbols, [&](CellPos cell) { cells[cell] = {symbols[cell], 1}; });
  return cells;
}

// A board of which every cell is known for sure, on one ground.
GameReader::Seen Looked(std::string_view text) {
  GameReader::Seen seen;
  auto& cells = seen.board.reading.cells;
  cells = Reading(text);
  seen.board.geometry = board::EvenGrid({0, 0, cells.cols() * kPitch, cells.rows() * kPitch},
                                        cells.rows(), cells.cols());
  seen.allowed = Grid<SymbolSet>(cells.rows(), cells.cols());
  board::ForEachCell(cells, [&](CellPos cell) { seen.allowed[cell] = {cells[cell].symbol}; });
  seen.frame = Plain({cells.cols() * kPitch, cells.rows() * kPitch}, kGround).frame;
  return seen;
}

// The frame that was seen, a pixel of these cells drawn otherwise.
base::Frame Redrawn(const GameReader::Seen& seen, const std::vector<CellPos>& cells) {
  base::WritableFrame frame = base::CopyOf(seen.frame);
  for (const CellPos cell : cells) {
    const base::FrameRect place = seen.board.geometry.CellRect(cell);
    Fill(frame, {place.x, place.y, 1, 1}, kOther);
  }
  return frame.frame;
}

// A round edge that is drawn anew changes a few pixels a little.
TEST(StandingCellsTest, APartWhoseEdgeIsRoundedOtherwiseIsAsBefore) {
  const auto seen = Looked("##\n##\n");
  base::WritableFrame frame = base::CopyOf(seen.frame);
  Fill(frame, {0, 3, 1, 1}, {220, 220, 220});
  const base::FrameRect whole = seen.frame.Bounds();
  EXPECT_TRUE(IsAsBefore(frame.frame, seen.frame, whole));
  Fill(frame, {0, 3, 2, 3}, {220, 220, 220});
  EXPECT_FALSE(IsAsBefore(frame.frame, seen.frame, whole));
  EXPECT_FALSE(IsAsBefore(Plain({30, 30}, kGround).frame, seen.frame, whole));
}

TEST(StandingCellsTest, CoveredCellsOfTheSamePixelsAreUntouched) {
  const auto seen = Looked("##1\n#F.\n");
  EXPECT_THAT(UntouchedIn(Redrawn(seen, {{0, 1}}), seen),
              ElementsAre(CellPos{0, 0}, CellPos{1, 0}));
}

TEST(StandingCellsTest, ACellThatMayBeOpenIsNotUntouched) {
  auto seen = Looked("##1\n");
  seen.allowed[CellPos(0, 1)] = SymbolSet::Readable();
  EXPECT_THAT(UntouchedIn(seen.frame, seen), ElementsAre(CellPos{0, 0}));
}

TEST(StandingCellsTest, ANumberOfTheSamePixelsThatIsNoLongerReadIsDoubted) {
  const auto seen = Looked("1#1\n");
  EXPECT_THAT(DoubtedIn(seen.frame, Reading("~#1\n"), seen, {}), ElementsAre(CellPos{0, 0}));
  EXPECT_THAT(DoubtedIn(Redrawn(seen, {{0, 0}}), Reading("~#1\n"), seen, {}), IsEmpty());
}

// The pointer changes the look of a cell.
TEST(StandingCellsTest, WhereThePointerWasOtherPixelsAreDoubtedToo) {
  const auto seen = Looked("1#1\n");
  const base::Frame frame = Redrawn(seen, {{0, 0}, {0, 2}});
  EXPECT_THAT(DoubtedIn(frame, Reading("~#~\n"), seen, CellPos{0, 2}), ElementsAre(CellPos{0, 2}));
}

TEST(StandingCellsTest, ABlankTakenForCoveredIsDoubtedWhereAllAroundItIsOpen) {
  const auto seen = Looked("..1#\n..1#\n");
  EXPECT_THAT(DoubtedIn(seen.frame, Reading("#.1#\n..1#\n"), seen, {}), ElementsAre(CellPos{0, 0}));
  const auto beside_covered = Looked(".#\n");
  EXPECT_THAT(DoubtedIn(beside_covered.frame, Reading("##\n"), beside_covered, {}), IsEmpty());
  const auto beside_unknown = Looked(".~\n");
  EXPECT_THAT(DoubtedIn(beside_unknown.frame, Reading("#~\n"), beside_unknown, {}), IsEmpty());
}

TEST(StandingCellsTest, WhatWasNotKnownForSureIsNotDoubted) {
  auto seen = Looked("1#1\n");
  seen.allowed[CellPos(0, 0)] = kNumbers;
  EXPECT_THAT(DoubtedIn(seen.frame, Reading("~#1\n"), seen, {}), IsEmpty());
  seen.allowed = {};
  EXPECT_THAT(DoubtedIn(seen.frame, Reading("1#~\n"), seen, {}), IsEmpty());
}

TEST(StandingCellsTest, ALineIsRedrawnIfEachOfItsCellsIs) {
  const auto seen = Looked("1#1\n1#1\n");
  EXPECT_FALSE(HasRedrawnALine(seen.frame, seen));
  EXPECT_FALSE(HasRedrawnALine(Redrawn(seen, {{0, 0}, {0, 1}, {1, 2}}), seen));
  EXPECT_TRUE(HasRedrawnALine(Redrawn(seen, {{1, 0}, {1, 1}, {1, 2}}), seen));
  EXPECT_TRUE(HasRedrawnALine(Redrawn(seen, {{0, 1}, {1, 1}}), seen));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
