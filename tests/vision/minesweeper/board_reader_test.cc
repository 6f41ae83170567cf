#include "vision/minesweeper/board_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

#include "base/random.h"
#include "board/minesweeper/text.h"
#include "tests/support/source_tree.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::GameStatus;

BoardReader FreshReader() {
  auto loaded = BoardReader::Load(
      {.skins_dir = (test_support::SourceTree() / "vision/minesweeper/skins").string()});
  if (!loaded) std::abort();
  return *std::move(loaded);
}

const BoardReader& Reader() {
  static const BoardReader kReader = FreshReader();
  return kReader;
}

// Both boards side by side, with a mark on rows that differ.
std::string SideBySide(const Grid<CellSymbol>& expected, const Grid<CellSymbol>& seen) {
  std::istringstream left(FormatBoard(expected));
  std::istringstream right(FormatBoard(seen));
  std::string out = "expected, seen:\n";
  for (std::string a, b; std::getline(left, a) && std::getline(right, b);) {
    out += fmt::format("{}{}{}\n", a, a == b ? "   " : " ≠ ", b);
  }
  return out;
}

class BoardReaderGoldenTest : public testing::TestWithParam<Fixture> {};

TEST_P(BoardReaderGoldenTest, ReadsEveryCell) {
  const Fixture& fixture = GetParam();
  const auto found = Reader().Find(Picture(fixture.png));
  ASSERT_TRUE(found.ok()) << found.error().text;
  ASSERT_EQ(found->reading.cells.rows(), fixture.cells.rows());
  ASSERT_EQ(found->reading.cells.cols(), fixture.cells.cols());
  EXPECT_TRUE(found->reading.Symbols() == fixture.cells)
      << SideBySide(fixture.cells, found->reading.Symbols());
  const FrameRect bounds = found->geometry.Bounds();
  EXPECT_LE(std::abs(bounds.x - fixture.grid.x), 1);
  EXPECT_LE(std::abs(bounds.y - fixture.grid.y), 1);
  EXPECT_LE(std::abs(bounds.Right() - fixture.grid.Right()), 1);
  EXPECT_LE(std::abs(bounds.Bottom() - fixture.grid.Bottom()), 1);
}

TEST_P(BoardReaderGoldenTest, ReadsStatusAndCounter) {
  const Fixture& fixture = GetParam();
  const auto found = Reader().Find(Picture(fixture.png));
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(Name(found->reading.status), fixture.status);
  if (!fixture.mines_left) return;
  EXPECT_EQ(found->reading.mines_left, fixture.mines_left);
  EXPECT_EQ(found->reading.mines_total, fixture.mines);
}

TEST_P(BoardReaderGoldenTest, ReadsTheKnownGridAsItWasFound) {
  const Frame frame = Picture(GetParam().png);
  const auto found = Reader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  const auto again = Reader().Read(frame, *found);
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_TRUE(again->reading.cells == found->reading.cells);
  EXPECT_EQ(again->reading.status, found->reading.status);
  EXPECT_EQ(again->reading.mines_left, found->reading.mines_left);
  EXPECT_EQ(again->face, found->face);
}

bool HasNumber(const FoundBoard& board) {
  return std::ranges::any_of(board.reading.cells, [](const auto& cell) {
    return board::minesweeper::IsNumber(cell.symbol);
  });
}

// The edges of covered cells are told to a pixel or two, so the grid of a fresh board may lie
// beside that of the same board once cells are open.
TEST_P(BoardReaderGoldenTest, ReadsAKnownGridThatLiesAPixelBesideTheCells) {
  const Frame frame = Picture(GetParam().png);
  const auto found = Reader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  for (const int off_px : {-1, 1}) {
    FoundBoard known = *found;
    for (int& edge : known.geometry.col_edges) edge += off_px;
    for (int& edge : known.geometry.row_edges) edge += off_px;
    if (!frame.Bounds().Contains(known.geometry.Bounds())) continue;
    const auto read = Reader().Read(frame, known);
    // A fresh board may not be found again in this way; who plays looks for it everywhere then.
    if (!read.ok() && read.error().kind == base::ErrorKind::kChanged && !HasNumber(*found))
      continue;
    ASSERT_TRUE(read.ok()) << off_px << ": " << read.error().text;
    EXPECT_TRUE(read->reading.Symbols() == found->reading.Symbols())
        << off_px << ": " << SideBySide(found->reading.Symbols(), read->reading.Symbols());
  }
}

