#include "vision/minesweeper/skin/known_look.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "board/minesweeper/text.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

std::optional<KnownLook> LookIn(const Frame& frame, const GridGeometry& lattice,
                                const Grid<CellReading>& cells,
                                const std::vector<SkinPictures>& skins) {
  PatchCache cache;
  return LookOf(frame, lattice, cells, skins, cache);
}

constexpr int kSide = kPatchSide;
constexpr const char* kBoard = "11#\n1F#\n##1\n";

constexpr Bgr kGround{0xc0, 0xc0, 0xc0};
constexpr Bgr kOtherGround{0x40, 0x80, 0x40};
constexpr Bgr kInk{0x20, 0x20, 0x20};
constexpr Bgr kOtherInk{0x20, 0xc0, 0x20};

struct Drawing {
  Bgr ground = kGround;
  Bgr flag = kInk;
  bool has_other_numbers = false;  // each a large square
  bool has_rim = false;            // around a covered cell
};

// Each symbol has a bar of its own.
void DrawCell(base::WritableFrame& picture, const FrameRect& at, CellSymbol symbol,
              const Drawing& drawing) {
  Fill(picture, at, drawing.ground);
  if (symbol == CellSymbol::kCovered && drawing.has_rim) {
    Fill(picture, at, kInk);
    Fill(picture, {at.x + 2, at.y + 2, at.width - 4, at.height - 4}, drawing.ground);
  }
  if (symbol == CellSymbol::kCovered) return;
  if (drawing.has_other_numbers && symbol != CellSymbol::kFlag) {
    Fill(picture, {at.x + 3, at.y + 3, at.width - 6, at.height - 6}, kOtherInk);
    return;
  }
  const int left = symbol == CellSymbol::k1 ? 4 : 14;
  Fill(picture, {at.x + left, at.y + 4, 6, 16}, symbol == CellSymbol::kFlag ? drawing.flag : kInk);
}

GridGeometry Lattice() { return board::EvenGrid({0, 0, 3 * kSide, 3 * kSide}, 3, 3); }

Frame PictureOf(const char* text, const Drawing& drawing) {
  base::WritableFrame picture = base::MakeFrame({3 * kSide, 3 * kSide});
  const auto board = board::minesweeper::ParseBoard(text);
  board::ForEachCell(*board, [&](CellPos cell) {
    DrawCell(picture, Lattice().CellRect(cell), (*board)[cell], drawing);
  });
  return picture.frame;
}
Frame Picture(Bgr ground) { return PictureOf(kBoard, {.ground = ground}); }

SkinPictures Skin(const Drawing& drawing = {}) {
  LearntSkin skin{.name = "bars"};
  for (const CellSymbol symbol : {CellSymbol::k1, CellSymbol::kFlag, CellSymbol::kCovered}) {
    base::WritableFrame cell = base::MakeFrame({kSide, kSide});
    DrawCell(cell, cell.frame.Bounds(), symbol, drawing);
    skin.cells.Remember(cell.frame, cell.frame.Bounds(), symbol);
  }
  return SkinPictures(skin);
}

Grid<CellReading> ReadAs(const char* text, float confidence) {
  const auto board = board::minesweeper::ParseBoard(text);
  Grid<CellReading> cells(board->rows(), board->cols());
  board::ForEachCell(cells, [&](CellPos cell) { cells[cell] = {(*board)[cell], confidence}; });
  return cells;
}

std::string Kept(const char* text, float confidence, const Frame& picture) {
  Grid<CellReading> cells = ReadAs(text, confidence);
  KeepConfirmed(LooksOf(Skin(), picture, Lattice()).nearest, cells);
  Grid<CellSymbol> symbols(cells.rows(), cells.cols());
  board::ForEachCell(cells, [&](CellPos cell) { symbols[cell] = cells[cell].symbol; });
  return board::minesweeper::FormatBoard(symbols);
}

