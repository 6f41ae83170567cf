// Boards of the shipped programs after noise, JPEG or another scale: what was once misread on them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/picture_variants.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/shipped_reader.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;

// Whether every cell shows what its label says, or is unknown.
testing::AssertionResult HasNoWrongCell(const FoundBoard& board, const Fixture& fixture) {
  const auto& cells = board.reading.cells;
  if (cells.rows() != fixture.cells.rows() || cells.cols() != fixture.cells.cols()) {
    return testing::AssertionFailure() << cells.rows() << " x " << cells.cols() << " cells";
  }
  testing::AssertionResult result = testing::AssertionSuccess();
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol read = cells[cell].symbol;
    if (read == CellSymbol::kUnknown || read == fixture.cells[cell]) return;
    result = testing::AssertionFailure() << "row " << cell.row << ", column " << cell.col;
  });
  return result;
}

std::vector<Fixture> PicturesOf(const std::string& folder, const std::string& game) {
  std::vector<Fixture> pictures;
  for (Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / folder)) {
    if (fixture.name.find(game) != std::string::npos) pictures.push_back(std::move(fixture));
  }
  return pictures;
}

base::Result<FoundBoard> Read(const Fixture& fixture, const std::string& spoilt_by) {
  const auto variants = app::ParseVariants({spoilt_by});
  const auto picture = app::Vary(Picture(fixture.png), variants->front(), {});
  return ShippedReader().Find(*picture, {});
}

std::vector<Fixture> LostGames() {
  return PicturesOf("gnome-mines-classic-held-out", "20x23-55-2x-lost");
}

// Must be read: none of the cells wrongly, and at most so many not at all.
void ExpectRead(const Fixture& fixture, const std::string& spoilt_by, int unknown) {
  const auto found = Read(fixture, spoilt_by);
  ASSERT_TRUE(found.ok()) << fixture.name << ' ' << spoilt_by << ": " << found.error().text;
  EXPECT_TRUE(HasNoWrongCell(*found, fixture)) << fixture.name << ' ' << spoilt_by;
  EXPECT_LE(CountUnknown(found->reading.cells), unknown) << fixture.name << ' ' << spoilt_by;
}

// Must be read where nothing was done to it. Spoilt it may be refused, as it is today, or be read
// in part, but nothing may be read wrongly.
void ExpectNothingWrong(const Fixture& fixture, const std::vector<std::string>& spoilt_by) {
  const auto plain = ShippedReader().Find(Picture(fixture.png), {});
  ASSERT_TRUE(plain.ok()) << fixture.name << ": " << plain.error().text;
  EXPECT_EQ(plain->reading.Symbols(), fixture.cells) << fixture.name;
  for (const std::string& variant : spoilt_by) {
    const auto found = Read(fixture, variant);
    if (!found.ok()) continue;
    EXPECT_TRUE(HasNoWrongCell(*found, fixture)) << fixture.name << ' ' << variant;
  }
}

class SpoiltLostGameTest : public ::testing::TestWithParam<const char*> {};

// The red ground of a wrong flag is that of a mine that was hit in many other programs.
TEST_P(SpoiltLostGameTest, AWrongFlagIsNoMineThatWasHit) {
  const std::vector<Fixture> lost = LostGames();
  ASSERT_EQ(lost.size(), 2u);
  for (const Fixture& fixture : lost) ExpectNothingWrong(fixture, {GetParam()});
}
INSTANTIATE_TEST_SUITE_P(Variants, SpoiltLostGameTest,
                         ::testing::Values("noise", "jpeg70", "scale0.9"));

// Two of them, two rows apart, were taken for mines that one chord had set off, beside no number.
TEST(SpoiltBoardTest, TwoWrongFlagsAreNoMinesThatWereHitAtOnce) {
  const auto lost = PicturesOf("gnome-mines-classic-fresh", "19x14-47-lost-6");
  ASSERT_EQ(lost.size(), 1u);
  ExpectNothingWrong(lost.front(), {"noise"});
  const auto found = Read(lost.front(), "noise6");
  if (!found.ok()) return;
  ASSERT_EQ(found->reading.cells.rows(), lost.front().cells.rows());
  ASSERT_EQ(found->reading.cells.cols(), lost.front().cells.cols());
  constexpr board::CellPos kHit{12, 13};  // is read as a flag
  board::ForEachCell(found->reading.cells, [&](board::CellPos cell) {
    const CellSymbol read = found->reading.cells[cell].symbol;
    if (cell == kHit || read == CellSymbol::kUnknown) return;
    EXPECT_EQ(read, lost.front().cells[cell]) << cell.row << ',' << cell.col;
  });
}