TEST_P(BoardReaderGoldenTest, WhatIsCertainIsWhatFindFinds) {
  const Frame frame = Picture(GetParam().png);
  const auto found = Reader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  const auto certain = Reader().FindCertain(frame);
  ASSERT_TRUE(certain.ok()) << certain.error().text;
  EXPECT_EQ(certain->geometry, found->geometry);
  EXPECT_EQ(certain->skin, found->skin);
  EXPECT_TRUE(certain->reading.cells == found->reading.cells);
}

// A window over a part of the board: what it hides may become unknown and never another symbol.
// Rectangles are larger than a cell, in colours that the skins use and others.
TEST_P(BoardReaderGoldenTest, NeverReadsAHiddenCellAsAnotherSymbol) {
  const Fixture& fixture = GetParam();
  const Frame frame = Picture(fixture.png);
  const auto found = Reader().Find(frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  const FrameRect board = found->geometry.Bounds();
  const int pitch = found->geometry.CellRect({0, 0}).width;
  constexpr base::Bgr kColours[] = {{0xe6, 0xe6, 0xe6}, {0xda, 0xda, 0xda}, {0xb3, 0xb3, 0xb3},
                                    {0xff, 0xff, 0xff}, {0, 0, 0},          {0x99, 0x99, 0x99},
                                    {0x30, 0x80, 0xc0}, {0, 0, 0xff}};
  base::Random random(7);
  for (const base::Bgr colour : kColours) {
    base::WritableFrame hidden = base::CopyOf(frame);
    const auto below = [&](int limit) {
      return static_cast<int>(random.Below(static_cast<std::uint64_t>(limit)));
    };
    const FrameRect cover{board.x + below(board.width), board.y + below(board.height),
                          pitch + 2 + below(3 * pitch), pitch + 2 + below(3 * pitch)};
    Fill(hidden, cover, colour);
    const auto read = Reader().Read(hidden.frame, *found);
    // In the middle it is taken for a message of the program.
    if (!read.ok() && read.error().kind == base::ErrorKind::kHidden) continue;
    ASSERT_TRUE(read.ok()) << read.error().text;
    board::ForEachCell(fixture.cells, [&](CellPos p) {
      const CellSymbol seen = read->reading.cells[p].symbol;
      EXPECT_TRUE(seen == fixture.cells[p] || seen == CellSymbol::kUnknown)
          << "cell " << p.row << "," << p.col << " shows " << Name(fixture.cells[p])
          << " and was read as " << Name(seen) << " under " << cover.x << "," << cover.y << " "
          << cover.width << "×" << cover.height << " in colour " << int{colour.r} << ","
          << int{colour.g} << "," << int{colour.b};
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Fixtures, BoardReaderGoldenTest, testing::ValuesIn(ShippedFixtures()),
                         [](const auto& test) { return TestName(test.param.name); });

Fixture FixtureNamed(const std::string& name) {
  for (const Fixture& fixture : ShippedFixtures()) {
    if (fixture.name == name) return fixture;
  }
  std::abort();
}

TEST(BoardReaderTest, TellsAPausedGameFromNoBoard) {
  const Fixture fixture = FixtureNamed("gnome-mines-default/06-custom-dense-12x10");
  base::WritableFrame paused = base::CopyOf(Picture(fixture.png));
  Fill(paused, fixture.grid, {0xb6, 0xbd, 0xba});
  const auto found = Reader().Find(paused.frame);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kPaused);
}

TEST(BoardReaderTest, TellsAMessageOverTheBoardFromUnreadableCells) {
  const Fixture fixture = FixtureNamed("kmines-default/03-lost-dense-12x10");
  base::WritableFrame hidden = base::CopyOf(Picture(fixture.png));
  const FrameRect board = fixture.grid;
  const FrameRect middle{board.x + board.width / 3, board.y + board.height / 3, board.width / 3,
                         board.height / 3};
  Fill(hidden, middle, {0xff, 0xff, 0xff});
  const auto found = Reader().Find(hidden.frame);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kHidden);
}

// Pixel noise: random pixels in random colours over the whole board.
TEST(BoardReaderTest, NeverReadsNoiseAsAnotherSymbol) {
  base::Random random(11);
  for (const char* name : {"sgt-mines-default/06-desktop-30x16", "xdemineur-only/03-desktop-30x16",
                           "sgt-mines-default/tile10-playing"}) {
    const Fixture fixture = FixtureNamed(name);
    const Frame frame = Picture(fixture.png);
    const auto found = Reader().Find(frame);
    ASSERT_TRUE(found.ok()) << found.error().text;
    const FrameRect board = found->geometry.Bounds();
    for (const int one_in : {2, 10, 50, 200}) {
      base::WritableFrame noisy = base::CopyOf(frame);
      for (int n = board.width * board.height / one_in; n > 0; --n) {
        const auto any = [&](int limit) {
          return static_cast<int>(random.Below(static_cast<std::uint64_t>(limit)));
        };
        const auto level = [&] { return static_cast<std::uint8_t>(random.Below(256)); };
        Fill(noisy, {board.x + any(board.width), board.y + any(board.height), 1, 1},
             {level(), level(), level()});
      }
      const auto read = Reader().Read(noisy.frame, *found);
      if (!read) continue;  // refused as a whole: as good
      board::ForEachCell(fixture.cells, [&](CellPos p) {
        const CellSymbol seen = read->reading.cells[p].symbol;
        EXPECT_TRUE(seen == fixture.cells[p] || seen == CellSymbol::kUnknown)
            << name << ", one pixel in " << one_in << ", cell " << p.row << "," << p.col << ": "
            << Name(fixture.cells[p]) << " read as " << Name(seen);
      });
    }
  }
}

// A reader remembers the frame before; what it says must not depend on it. Each frame differs from
// the one before by one patch: a cell's pixels elsewhere, or a bit of grey over board or controls.
TEST(ManyPicturesGoldenTest, SaysTheSameWhateverItHasReadBefore) {
  base::Random random(5);
  for (const char* name : {"sgt-mines-default/06-desktop-30x16", "xdemineur-only/03-desktop-30x16",
                           "sgt-mines-default/tile10-playing", "xdemineur-only/01-dense-14x12"}) {
    const Frame frame = Picture(FixtureNamed(name).png);
    const BoardReader remembering = FreshReader();
    const auto found = remembering.Find(frame);
    ASSERT_TRUE(found.ok()) << found.error().text;
    base::WritableFrame now = base::CopyOf(frame);
    const auto any = [&](int limit) {
      return static_cast<int>(random.Below(static_cast<std::uint64_t>(limit)));
    };
    const auto any_cell = [&] {
      return found->geometry.CellRect({any(found->geometry.rows()), any(found->geometry.cols())});
    };
    for (int turn = 0; turn < 40; ++turn) {
      now = base::CopyOf(now.frame);
      if (turn % 2 == 0) {
        const FrameRect from = any_cell();
        const FrameRect to = any_cell();
        const FrameRect cell{from.x, from.y, std::min(from.width, to.width),
                             std::min(from.height, to.height)};
        base::Paste(base::PartOf(frame, cell), {to.x, to.y}, now);
      } else {
        Fill(now, {any(frame.size.width), any(frame.size.height), 1 + any(6), 1 + any(6)},
             {128, 128, 128});
      }
      const auto remembered = remembering.Read(now.frame, *found);
      const auto fresh = FreshReader().Read(now.frame, *found);
      ASSERT_EQ(remembered.ok(), fresh.ok()) << name << ", turn " << turn;
      if (!fresh) break;
      EXPECT_TRUE(remembered->reading.cells == fresh->reading.cells) << name << ", turn " << turn;
      EXPECT_EQ(remembered->reading.status, fresh->reading.status);
      EXPECT_EQ(remembered->reading.mines_left, fresh->reading.mines_left);
      EXPECT_EQ(remembered->reading.mines_total, fresh->reading.mines_total);
      EXPECT_EQ(remembered->reading.doubts, fresh->reading.doubts);
      EXPECT_EQ(remembered->face, fresh->face);
    }
  }
}

// Two pictures beside each other on one desktop.
Frame Beside(const Frame& left, const Frame& right) {
  const int height = std::max(left.size.height, right.size.height);
  constexpr base::Bgr kDesktop{0x60, 0x40, 0x30};
  base::WritableFrame both = Plain({left.size.width + right.size.width, height}, kDesktop);
  int x = 0;
  for (const Frame* frame : {&left, &right}) {
    base::Paste(*frame, {x, 0}, both);
    x += frame->size.width;
  }
  return both.frame;
}

TEST(BoardReaderTest, FindsEveryBoardOfAPictureTheBestFirst) {
  const Fixture small = FixtureNamed("sgt-mines-default/04-won-9x9");
  const Fixture large = FixtureNamed("xdemineur-only/01-dense-14x12");
  const Frame both = Beside(Picture(small.png), Picture(large.png));
  const auto all = Reader().FindAllTraced(both).boards;
  ASSERT_TRUE(all.ok()) << all.error().text;
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0].reading.Symbols(), large.cells);
  EXPECT_EQ((*all)[1].reading.Symbols(), small.cells);
  const auto best = Reader().Find(both);
  ASSERT_TRUE(best.ok());
  EXPECT_EQ(best->geometry, all->front().geometry);
}