// Another theme of the program draws its covered cells and its flags alike.
TEST(KnownLookTest, BelievesNumbersOfWhichTheSkinHasNoPicture) {
  constexpr const char* kNumbers = "111\n1F1\n#11\n";
  const Frame other = PictureOf(kNumbers, {.has_other_numbers = true});
  EXPECT_EQ(Kept(kNumbers, 0.97f, other), kNumbers);
  constexpr const char* kFewNumbers = "11#\n1F#\n##1\n";
  const Frame few = PictureOf(kFewNumbers, {.has_other_numbers = true});
  EXPECT_EQ(Kept(kFewNumbers, 0.97f, few), "~~#\n~F#\n##~\n");
  // A picture that is near has its say: the flag is no number.
  constexpr const char* kOneWrong = "111\n111\n#11\n";
  EXPECT_EQ(Kept(kOneWrong, 0.97f, other), "111\n1~1\n#11\n");
  // Of numbers alone nothing tells that it is another theme.
  constexpr const char* kAllNumbers = "111\n111\n111\n";
  const Frame numbers = PictureOf(kAllNumbers, {.has_other_numbers = true});
  EXPECT_EQ(Kept(kAllNumbers, 0.97f, numbers), "~~~\n~~~\n~~~\n");
}

TEST(KnownLookTest, KnowsTheSkinThatAgreesWithWhatWasRead) {
  const std::vector<SkinPictures> skins = {Skin()};
  const auto look = LookIn(Picture(kGround), Lattice(), ReadAs(kBoard, 0.95f), skins);
  ASSERT_TRUE(look.has_value());
  EXPECT_EQ(look->skin->skin(), "bars");
  EXPECT_EQ(look->lattice, Lattice());
}

GridGeometry Moved(GridGeometry lattice, int by_px) {
  for (int& edge : lattice.col_edges) edge += by_px;
  for (int& edge : lattice.row_edges) edge += by_px;
  return lattice;
}

// The net reads cells that are cut so far beside their place that they are like no picture.
TEST(KnownLookTest, KnowsASkinWhereItsCellsLieBesideTheLattice) {
  constexpr int kMargin = 8;
  constexpr int kBeside = 3;  // px
  const Drawing rimmed{.has_rim = true};
  base::WritableFrame picture = base::MakeFrame({3 * kSide + 2 * kMargin, 3 * kSide + 2 * kMargin});
  const GridGeometry drawn = Moved(Lattice(), kMargin);
  const auto board = board::minesweeper::ParseBoard(kBoard);
  board::ForEachCell(*board, [&](CellPos cell) {
    DrawCell(picture, drawn.CellRect(cell), (*board)[cell], rimmed);
  });
  const std::vector<SkinPictures> skins = {Skin(rimmed)};
  const auto look = LookIn(picture.frame, Moved(drawn, kBeside), ReadAs(kBoard, 0.95f), skins);
  ASSERT_TRUE(look.has_value());
  EXPECT_EQ(look->lattice, drawn);
}

TEST(KnownLookTest, KnowsNoSkinWhereWhatWasReadIsSomethingElse) {
  const std::vector<SkinPictures> skins = {Skin()};
  constexpr const char* kOther = "FF1\nF11\n11F\n";
  EXPECT_FALSE(LookIn(Picture(kGround), Lattice(), ReadAs(kOther, 0.95f), skins).has_value());
  EXPECT_FALSE(LookIn(Picture(kGround), Lattice(), ReadAs(kBoard, 0.95f), {}).has_value());
}

// A program that draws its numbers alike and its flags in its own way.
TEST(KnownLookTest, KnowsNoSkinWhereASymbolIsDrawnLikeNothingInIt) {
  const std::vector<SkinPictures> skins = {Skin()};
  constexpr const char* kTwoFlags = "11#\nF1#\n##F\n";
  const Frame own = PictureOf(kTwoFlags, {});
  const Frame other = PictureOf(kTwoFlags, {.flag = kOtherInk});
  EXPECT_TRUE(LookIn(own, Lattice(), ReadAs(kTwoFlags, 0.95f), skins).has_value());
  EXPECT_FALSE(LookIn(other, Lattice(), ReadAs(kTwoFlags, 0.95f), skins).has_value());
}

// Something may lie over one cell, or over those beside unknown ones.
TEST(KnownLookTest, KnowsASkinThoughACellOrTwoAreStrange) {
  const std::vector<SkinPictures> skins = {Skin()};
  constexpr const char* kOneFlag = "11#\n11#\n##F\n";
  const Frame one = PictureOf(kOneFlag, {.flag = kOtherInk});
  EXPECT_TRUE(LookIn(one, Lattice(), ReadAs(kOneFlag, 0.95f), skins).has_value());
  const Frame two = PictureOf("11#\nF1#\n##F\n", {.flag = kOtherInk});
  EXPECT_TRUE(LookIn(two, Lattice(), ReadAs("11#\nF1#\n#~F\n", 0.95f), skins).has_value());
}

