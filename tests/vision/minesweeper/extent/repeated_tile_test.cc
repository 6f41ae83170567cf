#include "vision/minesweeper/extent/repeated_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;
using board::GridGeometry;

constexpr Bgr kSky{200, 150, 90};
constexpr Bgr kGround{40, 90, 60};
constexpr Bgr kTuft{70, 160, 120};
constexpr int kPitch = 29;
constexpr FrameRect kBoard{50, 40, 9 * kPitch, 7 * kPitch};

// A tuft off the middle of each cell, and no line between cells.
void DrawTile(base::WritableFrame& picture, const FrameRect& cell, Bgr tuft = kTuft) {
  Fill(picture, cell, kGround);
  Fill(picture, {cell.x + 5, cell.y + 12, 15, 9}, tuft);
  Fill(picture, {cell.x + 9, cell.y + 6, 3, 6}, tuft);
}

base::WritableFrame FreshBoard() {
  base::WritableFrame picture = Plain({400, 320}, kSky);
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int row = 0; row < 7; ++row) {
    for (int col = 0; col < 9; ++col) DrawTile(picture, cells.CellRect({row, col}));
  }
  return picture;
}

// Of so many cells, from there on.
GridGeometry LatticeAt(int x, int y, int rows, int cols) {
  return board::EvenGrid({x, y, cols * kPitch, rows * kPitch}, rows, cols);
}

// Whether that is the board and all of its cells are alike.
bool IsAllOf(const std::optional<RepeatedTile>& found, const GridGeometry& board) {
  return found && found->cells == board && std::ranges::count(found->alike, false) == 0;
}

// A board of these cells, drawn by `draw` with row, column and place of each.
template <class Draw>
base::WritableFrame BoardOf(const GridGeometry& cells, const Draw& draw) {
  base::WritableFrame picture = Plain({400, 320}, kSky);
  for (int row = 0; row < cells.rows(); ++row) {
    for (int col = 0; col < cells.cols(); ++col)
      draw(picture, row, col, cells.CellRect({row, col}));
  }
  return picture;
}

TEST(RepeatedTileTest, FillsTheBoardFromAnyLatticeOfItsPitch) {
  const base::WritableFrame picture = FreshBoard();
  const GridGeometry truth = board::EvenGrid(kBoard, 7, 9);
  for (const GridGeometry& lattice :
       {truth, LatticeAt(kBoard.x + kPitch, kBoard.y, 4, 6),  // a part of the board
        LatticeAt(kBoard.x + 8, kBoard.y - 7, 7, 8),          // beside its cells
        LatticeAt(kBoard.x - kPitch, kBoard.y - kPitch, 9, 11)}) {
    EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, lattice), truth))
        << lattice.Bounds().x << ", " << lattice.Bounds().y;
  }
}

TEST(RepeatedTileTest, PutsThePitchRightThatWasFoundToAFractionOfAPixel) {
  const base::WritableFrame picture = FreshBoard();
  const GridGeometry longer =
      board::EvenGrid({kBoard.x, kBoard.y, kBoard.width + 3, kBoard.height + 2}, 7, 9);
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, longer), board::EvenGrid(kBoard, 7, 9)));
}

TEST(RepeatedTileTest, SeesTheTileThroughWhichTheGroundShines) {
  base::WritableFrame picture = FreshBoard();
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int row = 0; row < 7; ++row) {
    for (int col = 0; col < 9; ++col) {
      const auto shade = static_cast<std::uint8_t>(2 * (row + col));
      DrawTile(picture, cells.CellRect({row, col}),
               {static_cast<std::uint8_t>(kTuft.b + shade), kTuft.g, kTuft.r});
    }
  }
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, cells), cells));
}

// The ground grows lighter down the picture, by several levels from one cell to the next.
TEST(RepeatedTileTest, SeesTheTileOnAGradient) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  constexpr int kFence = 3;
  base::WritableFrame picture =
      BoardOf(cells, [](auto& drawn, int, int, const FrameRect& cell) { DrawTile(drawn, cell); });
  const auto shade = [&](const FrameRect& place, int levels_a_cell) {
    for (int y = place.y; y < place.Bottom(); ++y) {
      for (int x = place.x; x < place.Right(); ++x) {
        const Bgr at = picture.frame.At({x, y});
        const auto lighter = [&](int value) {
          return static_cast<std::uint8_t>(value + (y - place.y) * levels_a_cell / kPitch);
        };
        Fill(picture, {x, y, 1, 1}, {lighter(at.b), lighter(at.g), lighter(at.r)});
      }
    }
  };
  shade(kBoard, 9);
  Fill(picture, {kBoard.x - kFence, kBoard.y - kFence, kBoard.width + 2 * kFence, kFence}, {});
  Fill(picture, {kBoard.x - kFence, kBoard.Bottom(), kBoard.width + 2 * kFence, kFence}, {});
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, cells), cells));
  EXPECT_TRUE(IsAllOf(
      FindRepeatedTile(picture.frame, LatticeAt(kBoard.x + kPitch, kBoard.y + kPitch, 4, 6)),
      cells));
}

