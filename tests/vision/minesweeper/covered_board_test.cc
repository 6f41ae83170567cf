// Boards of the shipped programs that lie partly under other windows, read with their skins and
// without.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/shipped_reader.h"
#include "tests/vision/minesweeper/unseen_reader.h"
#include "tests/vision/pictures.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/extent/hidden_end.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using base::WritableFrame;
using board::CellPos;
using board::GridGeometry;
using board::minesweeper::CellSymbol;

// --- real pictures ------------------------------------------------------------------------------

// Of every shipped program those whose label says that another window lies over the board.
std::vector<Fixture> CoveredFixtures() {
  std::vector<Fixture> covered;
  for (const std::string& folder : FixtureSplit().held_out) {
    for (Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / folder)) {
      const auto& cells = fixture.cells;
      if (std::find(cells.begin(), cells.end(), CellSymbol::kUnknown) == cells.end()) continue;
      covered.push_back(std::move(fixture));
    }
  }
  return covered;
}

class CoveredBoardGoldenTest : public testing::TestWithParam<Fixture> {};

TEST_P(CoveredBoardGoldenTest, IsFoundWithItsTrueSizeAndNothingUnderTheWindowIsRead) {
  const Fixture& fixture = GetParam();
  const auto found = ShippedReader().Find(Picture(fixture.png));
  ASSERT_TRUE(found.ok()) << found.error().text;
  ASSERT_EQ(found->geometry.rows(), fixture.cells.rows());
  ASSERT_EQ(found->geometry.cols(), fixture.cells.cols());
  board::ForEachCell(fixture.cells, [&](CellPos cell) {
    const CellSymbol seen = found->reading.cells[cell].symbol;
    EXPECT_TRUE(seen == fixture.cells[cell] || seen == CellSymbol::kUnknown)
        << cell.row << "," << cell.col;
  });
}

INSTANTIATE_TEST_SUITE_P(Fixtures, CoveredBoardGoldenTest, testing::ValuesIn(CoveredFixtures()),
                         [](const auto& test) { return TestName(test.param.name); });

// --- drawn windows ------------------------------------------------------------------------------

// A window with a black border, and in it rows of strokes, as of text, or coloured noise; or of one
// colour all over, without a border.
enum class Texture { kText, kNoise, kPlain };
constexpr Bgr kPaper{250, 250, 250};

void PutWindow(const FrameRect& window, Texture texture, Bgr paper, WritableFrame& picture) {
  if (texture == Texture::kPlain) return Fill(picture, window, paper);
  Fill(picture, window, {0, 0, 0});
  const FrameRect inside{window.x + 1, window.y + 1, window.width - 2, window.height - 2};
  Fill(picture, inside, paper);
  base::Random random(20261121);
  const auto level = [&] { return static_cast<std::uint8_t>(random.Below(256)); };
  for (int y = inside.y + 3; y + 10 < inside.Bottom(); y += 13) {
    for (int x = inside.x + 3; x + 5 < inside.Right(); x += 7) {
      if (texture == Texture::kNoise) {
        Fill(picture, {x - 3, y - 3, 7, 13}, {level(), level(), level()});
      } else if (random.Below(5) > 0) {
        Fill(picture, {x, y, 2, 9}, {30, 30, 30});
        Fill(picture, {x, y + static_cast<int>(random.Below(8)), 5, 2}, {30, 30, 30});
      }
    }
  }
}

const std::vector<std::string> kGames{
    "sgt-mines-default/06-desktop-30x16", "gnome-mines-default/05-desktop-30x16",
    "kmines-default/06-desktop-30x16", "xdemineur-only/03-desktop-30x16"};

Fixture FixtureNamed(const std::string& name) {
  const std::string folder = name.substr(0, name.find('/'));
  for (Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / folder)) {
    if (fixture.name == name) return fixture;
  }
  std::abort();
}

// Of a game on a desktop, with windows over it.
Frame Covered(const Fixture& fixture, const std::vector<FrameRect>& windows, Texture texture,
              Bgr paper = kPaper) {
  WritableFrame picture = base::CopyOf(Picture(fixture.png));
  for (const FrameRect& window : windows) PutWindow(window, texture, paper, picture);
  return picture.frame;
}