TEST(KnownLookTest, SeesThatABoardOfCoveredCellsWithARimGoesOn) {
  const Drawing rimmed{.has_rim = true};
  const Part part{.top = 1, .left = 0, .rows = 2, .cols = 3};
  constexpr const char* kCoveredAbove = "###\n1F#\n##1\n";
  const auto goes_on = [&](const Drawing& drawing) {
    return GoesOnBeyond(LooksOf(Skin(drawing), PictureOf(kCoveredAbove, drawing), Lattice()), part);
  };
  EXPECT_TRUE(goes_on(rimmed));
  EXPECT_FALSE(goes_on({}));  // no more than a colour
}

TEST(KnownLookTest, TellsABoardByItsCells) {
  const auto tells = [](const char* text, const Drawing& drawing) {
    return TellsABoard(LooksOf(Skin(drawing), PictureOf(text, drawing), Lattice()));
  };
  constexpr const char* kOneFlag = "###\n#F#\n###\n";
  const Drawing rimmed{.has_rim = true};
  EXPECT_TRUE(tells(kOneFlag, rimmed));
  EXPECT_FALSE(tells(kOneFlag, {}));               // hardly more than colours
  EXPECT_FALSE(tells("###\n###\n###\n", rimmed));  // may be keys
  EXPECT_FALSE(TellsABoard({{0, 0}, {0, 0}}));
}

// Another program's blank cells may have the colour of the skin's covered ones.
TEST(KnownLookTest, ABoardOfTheSkinsColoursAloneIsAnotherPrograms) {
  constexpr const char* kHardlyOpen = "###\n#F#\n#1#\n";
  const auto is_anothers = [](const char* text, const Drawing& skin, const Drawing& board) {
    constexpr int kReadable = 9;
    return IsAnotherPrograms(LooksOf(Skin(skin), PictureOf(text, board), Lattice()), kReadable);
  };
  EXPECT_TRUE(is_anothers(kHardlyOpen, {}, {}));
  EXPECT_FALSE(is_anothers(kBoard, {}, {}));
  EXPECT_FALSE(is_anothers(kHardlyOpen, {.has_rim = true}, {.has_rim = true}));
  EXPECT_FALSE(is_anothers(kHardlyOpen, {}, {.ground = kOtherGround}));  // dimmed: nothing is near
  EXPECT_FALSE(IsAnotherPrograms({{0, 0}, {0, 0}}, 0));
}

// It may lie beside the board.
TEST(KnownLookTest, SeesAnOutermostLineThatIsNoMoreThanColours) {
  constexpr const char* kCoveredAbove = "###\n1F#\n##1\n";
  const auto has_one = [&](const Drawing& drawing) {
    return HasALineOfColours(LooksOf(Skin(drawing), PictureOf(kCoveredAbove, drawing), Lattice()));
  };
  EXPECT_TRUE(has_one({}));
  EXPECT_FALSE(has_one({.has_rim = true}));
}

TEST(KnownLookTest, KeepsWhatThePicturesConfirm) {
  EXPECT_EQ(Kept(kBoard, 0.97f, Picture(kGround)), kBoard);
  EXPECT_EQ(Kept(kBoard, 0.9f, Picture(kGround)), "~~~\n~~~\n~~~\n");
}

TEST(KnownLookTest, MakesUnknownWhatThePicturesSayIsSomethingElse) {
  EXPECT_EQ(Kept("1F#\n1F#\n##1\n", 1, Picture(kGround)), "1~#\n1F#\n##1\n");
}

TEST(KnownLookTest, BelievesWhatNoPictureIsNearOnlyIfItIsSure) {
  EXPECT_EQ(Kept(kBoard, 0.97f, Picture(kOtherGround)), "~~~\n~~~\n~~~\n");
  EXPECT_EQ(Kept(kBoard, 1, Picture(kOtherGround)), "11#\n1~#\n##1\n");  // no flag
}

// A window over those beside it may hide a part of it.
TEST(KnownLookTest, DoesNotBelieveWhatNoPictureIsNearBesideUnknownCells) {
  EXPECT_EQ(Kept("~1#\n1F#\n##1\n", 1, Picture(kOtherGround)), "~~#\n~~#\n##1\n");
  EXPECT_EQ(Kept("~1#\n1F#\n##1\n", 1, Picture(kGround)), "~1#\n1F#\n##1\n");
}