TEST(ManyPicturesGoldenTest, FindsOneBoardInThePictureOfOneGame) {
  for (const Fixture& fixture : ShippedFixtures()) {
    const auto all = Reader().FindAllTraced(Picture(fixture.png)).boards;
    ASSERT_TRUE(all.ok()) << fixture.name;
    EXPECT_EQ(all->size(), 1u) << fixture.name;
    EXPECT_EQ(all->front().reading.Symbols(), fixture.cells) << fixture.name;
    EXPECT_TRUE(all->front().repaired.empty()) << fixture.name;
  }
}

// A board of another program lies over this one. What is right of it can be read wholly, and its
// lines say no more; but it is not all.
TEST(BoardReaderTest, FindsWhatIsToBeSeenOnBothSidesOfAWindow) {
  const Frame other = Picture(FixtureNamed("sgt-mines-default/06-desktop-30x16").png);
  const Fixture fixture = FixtureNamed("gnome-mines-default/05-desktop-30x16");
  const Frame board = Picture(fixture.png);
  constexpr FrameRect kWindow{265, 411, 178, 437};
  for (const int left : {169, 177}) {
    base::WritableFrame picture = base::CopyOf(board);
    base::Paste(base::PartOf(other, kWindow), {left, 346}, picture);
    const auto found = FreshReader().Find(picture.frame);
    ASSERT_TRUE(found.ok()) << found.error().text;
    EXPECT_EQ(found->geometry.cols(), fixture.cells.cols()) << left;
  }
}