// Of 13 px a cell two wrong flags are cut half a pixel beside those of the skin's pictures, and
// seemed to be of another program. Blank cells below them were then read as covered.
TEST(SpoiltBoardTest, ASymbolOfFewPixelsIsNotStrange) {
  const auto solved = PicturesOf("sgt-mines-default-fresh", "29x7-tile13-solved");
  ASSERT_EQ(solved.size(), 1u);
  ExpectRead(solved.front(), "noise", 43);
  ExpectRead(solved.front(), "noise6", 44);
}

// At the rim of the board, where cells are cut out a pixel off.
TEST(SpoiltBoardTest, AQuestionMarkAtTheRimIsNoFlag) {
  const std::vector<Fixture> lost = PicturesOf("gnome-mines-default-fresh", "22x16-73-lost-5");
  ASSERT_EQ(lost.size(), 1u);
  ExpectRead(lost.front(), "scale0.85", 4);
}

// A window begins in the middle of a 1: what is left of it is not known for certain.
TEST(SpoiltBoardTest, ACellPartlyUnderAWindowIsNotReadWrong) {
  const auto covered = PicturesOf("sgt-mines-default-fresh", "20x19-tile27-covered");
  ASSERT_EQ(covered.size(), 1u);
  ExpectNothingWrong(covered.front(), {"scale0.9"});
}

// Its rows are of 48 px and then of 46: a lattice of equal ones misses the last.
TEST(SpoiltBoardTest, ABoardOfUnequalRowsIsNotCutOff) {
  const auto fresh = PicturesOf("gnome-mines-classic-held-out", "17x22-56-2x-early-0");
  ASSERT_EQ(fresh.size(), 1u);
  ExpectRead(fresh.front(), "noise", 29);
}

// The lattice has strayed: its cells are cut beside where they are, and the last rows are left out.
TEST(SpoiltBoardTest, ABoardWhoseLatticeStraysIsNotCutOff) {
  const auto ended = PicturesOf("xdemineur-only-held-out", "20x13-83-end");
  ASSERT_EQ(ended.size(), 1u);
  ExpectRead(ended.front(), "jpeg60", 0);
  ExpectRead(ended.front(), "jpeg70", 0);
  const auto hovered = PicturesOf("kmines-default-third", "18x17-76-hovered-1");
  ASSERT_EQ(hovered.size(), 1u);
  ExpectRead(hovered.front(), "scale0.95", 0);
}

// The net reads their cells though the lattice cuts them some pixels beside their place, where they
// are like no picture of their skin: boards of another program, it seemed, and rows or columns that
// it did not read were left out.
TEST(SpoiltBoardTest, ABoardCutBesideItsCellsIsKnownForOneOfItsProgram) {
  for (const auto& [folder, game, spoilt_by] :
       {std::tuple("xdemineur-only", "take1-14x12-end", "jpeg70"),
        std::tuple("xdemineur-only", "take1-14x12-playing", "jpeg70"),
        std::tuple("xdemineur-only-third", "19x6-23-end", "jpeg70"),
        std::tuple("xdemineur-only-fresh", "19x5-30-desktop", "jpeg70"),
        std::tuple("kmines-default-fresh", "19x7-19-lost-5", "noise")}) {
    const auto fixtures = PicturesOf(folder, game);
    ASSERT_EQ(fixtures.size(), 1u) << game;
    const auto found = Read(fixtures.front(), spoilt_by);
    ASSERT_TRUE(found.ok()) << game << ": " << found.error().text;
    EXPECT_TRUE(HasNoWrongCell(*found, fixtures.front())) << game;
  }
}

// Below its last row the window is of a blank cell's colour, and three rows were read of it: cells
// that no picture of its skin is like, so that the board seemed to be of another program.
TEST(SpoiltBoardTest, AWindowBelowABoardIsNoneOfItsRows) {
  const auto won = PicturesOf("kmines-default-held-out", "25x9-28-won-6");
  ASSERT_EQ(won.size(), 1u);
  const auto found = Read(won.front(), "noise6");
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(HasNoWrongCell(*found, won.front()));
}

// Their cells lie on the lattice that was found; fitted to their skin it went astray, and the
// boards seemed to be another program's, one with a wrong flag that is a mine, one without its
// first row.
TEST(SpoiltBoardTest, AFitThatGoesAstrayIsNotBelieved) {
  for (const auto& [folder, game, spoilt_by] :
       {std::tuple("gnome-mines-classic-third", "9x22-41-lost-5", "scale0.85"),
        std::tuple("gnome-mines-classic-held-out", "20x23-55-2x-lost-3", "scale1.1")}) {
    const auto lost = PicturesOf(folder, game);
    ASSERT_EQ(lost.size(), 1u) << game;
    const auto found = Read(lost.front(), spoilt_by);
    ASSERT_FALSE(found.ok()) << game;
    EXPECT_THAT(found.error().text, HasSubstr("too few of its cells look like those of its"))
        << game;
  }
}