bool IsCovered(const FrameRect& cell, const std::vector<FrameRect>& windows) {
  return std::any_of(windows.begin(), windows.end(),
                     [&](const FrameRect& window) { return window.Intersects(cell); });
}

// What a window lies over is unknown, or still what it is; all else is as labelled or unknown.
void ExpectNothingInvented(const Fixture& fixture, const FoundBoard& found,
                           const std::vector<FrameRect>& windows) {
  ASSERT_EQ(found.geometry.rows(), fixture.cells.rows());
  ASSERT_EQ(found.geometry.cols(), fixture.cells.cols());
  int seen = 0;
  int readable = 0;
  board::ForEachCell(fixture.cells, [&](CellPos cell) {
    const CellSymbol read = found.reading.cells[cell].symbol;
    const bool is_known = read != CellSymbol::kUnknown;
    EXPECT_TRUE(!is_known || read == fixture.cells[cell]) << cell.row << "," << cell.col;
    const bool is_seen = !IsCovered(fixture.geometry.CellRect(cell), windows);
    seen += is_seen ? 1 : 0;
    readable += is_seen && is_known ? 1 : 0;
  });
  // Cells beside a window of their colour may be part of it.
  constexpr double kMostOf = 0.95;
  EXPECT_GE(readable, kMostOf * seen);
}

// kmines lays messages over the middle of its board itself.
bool MayBeAMessage(const Fixture& fixture, const FrameRect& window) {
  const base::FramePoint middle = fixture.geometry.Bounds().Center();
  return fixture.name.starts_with("kmines") && window.Contains({middle.x, middle.y, 1, 1});
}

class CoveredBoardTest : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Games, CoveredBoardTest, testing::ValuesIn(kGames),
                         [](const auto& test) { return TestName(test.param); });

// Over each corner so much of the board's width and height; windows reach some way beyond it.
std::vector<FrameRect> OverCorners(const FrameRect& board, double share) {
  const int w = static_cast<int>(board.width * share);
  const int h = static_cast<int>(board.height * share);
  const int beyond = 45;
  return {{board.x - beyond, board.y - beyond, w + beyond, h + beyond},
          {board.Right() - w, board.y - beyond, w + beyond, h + beyond},
          {board.x - beyond, board.Bottom() - h, w + beyond, h + beyond},
          {board.Right() - w, board.Bottom() - h, w + beyond, h + beyond}};
}

TEST_P(CoveredBoardTest, IsReadBehindAnyCornerAndAroundTheMiddle) {
  const Fixture fixture = FixtureNamed(GetParam());
  const FrameRect board = fixture.geometry.Bounds();
  const int w = board.width * 2 / 5;
  const int h = board.height * 2 / 5;
  std::vector<FrameRect> windows = OverCorners(board, 0.4);
  windows.push_back({board.x + w / 2, board.y + h / 2, w, h});
  for (const FrameRect& window : windows) {
    for (const Texture texture : {Texture::kText, Texture::kNoise}) {
      const auto found = ShippedReader().Find(Covered(fixture, {window}, texture));
      if (!found.ok() && MayBeAMessage(fixture, window)) {
        EXPECT_EQ(found.error().kind, base::ErrorKind::kHidden) << found.error().text;
        continue;
      }
      ASSERT_TRUE(found.ok()) << found.error().text << " under " << window.x << "," << window.y;
      ExpectNothingInvented(fixture, *found, {window});
    }
  }
}

TEST_P(CoveredBoardTest, IsReadWhereTwoWindowsLeaveAnL) {
  const Fixture fixture = FixtureNamed(GetParam());
  const FrameRect board = fixture.geometry.Bounds();
  const std::vector<FrameRect> windows{
      {board.x + board.width / 2, board.y + board.height / 2, board.width, board.height},
      {board.x + board.width * 2 / 3, board.y + board.height / 3, board.width, board.height}};
  const auto found = ShippedReader().Find(Covered(fixture, windows, Texture::kText));
  ASSERT_TRUE(found.ok()) << found.error().text;
  ExpectNothingInvented(fixture, *found, windows);
}