TEST(BoardReaderTest, BelievesTheHintedMinesWhereThePictureSaysNothing) {
  const Frame cut_off = Picture(FixtureNamed("sgt-mines-default/tile10-playing").png);
  const auto found = Reader().Find(cut_off, {.mines = 12});
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->reading.mines_total, 12);
  EXPECT_FALSE(found->reading.mines_left.has_value());
}

TEST(BoardReaderTest, DoubtsTheHintedMinesWhereThePictureSaysSomethingElse) {
  const Fixture fixture = FixtureNamed("xdemineur-only/01-dense-14x12");
  const auto agreed = Reader().Find(Picture(fixture.png), {.mines = fixture.mines});
  ASSERT_TRUE(agreed.ok());
  EXPECT_TRUE(agreed->reading.doubts.empty());
  const auto doubted = Reader().Find(Picture(fixture.png), {.mines = 10});
  ASSERT_TRUE(doubted.ok());
  EXPECT_EQ(doubted->reading.mines_total, fixture.mines);
  ASSERT_EQ(doubted->reading.doubts.size(), 1u);
  EXPECT_EQ(doubted->reading.doubts.front(), "the picture shows a board of 90 mines, not of 10");
}

TEST(BoardReaderTest, TracesWhatItProposedReadAndRefused) {
  const Fixture fixture = FixtureNamed("sgt-mines-default/04-won-9x9");
  const TracedRead read = Reader().FindAllTraced(Picture(fixture.png));
  ASSERT_TRUE(read.boards.ok());
  EXPECT_FALSE(read.trace.lattices.empty());
  ASSERT_EQ(read.trace.boards.size(), 1u);
  const TracedBoard& traced = read.trace.boards.front();
  EXPECT_EQ(traced.geometry, read.boards->front().geometry);
  EXPECT_TRUE(traced.refusal.empty());
  Grid<CellSymbol> cells(fixture.cells.rows(), fixture.cells.cols(), CellSymbol::kUnknown);
  for (const TracedGroup& group : traced.groups) {
    ASSERT_FALSE(group.cells.empty());
    for (const CellPos cell : group.cells) cells[cell] = group.alternatives.at(0).symbol;
  }
  EXPECT_EQ(cells, fixture.cells);
  EXPECT_LT(traced.groups.size(), 16u);  // of 81 cells: one a symbol, a little more at the edges
}