// Another row of cells lies beyond a line that is drawn otherwise.
TEST(RepeatedTileTest, IsNoneWhereMoreOfTheSameLiesBeyondTheEnd) {
  base::WritableFrame picture = FreshBoard();
  Fill(picture, {kBoard.x, kBoard.y + kPitch - 4, kBoard.width, 4}, kSky);
  EXPECT_FALSE(FindRepeatedTile(picture.frame, board::EvenGrid(kBoard, 7, 9)));
  EXPECT_FALSE(FindRepeatedTile(picture.frame, LatticeAt(kBoard.x, kBoard.y + kPitch, 6, 9)));
}

TEST(RepeatedTileTest, IsNoneWhereSomeCellsAreOpen) {
  base::WritableFrame picture = FreshBoard();
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (int col = 2; col < 6; ++col) Fill(picture, cells.CellRect({3, col}), kSky);
  EXPECT_FALSE(FindRepeatedTile(picture.frame, cells));
}

// The board is 8 cells wide, so that 4 pairs fill it.
TEST(RepeatedTileTest, IsNoneOfSeveralCellsTogether) {
  constexpr FrameRect kEven{50, 40, 8 * kPitch, 8 * kPitch};
  const GridGeometry cells = board::EvenGrid(kEven, 8, 8);
  const auto draw = [](auto& picture, int, int, const FrameRect& cell) { DrawTile(picture, cell); };
  const base::WritableFrame picture = BoardOf(cells, draw);
  ASSERT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, cells), cells));
  EXPECT_FALSE(FindRepeatedTile(picture.frame, board::EvenGrid(kEven, 8, 4)));
  EXPECT_FALSE(FindRepeatedTile(picture.frame, board::EvenGrid(kEven, 4, 8)));
  constexpr FrameRect kNine{50, 40, 9 * kPitch, 8 * kPitch};
  const base::WritableFrame by_three = BoardOf(board::EvenGrid(kNine, 8, 9), draw);
  EXPECT_FALSE(FindRepeatedTile(by_three.frame, board::EvenGrid(kNine, 8, 3)));
}

TEST(RepeatedTileTest, TellsTwoColoursInTurnThatAreHardlyApart) {
  constexpr Bgr kPaler{kGround.b, static_cast<std::uint8_t>(kGround.g + 4), kGround.r};
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  const base::WritableFrame picture =
      BoardOf(cells, [&](auto& drawn, int row, int col, const FrameRect& cell) {
        Fill(drawn, cell, (row + col) % 2 == 0 ? kGround : kPaler);
      });
  EXPECT_FALSE(FindRepeatedTile(picture.frame, cells));  // in one channel of three: noise
  const base::WritableFrame grey = BoardOf(cells, [&](auto& drawn, int row, int col,
                                                      const FrameRect& cell) {
    const auto lighter = [](std::uint8_t value) { return static_cast<std::uint8_t>(value + 3); };
    Fill(drawn, cell,
         (row + col) % 2 == 0 ? kGround
                              : Bgr{lighter(kGround.b), lighter(kGround.g), lighter(kGround.r)});
  });
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(grey.frame, cells), cells));
}

// A page in one of the two colours goes on with half of the cells at each edge.
TEST(RepeatedTileTest, EndsWhereThePageHasTheColourOfItsCells) {
  constexpr int kSide = 24;
  for (const auto& [rows, cols] : {std::pair(9, 9), {8, 8}, {16, 30}}) {
    base::WritableFrame picture = Plain({900, 600}, kGround);
    const GridGeometry cells = board::EvenGrid({40, 44, cols * kSide, rows * kSide}, rows, cols);
    FillInTurn(picture, cells, kGround, kTuft);
    // Whole tiles, half a cell and a cell beside them, with some of the page.
    for (const base::FramePoint off :
         {base::FramePoint{0, 0}, {-kSide / 2, 0}, {kSide, -kSide / 2}, {-9, 0}}) {
      const FrameRect place{cells.Bounds().x + off.x, cells.Bounds().y + off.y,
                            cols / 2 * 2 * kSide, rows / 2 * 2 * kSide};
      const GridGeometry lattice = board::EvenGrid(place, rows / 2, cols / 2);
      const auto found = FindRepeatedTile(picture.frame, lattice);
      EXPECT_TRUE(IsAllOf(found, cells)) << rows << 'x' << cols << " by " << off.x << ',' << off.y;
    }
  }
}