// A third of the board.
std::vector<FrameRect> OverWholeSides(const FrameRect& board) {
  const int beyond = 60;
  const int width = board.width / 3 + beyond;
  const int height = board.height + 2 * beyond;
  return {{board.x - beyond, board.y - beyond, width, height},
          {board.Right() - board.width / 3, board.y - beyond, width, height}};
}

// Where a whole side of the board is hidden its size cannot be known.
TEST_P(CoveredBoardTest, IsRefusedUnderAWindowOverAWholeSide) {
  const Fixture fixture = FixtureNamed(GetParam());
  for (const FrameRect& window : OverWholeSides(fixture.geometry.Bounds())) {
    const auto found = ShippedReader().Find(Covered(fixture, {window}, Texture::kText));
    ASSERT_FALSE(found.ok()) << found->geometry.cols() << " columns";
    EXPECT_NE(found.error().text.find("where the board ends"), std::string::npos)
        << found.error().text;
  }
}

// Windows of any place and size: what is handed on has the true size, and no symbol that is not so.
TEST_P(CoveredBoardTest, NeverInventsACell) {
  const Fixture fixture = FixtureNamed(GetParam());
  const FrameRect board = fixture.geometry.Bounds();
  base::Random random(7);
  const auto below = [&](int limit) {
    return static_cast<int>(random.Below(static_cast<std::uint64_t>(limit)));
  };
  int handed_on = 0;
  constexpr int kWindows = 12;
  for (int i = 0; i < kWindows; ++i) {
    const FrameRect window{board.x - 80 + below(board.width), board.y - 80 + below(board.height),
                           80 + below(board.width), 80 + below(board.height)};
    const Texture texture = i % 2 == 0 ? Texture::kText : Texture::kNoise;
    const auto found = ShippedReader().Find(Covered(fixture, {window}, texture));
    if (!found.ok()) continue;
    ++handed_on;
    ExpectNothingInvented(fixture, *found, {window});
  }
  EXPECT_GT(handed_on, kWindows / 3);
}

TEST_P(CoveredBoardTest, IsRefusedWithoutASkinUnderAWindowOverAWholeSide) {
  const Fixture fixture = FixtureNamed(GetParam());
  for (const FrameRect& window : OverWholeSides(fixture.geometry.Bounds())) {
    const auto found = UnseenReader().Find(Covered(fixture, {window}, Texture::kText));
    ASSERT_FALSE(found.ok()) << found->geometry.cols() << " columns";
  }
}

// The colour in the middle of the first cell that shows this.
Bgr ColourOf(const Fixture& fixture, CellSymbol symbol) {
  const auto at = std::find(fixture.cells.begin(), fixture.cells.end(), symbol);
  const CellPos cell = fixture.cells.PosOf(static_cast<std::size_t>(at - fixture.cells.begin()));
  const base::FramePoint middle = fixture.geometry.CellCenter(cell);
  return Picture(fixture.png).At(middle);
}

// The cells from row and column `first` to `last`, edge to edge, moved by some pixels.
FrameRect WindowOver(const Fixture& fixture, CellPos first, CellPos last, int moved_px) {
  const FrameRect a = fixture.geometry.CellRect(first);
  const FrameRect b = fixture.geometry.CellRect(last);
  return {a.x + moved_px, a.y + moved_px, b.Right() - a.x, b.Bottom() - a.y};
}

// A window of the colour of a ground, even if it begins where a cell does, is no cell.
TEST_P(CoveredBoardTest, IsNotReadInAPlainWindowOfItsGround) {
  const Fixture fixture = FixtureNamed(GetParam());
  int handed_on = 0;
  for (const CellSymbol ground : {CellSymbol::kCovered, CellSymbol::kBlank}) {
    const Bgr colour = ColourOf(fixture, ground);
    for (const int moved_px : {0, 1, 7}) {
      const FrameRect window = WindowOver(fixture, {3, 4}, {8, 12}, moved_px);
      const auto found = ShippedReader().Find(Covered(fixture, {window}, Texture::kPlain, colour));
      if (!found.ok()) continue;
      ++handed_on;
      ExpectNothingInvented(fixture, *found, {window});
    }
  }
  EXPECT_GT(handed_on, 3);
}

