// The general reader on real pictures whose skins it was never shown, and on what is no board.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "board/minesweeper/text.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/glyphs/block_letters.h"
#include "tests/vision/minesweeper/reading_gate.h"
#include "tests/vision/minesweeper/unseen_reader.h"
#include "tests/vision/pictures.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using ::testing::HasSubstr;

// The reader without a skin is no reader that users get for these programs; what it does with their
// pictures is what it does with a program that it has never seen. Each of the pictures that it
// reads wrongly, and does not doubt, is known by name.
TEST(GeneralReaderGoldenTest, ReadsProgramsItHasNeverSeen) {
  const GateRow row{"shipped",
                    145,
                    122,
                    12,  // a fresh board among them, which proves nothing to this reader
                    {
                        "gnome-mines-classic/02-lost-12x10",
                        "gnome-mines-default/take-12x10-pitch60-lost",
                    }};
  ExpectPasses(row, ShippedFixtures(), UnseenReader());
}

// By folder. The pictures directly in negatives/ show real boards under a program's own messages,
// or paused; the others show no game at all.
std::map<std::string, std::vector<std::filesystem::path>> PicturesWithoutAGame() {
  std::map<std::string, std::vector<std::filesystem::path>> folders;
  for (const std::filesystem::path& png : Negatives()) {
    const std::string folder = png.parent_path().filename();
    if (folder != "negatives") folders[folder].push_back(png);
  }
  return folders;
}

std::vector<std::string> FoldersWithoutAGame() {
  std::vector<std::string> names;
  for (const auto& [name, pictures] : PicturesWithoutAGame()) names.push_back(name);
  return names;
}

class NoGameTest : public testing::TestWithParam<std::string> {};

TEST_P(NoGameTest, NoBoardIsFound) {
  const auto folders = PicturesWithoutAGame();
  for (const std::filesystem::path& png : folders.at(GetParam())) {
    const auto found = UnseenReader().Find(Picture(png));
    EXPECT_FALSE(found.ok()) << png << "\n"
                             << board::minesweeper::FormatBoard(found->reading.Symbols());
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, NoGameTest, testing::ValuesIn(FoldersWithoutAGame()),
                         [](const auto& folder) { return TestName(folder.param); });

TEST(GeneralReaderGoldenTest, HasManyPicturesWithoutAGame) {
  std::size_t pictures = 0;
  for (const auto& [name, below] : PicturesWithoutAGame()) pictures += below.size();
  EXPECT_GE(pictures, 160u);
}

TEST(GeneralReaderTest, SaysWhatItCouldNotRead) {
  int partly_read = 0;
  for (const Fixture& fixture : ShippedFixtures()) {
    const auto found = UnseenReader().Find(Picture(fixture.png));
    if (!found || CountUnknown(found->reading.cells) == 0) continue;
    ++partly_read;
    EXPECT_FALSE(found->reading.doubts.empty()) << fixture.name;
  }
  EXPECT_GT(partly_read, 0);
}

Fixture Named(const std::string& folder, const std::string& name) {
  for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / folder)) {
    if (fixture.name.ends_with(name)) return fixture;
  }
  std::abort();
}

// The status line below the board of kmines says "Mines: 0/10"; the picture is read without its
// skin.
class FreshBoardTest : public testing::Test {
 protected:
  FreshBoardTest() : fixture_(Fresh()), picture_(base::CopyOf(Picture(fixture_.png))) {}

  static Fixture Fresh() { return Named("kmines-default", "own-9x9-pitch62-fresh"); }

  void PaintOverTheStatusLine() {
    const base::Size size = picture_.frame.size;
    Fill(picture_, {0, size.height - kStatusHeight, size.width, kStatusHeight}, {239, 240, 241});
  }

  static constexpr int kStatusHeight = 32;  // px
  const Fixture fixture_;
  base::WritableFrame picture_;
};

TEST_F(FreshBoardTest, IsToldByTheCounterBesideIt) {
  const auto found = UnseenReader().Find(picture_.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), fixture_.cells);
}

TEST_F(FreshBoardTest, WithoutACounterItIsFoundOnlyWhereAPersonSaysSo) {
  PaintOverTheStatusLine();
  const auto found = UnseenReader().Find(picture_.frame);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kNotFound);
  EXPECT_THAT(found.error().text, HasSubstr("could be a fresh board"));
  EXPECT_TRUE(UnseenReader().Find(picture_.frame, {.believes_fresh = true}).ok());
}