TEST(BoardReaderTest, APossibleBoardLiesOnNoOther) {
  const auto lattice_at = [](int x) {
    return board::GridGeometry{{x, x + 20, x + 40}, {0, 20, 40}};
  };
  const std::vector<PossibleBoard> refused = {{lattice_at(220), "lies on a board"},
                                              {lattice_at(180), "lies on it, too"},
                                              {lattice_at(150), "lies beside it"},
                                              {lattice_at(130), "lies on the one before"},
                                              {lattice_at(0), "lies far off"}};
  const auto refusals = [](const std::vector<PossibleBoard>& possible) {
    std::vector<std::string> all;
    all.reserve(possible.size());
    for (const PossibleBoard& board : possible) all.push_back(board.refusal);
    return all;
  };
  FoundBoard board;
  board.geometry = lattice_at(200);
  EXPECT_EQ(refusals(PossibleBeside(std::vector{board}, refused)),
            (std::vector<std::string>{"lies beside it", "lies far off"}));
  const auto without = PossibleBeside(base::Error{base::ErrorKind::kNotFound, "none"}, refused);
  // Then the second keeps the place from the third.
  EXPECT_EQ(refusals(without),
            (std::vector<std::string>{"lies on a board", "lies on it, too",
                                      "lies on the one before", "lies far off"}));
  for (const base::ErrorKind hidden : {base::ErrorKind::kHidden, base::ErrorKind::kPaused}) {
    EXPECT_TRUE(PossibleBeside(base::Error{hidden, "hidden"}, refused).empty());
  }
}

TEST(BoardReaderTest, WithoutSkinsEveryPictureIsRefusedWithAReason) {
  const auto reader = BoardReader::Load({});
  ASSERT_TRUE(reader.ok());
  const auto found =
      reader->FindAllTraced(Picture(FixtureNamed("sgt-mines-default/04-won-9x9").png)).boards;
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kNotFound);
  EXPECT_FALSE(found.error().text.empty());
}

TEST(BoardReaderTest, ReportsTheFaceOfTheProgramThatHasOne) {
  const auto found = Reader().Find(Picture(FixtureNamed("xdemineur-only/01-dense-14x12").png));
  ASSERT_TRUE(found.ok());
  ASSERT_TRUE(found->face.has_value());
  EXPECT_EQ(*found->face, (FrameRect{142, 20, 40, 40}));
  const auto none = Reader().Find(Picture(FixtureNamed("sgt-mines-default/04-won-9x9").png));
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(none->face.has_value());
}

TEST(BoardReaderTest, CutOffCounterIsNoneAndNeverAPartOfIt) {
  for (const char* name :
       {"sgt-mines-default/tile10-playing", "sgt-mines-default/tile11-playing"}) {
    const auto found = Reader().Find(Picture(FixtureNamed(name).png));
    ASSERT_TRUE(found.ok()) << name;
    EXPECT_FALSE(found->reading.mines_left.has_value()) << name;
    EXPECT_FALSE(found->reading.mines_total.has_value()) << name;
    EXPECT_EQ(found->reading.status, GameStatus::kPlaying) << name;
  }
}

// Fonts whose glyphs the skin does not have, some of them neighbours of the one it has: the line
// says nothing, neither a wrong number nor a part of one.
TEST(BoardReaderTest, CounterInAnotherDesktopFontIsNone) {
  int pictures = 0;
  for (const Fixture& fixture : ShippedFixtures()) {
    if (fixture.name.rfind("sgt-mines-fonts/", 0) != 0) continue;
    ++pictures;
    const auto found = Reader().Find(Picture(fixture.png));
    ASSERT_TRUE(found.ok()) << fixture.name;
    EXPECT_FALSE(found->reading.mines_left.has_value()) << fixture.name;
    EXPECT_FALSE(found->reading.mines_total.has_value()) << fixture.name;
  }
  EXPECT_GE(pictures, 8);
}

TEST(BoardReaderTest, HiddenCounterIsNone) {
  const Fixture fixture = FixtureNamed("xdemineur-only/01-dense-14x12");
  base::WritableFrame hidden = base::CopyOf(Picture(fixture.png));
  Fill(hidden, {0, 0, hidden.frame.size.width, 70}, {0xb3, 0xb3, 0xb3});
  const auto found = Reader().Find(hidden.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_FALSE(found->reading.mines_left.has_value());
  EXPECT_FALSE(found->face.has_value());
  EXPECT_EQ(found->reading.status, GameStatus::kUnknown);
}

TEST(BoardReaderTest, ReadSaysChangedWhenTheBoardHasMoved) {
  const Fixture fixture = FixtureNamed("sgt-mines-default/02-lost-16x16");
  const Frame frame = Picture(fixture.png);
  const auto found = Reader().Find(frame);
  ASSERT_TRUE(found.ok());
  base::WritableFrame moved = base::MakeFrame(frame.size);
  constexpr int kShift = 7;
  const FrameRect kept{0, 0, frame.size.width, frame.size.height - kShift};
  base::Paste(base::PartOf(frame, kept), {0, kShift}, moved);
  const auto read = Reader().Read(moved.frame, *found);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().kind, base::ErrorKind::kChanged);
}