// --- without a skin -----------------------------------------------------------------------------

// Of sizes that no program offers: of a usual one, a line more or less is improbable anyhow.
const std::vector<std::string> kCustomGames{"sgt-mines-default-fresh/20x12-tile19-desktop",
                                            "gnome-mines-default-third/22x11-29-middle-2-desktop",
                                            "kmines-default-fresh/29x11-47-middle-2-desktop",
                                            "xdemineur-only-third/27x10-86-desktop"};
constexpr int kLeastBehindCorners = 5;  // of 12 windows

class UnseenCoveredBoardTest : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Games, UnseenCoveredBoardTest, testing::ValuesIn(kCustomGames),
                         [](const auto& test) { return TestName(test.param); });

// A board of a look that was never seen, under windows that hide less than half of two sides, or
// more.
TEST_P(UnseenCoveredBoardTest, HasItsTrueSizeBehindAnyCorner) {
  const Fixture fixture = FixtureNamed(GetParam());
  int handed_on = 0;
  for (const double share : {0.2, 0.4, 0.6}) {
    for (const FrameRect& window : OverCorners(fixture.geometry.Bounds(), share)) {
      const auto found = UnseenReader().Find(Covered(fixture, {window}, Texture::kText));
      if (!found.ok()) continue;
      ++handed_on;
      ASSERT_EQ(found->geometry.rows(), fixture.cells.rows()) << window.x << "," << window.y;
      ASSERT_EQ(found->geometry.cols(), fixture.cells.cols()) << window.x << "," << window.y;
      board::ForEachCell(fixture.cells, [&](CellPos cell) {
        const CellSymbol read = found->reading.cells[cell].symbol;
        const bool is_told =
            read != CellSymbol::kUnknown && !IsCovered(fixture.geometry.CellRect(cell), {window});
        EXPECT_TRUE(!is_told || read == fixture.cells[cell]) << cell.row << "," << cell.col;
      });
    }
  }
  EXPECT_GE(handed_on, kLeastBehindCorners);
}

// What the other windows say in lines of text hides the lattice of the board in the whole picture.
TEST(UnseenDesktopTest, ABoardAmongWindowsIsFoundInItsOwn) {
  for (const char* name : {"sgt-mines-default-third/12x19-tile17-covered",
                           "kmines-default-fresh/23x6-17-middle-2-covered"}) {
    const Fixture fixture = FixtureNamed(name);
    const auto found = UnseenReader().Find(Picture(fixture.png));
    ASSERT_TRUE(found.ok()) << name << ": " << found.error().text;
    EXPECT_EQ(found->reading.Symbols(), fixture.cells) << name;
  }
}

// --- where it ends ------------------------------------------------------------------------------

board::Grid<board::minesweeper::CellReading> Labelled(const Fixture& fixture) {
  board::Grid<board::minesweeper::CellReading> cells(fixture.cells.rows(), fixture.cells.cols());
  board::ForEachCell(cells, [&](CellPos cell) { cells[cell].symbol = fixture.cells[cell]; });
  return cells;
}

TEST(HiddenEndTest, NoBoardThatIsWhollySeenHasOne) {
  for (const Fixture& fixture : ShippedFixtures()) {
    const int some_px = fixture.geometry.CellRect({0, 0}).height / 7;
    for (const int off_px : {0, some_px}) {
      const auto side =
          FindHiddenEnd(Picture(fixture.png), fixture.geometry, Labelled(fixture), off_px);
      EXPECT_FALSE(side) << fixture.name << " " << Name(*side) << ", " << off_px << " px off";
    }
  }
}