// The net is sure that a question mark is a flag; no picture is near where it is cut.
TEST(SpoiltBoardTest, AMarkThatNoPictureIsNearIsUnknown) {
  const auto covered = PicturesOf("gnome-mines-classic-third", "9x22-41-middle-2-covered");
  ASSERT_EQ(covered.size(), 1u);
  const auto found = Read(covered.front(), "scale0.95");
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(HasNoWrongCell(*found, covered.front()));
  const CellPos question_mark{11, 0};
  EXPECT_EQ(found->reading.cells[question_mark].symbol, CellSymbol::kUnknown);
}

// Colours alone have read a part of it, the net all but a blank column, each on a lattice of which
// the last cells are too large or too small.
TEST(SpoiltBoardTest, ABoardIsNotReadWithoutItsFirstColumns) {
  for (const auto& [game, spoilt_by] :
       {std::pair("19x7-19-middle-2-desktop", "noise6"), std::pair("23x6-17-early-0", "jpeg70"),
        std::pair("23x6-17-middle-2-desktop", "jpeg80")}) {
    const auto fixtures = PicturesOf("kmines-default-fresh", game);
    ASSERT_EQ(fixtures.size(), 1u) << game;
    ExpectNothingWrong(fixtures.front(), {spoilt_by});
  }
}

// Its colours are those of a question mark, its picture is that of a covered cell.
TEST(SpoiltBoardTest, ANoisyCellIsNotReadByItsColoursAlone) {
  const auto lost = PicturesOf("kmines-default", "take-12x10-pitch60-lost");
  ASSERT_EQ(lost.size(), 1u);
  const auto found = Read(lost.front(), "noise");
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(HasNoWrongCell(*found, lost.front()));
}

// Fewer than three numbers prove a game of no program, but its cells are those of one that is
// known.
TEST(SpoiltBoardTest, ABoardOfAKnownProgramNeedsNoNumbers) {
  const auto fresh = PicturesOf("xdemineur-only", "take4-12x10-playing");
  ASSERT_EQ(fresh.size(), 1u);
  for (const char* spoilt_by : {"noise", "jpeg70"}) {
    const auto found = Read(fresh.front(), spoilt_by);
    ASSERT_TRUE(found.ok()) << spoilt_by << ": " << found.error().text;
    EXPECT_EQ(found->reading.Symbols(), fresh.front().cells) << spoilt_by;
  }
}

// What little is left of a cell under the corner of a window is told from a covered one by the
// pictures alone.
TEST(SpoiltBoardTest, ACellUnderTheCornerOfAWindowIsNotReadWrong) {
  const auto covered = PicturesOf("xdemineur-only-third", "27x10-86-covered");
  ASSERT_EQ(covered.size(), 1u);
  ExpectNothingWrong(covered.front(), {"jpeg80"});
}

// A few pixels beyond a board JPEG goes on with the lines between its cells, faintly.
TEST(SpoiltBoardTest, LinesThatJpegDrawsAreNoHiddenCells) {
  const auto lost = PicturesOf("gnome-mines-default", "04-lost-dense-12x10");
  ASSERT_EQ(lost.size(), 1u);
  const auto found = Read(lost.front(), "jpeg80");
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(HasNoWrongCell(*found, lost.front()));
}

// The cells of one are larger in the first columns, of the other as large as each other: the edges
// that are found lie beside the cells, and its last lines would show no border.
TEST(SpoiltBoardTest, ABoardIsReadWhereItsPicturesFit) {
  for (const auto& [folder, game] : {std::pair("gnome-mines-default-fresh", "22x20-55-2x-hovered"),
                                     std::pair("kmines-default", "take-30x16-pitch20-playing")}) {
    const auto fixtures = PicturesOf(folder, game);
    ASSERT_EQ(fixtures.size(), 1u) << game;
    const auto found = Read(fixtures.front(), "noise");
    ASSERT_TRUE(found.ok()) << game << ": " << found.error().text;
    EXPECT_TRUE(HasNoWrongCell(*found, fixtures.front())) << game;
  }
}

// The lines between revealed cells of 12 px are three levels brighter than these.
TEST(SpoiltBoardTest, SmallCellsAreReadAsTheyWereTaken) {
  const auto small = PicturesOf("kmines-default-held-out", "30x19-57-hovered-1");
  ASSERT_EQ(small.size(), 1u);
  const auto found = ShippedReader().Find(Picture(small.front().png), {});
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->reading.Symbols(), small.front().cells);
}

// Refusing everything is no way to be right.
TEST(SpoiltBoardTest, ALostGameIsReadAsItWasTaken) {
  for (const Fixture& fixture : LostGames()) {
    const auto found = ShippedReader().Find(Picture(fixture.png), {});
    ASSERT_TRUE(found.ok()) << fixture.name;
    EXPECT_EQ(found->reading.Symbols(), fixture.cells) << fixture.name;
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