// Two colours in turn repeat at twice the distance of the cells; a board may have an odd number.
TEST(RepeatedTileTest, TellsTheCellsOfTwoColoursInTurn) {
  constexpr int kSide = 24;
  for (const auto& [rows, cols] : {std::pair(10, 12), {9, 9}, {9, 12}}) {
    const FrameRect place{50, 40, cols * kSide, rows * kSide};
    const GridGeometry cells = board::EvenGrid(place, rows, cols);
    base::WritableFrame picture = BoardOf(cells, [](auto& drawn, int row, int col, FrameRect cell) {
      Fill(drawn, cell, (row + col) % 2 == 0 ? kGround : kTuft);
    });
    const GridGeometry pairs = board::EvenGrid({50, 40, 4 * 2 * kSide, 4 * 2 * kSide}, 4, 4);
    const GridGeometry beside =
        board::EvenGrid({50 + kSide, 40, 3 * 2 * kSide, 4 * 2 * kSide}, 4, 3);
    for (const GridGeometry& lattice : {cells, pairs, beside}) {
      EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, lattice), cells)) << rows << 'x' << cols;
    }
    Fill(picture, {cells.CellRect({4, 5}).x + 6, cells.CellRect({4, 5}).y + 6, 12, 12}, kSky);
    const auto marked = FindRepeatedTile(picture.frame, pairs);
    ASSERT_TRUE(marked) << rows << 'x' << cols;
    EXPECT_EQ(std::ranges::count(marked->alike, false), 1);
    EXPECT_FALSE((marked->alike[board::CellPos{4, 5}]));
  }
}

TEST(RepeatedTileTest, IsTheTileOfThinLines) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  const base::WritableFrame picture = BoardOf(cells, [](auto& drawn, int, int, FrameRect cell) {
    Fill(drawn, cell, kTuft);
    Fill(drawn, {cell.x, cell.y, cell.width, 1}, kGround);
    Fill(drawn, {cell.x, cell.y, 1, cell.height}, kGround);
  });
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(picture.frame, cells), cells));
}

// A relief as low as what is lost in rounding tells nothing; a thin line between flat cells does.
TEST(RepeatedTileTest, IsNoneOfPlainGround) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  const auto picture_of = [&](int by) {
    const auto lighter = [&](int value) { return static_cast<std::uint8_t>(value + by); };
    const Bgr line{lighter(kGround.b), lighter(kGround.g), lighter(kGround.r)};
    return BoardOf(cells, [&](auto& drawn, int, int, const FrameRect& cell) {
      Fill(drawn, cell, line);
      Fill(drawn, {cell.x, cell.y, cell.width - 1, cell.height - 1}, kGround);
    });
  };
  EXPECT_FALSE(FindRepeatedTile(picture_of(4).frame, cells));
  EXPECT_TRUE(FindRepeatedTile(picture_of(12).frame, cells));
}

// Noise is another in each cell, however low the relief of what it leaves on average.
TEST(RepeatedTileTest, IsNoneOfNoise) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  for (const int most : {4, 16, 40}) {
    base::WritableFrame picture = Plain({400, 320}, kSky);
    std::uint32_t chance = 1;
    for (int y = kBoard.y; y < kBoard.Bottom(); ++y) {
      for (int x = kBoard.x; x < kBoard.Right(); ++x) {
        chance = chance * 1664525U + 1013904223U;
        const auto by = static_cast<std::uint8_t>((chance >> 16U) % static_cast<unsigned>(most));
        const auto lighter = [&](int value) { return static_cast<std::uint8_t>(value + by); };
        Fill(picture, {x, y, 1, 1}, {lighter(kGround.b), lighter(kGround.g), lighter(kGround.r)});
      }
    }
    EXPECT_FALSE(FindRepeatedTile(picture.frame, cells)) << most;
  }
}

// What is drawn on a cell or two is not believed to be like the rest.
TEST(RepeatedTileTest, KnowsTheCellThatIsDrawnOtherwise) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  base::WritableFrame picture = FreshBoard();
  const FrameRect open = cells.CellRect({3, 4});
  Fill(picture, open, kSky);
  const auto found = FindRepeatedTile(picture.frame, cells);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cells, cells);
  EXPECT_EQ(std::ranges::count(found->alike, false), 1);
  EXPECT_FALSE((found->alike[board::CellPos{3, 4}]));

  base::WritableFrame flagged = FreshBoard();
  Fill(flagged, {open.x + 12, open.y + 10, 4, 4}, {20, 20, 230});
  const auto with_flag = FindRepeatedTile(flagged.frame, cells);
  ASSERT_TRUE(with_flag);
  EXPECT_EQ(std::ranges::count(with_flag->alike, false), 1);
  EXPECT_FALSE((with_flag->alike[board::CellPos{3, 4}]));
}