TEST(HiddenEndTest, AWindowThatBeginsWhereACellEndsHidesOne) {
  for (const std::string& name : kGames) {
    const Fixture fixture = FixtureNamed(name);
    GridGeometry seen = fixture.geometry;
    seen.col_edges.resize(seen.col_edges.size() - 5);
    const FrameRect board = seen.Bounds();
    const Frame frame =
        Covered(fixture, {{board.Right(), board.y - 60, 400, board.height + 120}}, Texture::kText);
    board::Grid<board::minesweeper::CellReading> cells(seen.rows(), seen.cols());
    board::ForEachCell(cells, [&](CellPos cell) { cells[cell].symbol = fixture.cells[cell]; });
    EXPECT_EQ(FindHiddenEnd(frame, seen, cells), Side::kRight) << name;
  }
}

// Of a lattice that is found by what repeats, the edges are off by a part of a cell.
GridGeometry MovedToTheRight(GridGeometry geometry, int px) {
  for (int& edge : geometry.col_edges) edge += px;
  return geometry;
}

TEST(HiddenEndTest, ALatticeThatIsOffHasNoneForThat) {
  constexpr int kOffPx = 4;
  int seen = 0;
  for (const std::string& name : kGames) {
    const Fixture fixture = FixtureNamed(name);
    const Frame frame = Picture(fixture.png);
    for (const int off : {-kOffPx, kOffPx}) {
      const GridGeometry moved = MovedToTheRight(fixture.geometry, off);
      EXPECT_FALSE(FindHiddenEnd(frame, moved, Labelled(fixture), kOffPx)) << name << " " << off;
      seen += FindHiddenEnd(frame, moved, Labelled(fixture)) ? 1 : 0;
    }
  }
  EXPECT_GT(seen, 0) << "the lattices are not far enough off";
}

TEST(HiddenEndTest, ALatticeThatIsOffHasOneAtAWindowThatItReachesInto) {
  constexpr int kOffPx = 3;
  for (const std::string& name : kGames) {
    const Fixture fixture = FixtureNamed(name);
    const FrameRect board = fixture.geometry.Bounds();
    const int seen_cols = fixture.cells.cols() - 5;
    const int side = fixture.geometry.col_edges[static_cast<std::size_t>(seen_cols)];
    const Frame frame =
        Covered(fixture, {{side, board.y - 60, 400, board.height + 120}}, Texture::kText);
    // It has counted a column of the window, too.
    GridGeometry off = MovedToTheRight(fixture.geometry, kOffPx);
    off.col_edges.resize(static_cast<std::size_t>(seen_cols) + 2);
    board::Grid<board::minesweeper::CellReading> cells(off.rows(), off.cols());
    board::ForEachCell(cells, [&](CellPos cell) {
      const bool is_seen = cell.col < seen_cols;
      cells[cell].symbol = is_seen ? fixture.cells[cell] : CellSymbol::kUnknown;
    });
    EXPECT_EQ(FindHiddenEnd(frame, off, cells, kOffPx), Side::kRight) << name;
  }
}

// A page may lay a bar over its board that is as wide: beside both lies the page.
TEST(HiddenEndTest, ABarAsWideAsTheBoardHidesNone) {
  constexpr int kCell = 32;
  constexpr FrameRect kBoard{40, 70, 5 * kCell, 5 * kCell};
  base::WritableFrame page = Plain({500, 400}, {255, 255, 255});
  Fill(page, {kBoard.x, 30, kBoard.width, 40}, {40, 110, 70});
  const GridGeometry geometry = board::EvenGrid(kBoard, 5, 5);
  board::Grid<board::minesweeper::CellReading> cells(5, 5);
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool is_odd = (cell.row + cell.col) % 2 != 0;
    Fill(page, geometry.CellRect(cell), is_odd ? Bgr{70, 215, 170} : Bgr{70, 200, 160});
    cells[cell].symbol = CellSymbol::kCovered;
  });
  EXPECT_FALSE(FindHiddenEnd(page.frame, geometry, cells));
}