TEST(BoardReaderTest, ReadSaysChangedWhenThePictureIsTooSmall) {
  const auto found = Reader().Find(Picture(FixtureNamed("sgt-mines-default/02-lost-16x16").png));
  ASSERT_TRUE(found.ok());
  const auto read = Reader().Read(base::MakeFrame({100, 100}).frame, *found);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().kind, base::ErrorKind::kChanged);
}

TEST(BoardReaderTest, ABoardThatReadsWhollyIsCertainAndOneOfWhichAPartIsHiddenIsNot) {
  const Fixture fixture = FixtureNamed("sgt-mines-default/02-lost-16x16");
  const Frame frame = Picture(fixture.png);
  const auto certain = Reader().FindCertain(frame);
  ASSERT_TRUE(certain.ok()) << certain.error().text;
  base::WritableFrame hidden = base::MakeFrame(frame.size);
  const int from = certain->geometry.CellCenter({9, 0}).y;
  base::Paste(base::PartOf(frame, {0, 0, frame.size.width, from}), {0, 0}, hidden);
  const auto doubtful = Reader().FindCertain(hidden.frame);
  ASSERT_FALSE(doubtful.ok());
  EXPECT_EQ(doubtful.error().kind, base::ErrorKind::kNotFound);
}

TEST(BoardReaderTest, LoadNamesAFolderWithoutSkins) {
  const auto loaded = BoardReader::Load({.skins_dir = "/no/such/folder"});
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().text.find("/no/such/folder"), std::string::npos);
}

TEST(ManyPicturesGoldenTest, FindsNoBoardInTheNegatives) {
  ASSERT_FALSE(Negatives().empty());
  for (const auto& png : Negatives()) {
    const auto found = Reader().Find(Picture(png));
    ASSERT_FALSE(found.ok()) << png;
    if (png.filename().string().rfind("gnome-mines-paused", 0) == 0) {
      EXPECT_EQ(found.error().kind, base::ErrorKind::kPaused) << png;
      continue;
    }
    // A kmines board lies under its own message in two of them.
    const bool is_hidden = png.filename().string().rfind("kmines-", 0) == 0;
    if (is_hidden && found.error().kind == base::ErrorKind::kHidden) continue;
    EXPECT_EQ(found.error().kind, base::ErrorKind::kNotFound) << png << found.error().text;
  }
}

BoardReader ReaderWithoutSkins() {
  auto loaded = BoardReader::Load(
      {.net_file =
           (test_support::SourceTree() / "vision/minesweeper/nets/symbol_net.bin").string()});
  if (!loaded) std::abort();
  return *std::move(loaded);
}

// Black lines around squares of random colours.
Frame ColourTable(int cells, int pitch) {
  const int side = cells * pitch + 1;
  const base::WritableFrame out = base::MakeFrame({side, side});
  base::Random random(20261121);
  Grid<std::uint64_t> colours(cells, cells);
  for (std::uint64_t& colour : colours.items()) colour = random.Next();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      if (x % pitch == 0 || y % pitch == 0) continue;
      std::memcpy(out.pixels + y * out.frame.stride_bytes + x * base::kBytesPerPixel,
                  &colours[CellPos{y / pitch, x / pitch}], 3);
    }
  }
  return out.frame;
}

TEST(BoardReaderTest, LooksAtNoLatticeOfMoreCellsThanABoardHas) {
  const auto many_cells = ReaderWithoutSkins().Find(ColourTable(80, 10));
  ASSERT_FALSE(many_cells.ok());
  EXPECT_NE(many_cells.error().text.find("64 cells"), std::string::npos) << many_cells.error().text;
}

TEST(BoardReaderTest, FindsNothingInAPictureWithoutPixels) {
  const auto found = Reader().FindAllTraced(base::MakeFrame({0, 0}).frame).boards;
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().kind, base::ErrorKind::kNotFound);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