// No picture is the same to the pixel: with the counter, those that are like it do.
TEST_F(FreshBoardTest, IsOneOfALearntSkinWhoseCellsAreOfAnotherSize) {
  const Fixture other = Named("kmines-default", "take-12x10-pitch60-playing");
  const base::Frame picture = Picture(other.png);
  LearntSkin skin{.name = "learnt", .cells = CellMemory({.is_told = true})};
  board::ForEachCell(other.cells, [&](CellPos cell) {
    skin.cells.Remember(picture, other.geometry.CellRect(cell), other.cells[cell]);
  });
  const auto found = ReaderThatLearnt({skin}).Find(picture_.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->skin, "learnt");
  EXPECT_EQ(found->reading.Symbols(), fixture_.cells);
  EXPECT_EQ(found->geometry, fixture_.geometry);
}

// A cell was clicked, and the answer is not drawn yet.
TEST_F(FreshBoardTest, IsNoAnswerToAClick) {
  EXPECT_FALSE(UnseenReader().Find(picture_.frame, {.awaits_opening = true}).ok());
}

// Pages of puzzles name Minesweeper in their menus.
TEST(GeneralReaderTest, AnEmptySudokuBesideAWordForMinesIsNoFreshBoard) {
  constexpr base::Bgr kPaper{250, 250, 250};
  constexpr base::Bgr kInk{40, 40, 40};
  const board::GridGeometry cells = board::EvenGrid({120, 140, 360, 360}, 9, 9);
  const auto draw = [&](int thick) {
    base::WritableFrame picture = Plain({800, 640}, kPaper);
    DrawWord(picture, {130, 100}, "MINES", kInk);
    const base::FrameRect board = cells.Bounds();
    for (int i = 0; i <= 9; ++i) {
      const int px = i % 3 == 0 ? thick : 1;
      const base::Bgr colour = px == 1 ? base::Bgr{130, 130, 130} : kInk;
      Fill(picture, {cells.col_edges[std::size_t(i)], board.y, px, board.height}, colour);
      Fill(picture, {board.x, cells.row_edges[std::size_t(i)], board.width, px}, colour);
    }
    return picture;
  };
  const base::WritableFrame plain = draw(1);
  EXPECT_TRUE(UnseenReader().Find(plain.frame).ok()) << "it would be one but for its boxes";
  const base::WritableFrame boxes = draw(3);
  EXPECT_FALSE(UnseenReader().Find(boxes.frame).ok());
}

// Simple programs turn the whole board over when a game is lost, and draw the mine that was hit as
// any other: no cell is covered, and nothing tells the mines from flags but their looks.
TEST(GeneralReaderTest, ReadsLostGamesThatShowNoExplosion) {
  int lost = 0;
  for (const Fixture& fixture :
       FixturesBelow(FixturesFolder() / "minesweeper/react-minesweeper-night")) {
    if (!fixture.name.ends_with("lost")) continue;
    ++lost;
    const auto found = UnseenReader().Find(Picture(fixture.png));
    ASSERT_TRUE(found.ok()) << fixture.name << ": " << found.error().text;
    EXPECT_EQ(found->reading.Symbols(), fixture.cells) << fixture.name;
    EXPECT_EQ(found->reading.status, board::minesweeper::GameStatus::kLost) << fixture.name;
  }
  EXPECT_GT(lost, 0);
}

constexpr int kUnknownOfGreen = 24;  // of 256 cells; 19 by measurement

// kmines' theme green shows signposts that bear a leaning number, or none: the net takes the empty
// ones for 1s and the 1s for 3s. What all cells of one look can be together says what they are.
TEST(GeneralReaderTest, ReadsNumbersThatTheNetTakesForOthers) {
  int played = 0;
  for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper/kmines-green")) {
    if (fixture.name.find("take-16x16") == std::string::npos || fixture.name.ends_with("lost"))
      continue;
    ++played;
    const auto found = UnseenReader().Find(Picture(fixture.png));
    ASSERT_TRUE(found.ok()) << fixture.name << ": " << found.error().text;
    ASSERT_EQ(found->reading.cells.rows(), fixture.cells.rows());
    ASSERT_EQ(found->reading.cells.cols(), fixture.cells.cols());
    board::ForEachCell(fixture.cells, [&](CellPos cell) {
      const CellSymbol read = found->reading.cells[cell].symbol;
      const bool is_right = read == fixture.cells[cell] || read == CellSymbol::kUnknown;
      EXPECT_TRUE(is_right) << fixture.name << " " << cell.row << "," << cell.col;
    });
    EXPECT_FALSE(found->repaired.empty()) << fixture.name;
    EXPECT_LE(CountUnknown(found->reading.cells), kUnknownOfGreen) << fixture.name;
  }
  EXPECT_EQ(played, 3);
}

TEST(GeneralReaderTest, ReadsAKnownGridAgain) {
  const Fixture fixture = ShippedFixtures().front();
  const base::Frame frame = Picture(fixture.png);
  const auto found = UnseenReader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(found->skin.empty());
  const auto again = UnseenReader().Read(frame, *found);
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_EQ(again->reading.Symbols(), found->reading.Symbols());
  EXPECT_EQ(again->geometry, found->geometry);
}