// A desktop with a board in a window's frame that it fills from left to right, below a bar with a
// counter. The frame is the left side of the board; what lies on the right is drawn by the tests.
class FramedBoardTest : public ::testing::Test {
 protected:
  static constexpr int kCell = 32;
  static constexpr int kThick = 5;
  static constexpr int kBar = 50;
  static constexpr FrameRect kBoard{80, 90, 6 * kCell, 5 * kCell};
  static constexpr Bgr kFrameColour{160, 90, 60};

  FramedBoardTest() {
    Fill(desktop_, {kBoard.x, kBoard.y - kBar, kBoard.width, kBoard.height + 2 * kBar},
         {230, 230, 230});
    AddUpright(kBoard.x - kThick, kBar, kFrameColour);
    DrawCells({200, 200, 200});
  }

  // A gap lies above, below and to the right of each.
  void DrawCells(Bgr colour) {
    board::ForEachCell(cells_, [&](CellPos cell) {
      const FrameRect whole = geometry_.CellRect(cell);
      Fill(desktop_, {whole.x, whole.y + 1, kCell - 2, kCell - 2}, colour);
      cells_[cell].symbol = CellSymbol::kCovered;
    });
  }

  void AddUpright(int x, int beyond_px, Bgr colour) {
    Fill(desktop_, {x, kBoard.y - beyond_px, kThick, kBoard.height + 2 * beyond_px}, colour);
  }

  void AddLevel(int y, int beyond_px) {
    Fill(desktop_, {kBoard.x - beyond_px, y, kBoard.width + 2 * beyond_px, kThick}, {60, 60, 60});
  }

  // Panels beside the board, so wide, with a line at their ends.
  void AddFrame(int margin) {
    const FrameRect panel{kBoard.x - margin, kBoard.y - kBar, margin, kBoard.height + 2 * kBar};
    Fill(desktop_, panel, {230, 230, 230});
    Fill(desktop_, {kBoard.Right(), panel.y, margin, panel.height}, {230, 230, 230});
    AddUpright(kBoard.x - margin, kBar, kFrameColour);
    AddUpright(kBoard.Right() + margin - kThick, kBar, kFrameColour);
  }

  void AddLinesToTheRight(int length) {
    for (int row = 1; row < 5; ++row) {
      Fill(desktop_, {kBoard.Right(), kBoard.y + row * kCell, length, 1}, {60, 60, 60});
    }
  }

  std::optional<Side> Hidden(int moved_px, int off_px,
                             LinesOnBothSides lines = LinesOnBothSides::kFrame) const {
    return FindHiddenEnd(desktop_.frame, MovedToTheRight(geometry_, moved_px), cells_, off_px,
                         lines);
  }

  static constexpr Bgr kDesktopColour{90, 160, 90};
  WritableFrame desktop_ = Plain({400, 400}, kDesktopColour);
  GridGeometry geometry_ = board::EvenGrid(kBoard, 5, 6);
  board::Grid<board::minesweeper::CellReading> cells_{5, 6};
};

TEST_F(FramedBoardTest, TheFrameOnBothSidesHidesNothing) {
  AddUpright(kBoard.Right(), kBar, kFrameColour);
  EXPECT_EQ(Hidden(0, 0), std::nullopt);
  for (const int moved : {-3, 0, 3}) EXPECT_EQ(Hidden(moved, 4), std::nullopt) << moved;
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kLeft);
}

TEST_F(FramedBoardTest, ABoardInTheMiddleOfAFrameLiesInIt) {
  AddFrame(kCell + 20);
  EXPECT_TRUE(LiesInAFrame(desktop_.frame, geometry_, Side::kLeft));
  EXPECT_TRUE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
  const GridGeometry narrower = board::EvenGrid({kBoard.x, kBoard.y, 5 * kCell, 5 * kCell}, 5, 5);
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, narrower, Side::kRight)) << "a column less";
}

// What is printed on a page goes on in step with the cells, and the frame around the board with it.
TEST_F(FramedBoardTest, LinesThatGoOnInAFrameHideNothing) {
  AddFrame(kCell + 20);
  AddLinesToTheRight(kCell);
  EXPECT_EQ(Hidden(0, 0), std::nullopt);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
}