TEST(KnownLookTest, SeesThatABoardGoesOn) {
  const LooksOfCells looks = LooksOf(Skin(), Picture(kGround), Lattice());
  EXPECT_TRUE(GoesOnBeyond(looks, {.top = 1, .left = 0, .rows = 2, .cols = 3}));
  EXPECT_FALSE(GoesOnBeyond(looks, {.top = 0, .left = 0, .rows = 2, .cols = 3}));  // one number
  EXPECT_FALSE(GoesOnBeyond(looks, {.top = 0, .left = 0, .rows = 3, .cols = 3}));
}

// The lines of cells of a lattice that drifted by its end: a row is cut off, and lies two pixels
// beside where the lattice would have it.
TEST(KnownLookTest, SeesThatABoardGoesOnOutOfStep) {
  GridGeometry ended = Lattice();
  ended.row_edges = {2, kSide, 2 * kSide};
  EXPECT_TRUE(GoesOnOutOfStep(Skin(), PictureOf("11#\n1F#\n11#\n", {}), ended));
  EXPECT_FALSE(GoesOnOutOfStep(Skin(), Picture(kGround), ended));  // one number below
  EXPECT_FALSE(GoesOnOutOfStep(Skin(), Picture(kGround), Lattice()));
}

TEST(KnownLookTest, SeesALineOfAnotherSizeAtTheRim) {
  GridGeometry board = Lattice();
  EXPECT_FALSE(HasAnOddRim(board));
  ++board.col_edges.front();
  EXPECT_FALSE(HasAnOddRim(board));  // programs draw such
  board.col_edges.front() += kSide / 4;
  EXPECT_TRUE(HasAnOddRim(board));
  board = Lattice();
  board.row_edges.back() += kSide / 3;
  EXPECT_TRUE(HasAnOddRim(board));
}

TEST(KnownLookTest, ForgetsWhatThePicturesTakeForSomethingElse) {
  constexpr CellPos kLeft{0, 0};
  constexpr CellPos kMiddle{0, 1};
  constexpr CellPos kRight{0, 2};
  Grid<CellReading> cells(1, 3);
  cells[kLeft].symbol = CellSymbol::kQuestion;
  cells[kMiddle].symbol = CellSymbol::kQuestion;
  Grid<CellSymbol> nearest(1, 3);
  for (CellSymbol& symbol : nearest.items()) symbol = CellSymbol::kUnknown;
  EXPECT_FALSE(ForgetContradicted(nearest, cells));
  nearest[kLeft] = CellSymbol::kCovered;
  nearest[kRight] = CellSymbol::kCovered;
  EXPECT_TRUE(ForgetContradicted(nearest, cells));
  EXPECT_EQ(cells[kLeft].symbol, CellSymbol::kUnknown);
  EXPECT_EQ(cells[kMiddle].symbol, CellSymbol::kQuestion);
  EXPECT_EQ(cells[kRight].symbol, CellSymbol::kUnknown);
}

// The frame around a board may have drawn the rim of a lattice to it.
TEST(KnownLookTest, LooksAtACellOfTheRimAsLargeAsTheNext) {
  const SkinPictures skin = Skin({.has_rim = true});
  const Frame picture = PictureOf("###\n###\n###\n", {.has_rim = true});
  GridGeometry found = Lattice();
  found.col_edges.front() = 4;
  const LooksOfCells as_found = LooksOf(skin, picture, found);
  const Part whole{.top = 0, .left = 0, .rows = 3, .cols = 3};
  EXPECT_TRUE(HasALineOfColours(as_found));
  EXPECT_FALSE(HasALineOfColours(LooksOfBoard(skin, picture, found, as_found, whole)));
}

TEST(KnownLookTest, GivesEvidenceOnlyWhereItIsSure) {
  constexpr CellPos kLeft{0, 0};
  const LooksOfCells looks = LooksOf(Skin(), Picture(kGround), Lattice());
  EXPECT_EQ(looks.evidence[kLeft].symbol, CellSymbol::k1);
  EXPECT_EQ(looks.evidence[kLeft].how, Recollection::How::kLike);
  const LooksOfCells strange = LooksOf(Skin(), Picture(kOtherGround), Lattice());
  EXPECT_EQ(strange.evidence[kLeft].how, Recollection::How::kNothing);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