// Covered all over, a board may be like nothing in the pictures of its skin.
TEST(GeneralReaderTest, ALearntSkinKnowsABoardThatWasFoundWithoutIt) {
  const Fixture fixture = ShippedFixtures().front();
  const base::Frame frame = Picture(fixture.png);
  const auto found = UnseenReader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  LearntSkin skin{.name = "learnt"};
  board::ForEachCell(fixture.cells, [&](CellPos cell) {
    skin.cells.Remember(frame, found->geometry.CellRect(cell), fixture.cells[cell]);
  });
  const auto again = ReaderThatLearnt({skin}).Read(frame, *found);
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_EQ(again->skin, "learnt");
  EXPECT_EQ(again->reading.Symbols(), fixture.cells);
}

// A board that shows three 7s; the net is hardly sure of one of them.
class SevensTest : public ::testing::Test {
 protected:
  // Read with a skin that has learnt all its other cells, and the picture, if any, as a 7.
  board::Grid<CellSymbol> Symbols(const base::Frame* picture_of_seven) const {
    LearntSkin skin{.name = "learnt", .cells = CellMemory({.is_told = true})};
    board::ForEachCell(fixture_.cells, [&](CellPos cell) {
      const CellSymbol symbol = fixture_.cells[cell];
      if (symbol == CellSymbol::k7) return;
      skin.cells.Remember(frame_, fixture_.geometry.CellRect(cell), symbol);
    });
    if (picture_of_seven != nullptr) {
      skin.cells.Remember(*picture_of_seven, picture_of_seven->Bounds(), CellSymbol::k7);
    }
    const auto found = ReaderThatLearnt({skin}).Find(frame_);
    EXPECT_TRUE(found.ok()) << found.error().text;
    EXPECT_EQ(found->skin, "learnt");
    return found->reading.Symbols();
  }

  const Fixture fixture_ = Named("react-minesweeper-lawn", "take-12x10-scale2-playing");
  const base::Frame frame_ = Picture(fixture_.png);
};

TEST_F(SevensTest, AreReadBesideASkinThatHasNone) {
  EXPECT_EQ(board::minesweeper::FormatBoard(Symbols(nullptr)),
            board::minesweeper::FormatBoard(fixture_.cells));
}

// The rules make the net sure of two of them.
TEST_F(SevensTest, AreUnreadUnlessSureWhereThoseOfTheSkinLookOtherwise) {
  const base::FrameRect where = fixture_.geometry.CellRect({0, 0});
  const base::WritableFrame other = Plain({where.width, where.height}, {90, 90, 90});
  board::Grid<CellSymbol> expected = fixture_.cells;
  expected[{2, 10}] = CellSymbol::kUnknown;
  EXPECT_EQ(board::minesweeper::FormatBoard(Symbols(&other.frame)),
            board::minesweeper::FormatBoard(expected));
}

TEST(GeneralReaderTest, SaysWhenTheBoardIsGone) {
  const Fixture fixture = ShippedFixtures().front();
  const base::Frame frame = Picture(fixture.png);
  const auto found = UnseenReader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  const auto gone = UnseenReader().Read(Plain(frame.size, {90, 90, 90}).frame, *found);
  ASSERT_FALSE(gone.ok());
  EXPECT_EQ(gone.error().kind, base::ErrorKind::kChanged);
}

// Flat cells between thin lines: what is cut half a cell higher looks much the same, but for its
// first and last rows.
TEST(GeneralReaderTest, AFreshBoardLiesWhereItsCellsRepeat) {
  constexpr int kCell = 56;
  constexpr int kSide = 16;
  constexpr int kLine = 2;
  constexpr base::Bgr kPage{228, 241, 246};
  constexpr base::Bgr kCovered{180, 207, 217};
  constexpr base::Bgr kBetween{120, 154, 167};
  base::WritableFrame page = Plain({2480, 1480}, kPage);
  const base::FrameRect place{60, 60, kSide * kCell, kSide * kCell};
  Fill(page, {place.x, place.y, place.width + kLine, place.height + kLine}, kBetween);
  const board::GridGeometry geometry = board::EvenGrid(place, kSide, kSide);
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const base::FrameRect cell = geometry.CellRect({row, col});
      Fill(page, {cell.x + kLine, cell.y + kLine, kCell - kLine, kCell - kLine}, kCovered);
    }
  }
  const auto found = UnseenReader().Find(page.frame, {.believes_fresh = true});
  ASSERT_TRUE(found.ok()) << found.error().text;
  ASSERT_EQ(found->geometry.rows(), kSide);
  EXPECT_NEAR(found->geometry.Bounds().y, place.y, kLine);
  EXPECT_NEAR(found->geometry.Bounds().x, place.x, kLine);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