// As those of a sheet do, around a board that is drawn in its cells.
TEST_F(FramedBoardTest, LinesThatGoOnBeyondTheNextCellAreThoseOfThePage) {
  AddFrame(2 * kCell + 20);
  AddLinesToTheRight(kCell);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
  AddLinesToTheRight(2 * kCell);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), std::nullopt);
  Fill(desktop_, {kBoard.Right() + kCell, kBoard.y + kCell, kCell, 1}, {230, 230, 230});
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight) << "three of four go on";
}

TEST_F(FramedBoardTest, WhatHasAsManyLinesBesideTheMiddlesOfCellsIsATexture) {
  constexpr int kStroke = 4;
  AddFrame(kCell + 20);
  AddLinesToTheRight(kStroke);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
  for (int row = 1; row < 5; ++row) {
    Fill(desktop_, {kBoard.Right() + kStroke, kBoard.y + row * kCell + kCell / 2, kStroke, 1},
         {60, 60, 60});
  }
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), std::nullopt);
}

// Line numbers of an editor stand in step with the rows of a board of letters.
TEST_F(FramedBoardTest, WhereNoLineLiesBetweenCellsNoneGoesOn) {
  AddFrame(kCell + 20);
  AddLinesToTheRight(kCell);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
  Fill(desktop_, kBoard, {250, 250, 250});
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), std::nullopt);
  // Letters may touch the lines of their cells.
  for (const int row : {1, 2}) {
    Fill(desktop_, {kBoard.x, kBoard.y + row * kCell, kBoard.width, 1}, {60, 60, 60});
  }
  Fill(desktop_, {kBoard.Right(), kBoard.y + 2 * kCell, kCell, 1}, {230, 230, 230});
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), std::nullopt) << "one of four goes on";
}

// Its margin on the left is as wide as what it leaves of the next column.
TEST_F(FramedBoardTest, AWindowThatCutsCellsOffIsNoFrame) {
  AddFrame(12);
  AddLinesToTheRight(12);
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
  EXPECT_EQ(Hidden(0, 0), Side::kRight);
}

TEST_F(FramedBoardTest, PlainGroundIsNoFrame) {
  for (const int x : {kBoard.x - kThick, kBoard.Right()}) AddUpright(x, kBar, kDesktopColour);
  board::ForEachCell(cells_, [&](CellPos cell) { Fill(desktop_, geometry_.CellRect(cell), {}); });
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
}

TEST_F(FramedBoardTest, ABorderIsAFrameAndLinesBetweenCellsAreNone) {
  for (const int x : {kBoard.x - kThick, kBoard.Right()}) {
    AddUpright(x, kBar, kDesktopColour);
    AddUpright(x, 0, kFrameColour);
  }
  EXPECT_TRUE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
  for (int col = 1; col < 6; ++col) AddUpright(kBoard.x + col * kCell, 0, kFrameColour);
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
}

// The light falls on it from the left: a frame's two sides would be alike.
TEST_F(FramedBoardTest, ABorderThatEndsAtTheCornersOfThreeSidesHidesNothing) {
  AddUpright(kBoard.x - kThick, kBar, kDesktopColour);
  AddUpright(kBoard.x - kThick, 0, {240, 240, 240});
  AddUpright(kBoard.Right(), 0, {60, 60, 60});
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight)) << "two sides";
  AddLevel(kBoard.Bottom(), 0);
  EXPECT_TRUE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kTop)) << "no border there";
  AddLevel(kBoard.Bottom(), kCell);
  EXPECT_FALSE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight)) << "goes on beyond corners";
}

// What hides the end of a board hides its border, too.
TEST_F(FramedBoardTest, AWindowRightBesideABorderHidesNothing) {
  constexpr int kThin = 2;
  Fill(desktop_, desktop_.frame.Bounds(), {230, 230, 230});
  DrawCells({200, 200, 200});
  AddUpright(kBoard.Right() + kThin, kBar, {60, 60, 160});
  EXPECT_EQ(Hidden(0, 0), Side::kRight);
  for (const int x : {kBoard.x - kThin, kBoard.Right()}) {
    Fill(desktop_, {x, kBoard.y, kThin, kBoard.height}, kFrameColour);
  }
  EXPECT_EQ(Hidden(0, 0), std::nullopt);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
}