// A picture that ends within the last cell may hide a whole column.
TEST(RepeatedTileTest, IsNoneWhereThePictureEndsWithinACell) {
  constexpr FrameRect kAtTheEdge{400 - 9 * kPitch, 40, 9 * kPitch, 7 * kPitch};
  const auto draw = [](auto& picture, int, int, const FrameRect& cell) { DrawTile(picture, cell); };
  const GridGeometry cells = board::EvenGrid(kAtTheEdge, 7, 9);
  const base::WritableFrame whole = BoardOf(cells, draw);
  EXPECT_TRUE(IsAllOf(FindRepeatedTile(whole.frame, cells), cells));
  base::WritableFrame cut = base::MakeFrame({395, 320});
  for (int y = 0; y < 320; ++y) {
    for (int x = 0; x < 395; ++x) Fill(cut, {x, y, 1, 1}, whole.frame.At({x, y}));
  }
  constexpr FrameRect kWhole{kAtTheEdge.x, 40, 8 * kPitch, 7 * kPitch};
  EXPECT_FALSE(FindRepeatedTile(cut.frame, board::EvenGrid(kWhole, 7, 8)));
}

TEST(RepeatedTileTest, IsNoneWhereTheRepetitionEndsWithinACell) {
  base::WritableFrame picture = FreshBoard();
  Fill(picture, {kBoard.Right() - kPitch / 2, 0, kPitch, 320}, kSky);
  EXPECT_FALSE(FindRepeatedTile(picture.frame, board::EvenGrid(kBoard, 7, 9)));
}

// Bevelled stones, each with a tuft elsewhere.
void DrawStone(base::WritableFrame& picture, int row, int col, const FrameRect& cell) {
  Fill(picture, cell, kGround);
  Fill(picture, {cell.x, cell.y, cell.width, 3}, {230, 230, 230});
  Fill(picture, {cell.x, cell.y, 3, cell.height}, {230, 230, 230});
  Fill(picture, {cell.x, cell.Bottom() - 3, cell.width, 3}, {10, 10, 10});
  const int tuft = (row * 7 + col * 5) % 12;
  Fill(picture, {cell.x + 5 + tuft, cell.y + 5 + (tuft * 7) % 11, 7, 6}, kTuft);
}

TEST(FramedTileTest, FindsCellsThatShareNothingButTheirEdges) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  const base::WritableFrame picture = BoardOf(cells, DrawStone);
  EXPECT_TRUE(IsAllOf(FindFramedTile(picture.frame, cells), cells));
  EXPECT_FALSE(FindFramedTile(picture.frame, LatticeAt(kBoard.x + 14, kBoard.y, 7, 9)));
}

TEST(FramedTileTest, EndsOnEachSideWhereTheCellsEnd) {
  const base::WritableFrame picture = BoardOf(board::EvenGrid(kBoard, 7, 9), DrawStone);
  EXPECT_FALSE(FindFramedTile(picture.frame, LatticeAt(kBoard.x, kBoard.y, 7, 6)));
  EXPECT_FALSE(FindFramedTile(picture.frame, LatticeAt(kBoard.x + kPitch, kBoard.y, 7, 8)));
  EXPECT_FALSE(FindFramedTile(picture.frame, LatticeAt(kBoard.x, kBoard.y, 6, 9)));
  EXPECT_FALSE(FindFramedTile(picture.frame, LatticeAt(kBoard.x, kBoard.y + kPitch, 6, 9)));
}

TEST(FramedTileTest, ACellWithoutTheseEdgesIsNotAlikeAndTwoAreNoFreshBoard) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  base::WritableFrame picture = BoardOf(cells, DrawStone);
  Fill(picture, cells.CellRect({3, 4}), kGround);
  const auto found = FindFramedTile(picture.frame, cells);
  ASSERT_TRUE(found);
  EXPECT_EQ(std::ranges::count(found->alike, false), 1);
  EXPECT_FALSE((found->alike[board::CellPos{3, 4}]));
  Fill(picture, cells.CellRect({5, 1}), kGround);
  EXPECT_FALSE(FindFramedTile(picture.frame, cells));
}

TEST(FramedTileTest, TwoColoursMayTakeTurns) {
  const GridGeometry cells = board::EvenGrid(kBoard, 7, 9);
  const base::WritableFrame picture =
      BoardOf(cells, [](base::WritableFrame& to, int row, int col, const FrameRect& cell) {
        DrawStone(to, row, col, cell);
        if ((row + col) % 2 == 0) Fill(to, {cell.x + 3, cell.y + 3, 23, 20}, kSky);
      });
  EXPECT_TRUE(IsAllOf(FindFramedTile(picture.frame, cells), cells));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