// Such as the arrow that says how wide a drawing is.
TEST_F(FramedBoardTest, ALineBeyondABorderDoesNotLieBetweenCells) {
  for (const int x : {kBoard.x - kThick, kBoard.Right()}) {
    AddUpright(x, kBar, kDesktopColour);
    AddUpright(x, 0, kFrameColour);
  }
  AddUpright(kBoard.Right() + kCell, 0, kFrameColour);
  EXPECT_TRUE(LiesInAFrame(desktop_.frame, geometry_, Side::kRight));
}

// As those of a page at scale 1.25 do.
TEST_F(FramedBoardTest, ALineThatBeginsBetweenTwoPixelsIsTheSame) {
  constexpr Bgr kBlend{150, 80, 60};
  AddUpright(kBoard.Right(), kBar, kFrameColour);
  Fill(desktop_, {kBoard.Right(), kBoard.y - kBar, 1, kBar}, kBlend);
  Fill(desktop_, {kBoard.Right(), kBoard.Bottom(), 1, kBar}, kBlend);
  EXPECT_EQ(Hidden(0, 0), std::nullopt);
}

TEST_F(FramedBoardTest, OneLineIsNoFrame) {
  AddUpright(kBoard.Right(), 0, kFrameColour);
  EXPECT_EQ(Hidden(0, 0), Side::kLeft);
}

TEST_F(FramedBoardTest, AShorterLineIsTheSideOfAnotherWindow) {
  AddUpright(kBoard.Right(), kBar - 10, kFrameColour);
  EXPECT_EQ(Hidden(0, 0), Side::kLeft);
}

TEST_F(FramedBoardTest, ALineOfAnotherColourIsTheSideOfAnotherWindow) {
  AddUpright(kBoard.Right(), kBar, {60, 60, 160});
  EXPECT_EQ(Hidden(0, 0), Side::kLeft);
}

TEST_F(FramedBoardTest, ALineThatIsFartherOffIsNotTheSame) {
  AddUpright(kBoard.Right() + 20, kBar, kFrameColour);
  EXPECT_EQ(Hidden(0, 0), Side::kLeft);
  EXPECT_EQ(Hidden(0, 4), Side::kLeft);
}

TEST_F(FramedBoardTest, CellsOfTheDesktopsColourHideNoFrame) {
  AddUpright(kBoard.x - kThick, kBar, kDesktopColour);
  DrawCells(kDesktopColour);
  EXPECT_EQ(Hidden(0, 0), std::nullopt);
  EXPECT_EQ(Hidden(0, 0, LinesOnBothSides::kMayHide), Side::kRight);
}

TEST_F(FramedBoardTest, AWindowOfTheDesktopsColourHidesCellsOfThatColour) {
  constexpr int kMargin = 20;
  DrawCells(kDesktopColour);
  for (const int y : {kBoard.y - kBar, kBoard.Bottom()}) {
    Fill(desktop_, {kBoard.x - kMargin, y, kMargin, kBar}, {230, 230, 230});
  }
  Fill(desktop_, {kBoard.x - kMargin, kBoard.y, kMargin, kBoard.height}, kDesktopColour);
  EXPECT_EQ(Hidden(0, 0), Side::kRight);
}

TEST_F(FramedBoardTest, LinesAcrossTheWholePictureTellNoLength) {
  constexpr int kBeyondThePicture = 90;
  AddUpright(kBoard.x - kThick, kBeyondThePicture, kFrameColour);
  AddUpright(kBoard.Right(), kBeyondThePicture, kFrameColour);
  Fill(desktop_, {kBoard.x - kThick, 340, kThick, 60}, kFrameColour);
  Fill(desktop_, {kBoard.Right(), 340, kThick, 60}, kFrameColour);
  EXPECT_EQ(Hidden(0, 0), Side::kLeft);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
