#include "vision/minesweeper/known_look.h"

#include <gtest/gtest.h>

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

constexpr int kSide = kPatchSide;
constexpr const char* kBoard = "11#\n1F#\n##1\n";

// Each symbol has a bar of its own.
void DrawCell(base::WritableFrame& picture, const FrameRect& at, CellSymbol symbol, Bgr ground) {
  constexpr Bgr kInk{0x20, 0x20, 0x20};
  Fill(picture, at, ground);
  if (symbol == CellSymbol::kCovered) return;
  const int left = symbol == CellSymbol::k1 ? 4 : 14;
  Fill(picture, {at.x + left, at.y + 4, 6, 16}, kInk);
}

constexpr Bgr kGround{0xc0, 0xc0, 0xc0};
constexpr Bgr kOtherGround{0x40, 0x80, 0x40};

GridGeometry Lattice() {
  return {.col_edges = {0, kSide, 2 * kSide, 3 * kSide},
          .row_edges = {0, kSide, 2 * kSide, 3 * kSide}};
}

Frame Picture(Bgr ground) {
  base::WritableFrame picture = base::MakeFrame({3 * kSide, 3 * kSide});
  const auto board = board::minesweeper::ParseBoard(kBoard);
  board::ForEachCell(*board, [&](CellPos cell) {
    DrawCell(picture, Lattice().CellRect(cell), (*board)[cell], ground);
  });
  return picture.frame;
}

SkinPictures Skin() {
  LearntSkin skin{.name = "bars"};
  for (const CellSymbol symbol : {CellSymbol::k1, CellSymbol::kFlag, CellSymbol::kCovered}) {
    base::WritableFrame cell = base::MakeFrame({kSide, kSide});
    DrawCell(cell, cell.frame.Bounds(), symbol, kGround);
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

TEST(KnownLookTest, KnowsTheSkinThatAgreesWithWhatWasRead) {
  const std::vector<SkinPictures> skins = {Skin()};
  const SkinPictures* look = LookOf(Picture(kGround), Lattice(), ReadAs(kBoard, 0.95f), skins);
  ASSERT_NE(look, nullptr);
  EXPECT_EQ(look->skin(), "bars");
}

TEST(KnownLookTest, KnowsNoSkinWhereWhatWasReadIsSomethingElse) {
  const std::vector<SkinPictures> skins = {Skin()};
  constexpr const char* kOther = "FF1\nF11\n11F\n";
  EXPECT_EQ(LookOf(Picture(kGround), Lattice(), ReadAs(kOther, 0.95f), skins), nullptr);
  EXPECT_EQ(LookOf(Picture(kGround), Lattice(), ReadAs(kBoard, 0.95f), {}), nullptr);
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
  EXPECT_EQ(Kept(kBoard, 1, Picture(kOtherGround)), kBoard);
}

TEST(KnownLookTest, SeesThatABoardGoesOn) {
  const LooksOfCells looks = LooksOf(Skin(), Picture(kGround), Lattice());
  EXPECT_TRUE(GoesOnBeyond(looks, {.top = 1, .left = 0, .rows = 2, .cols = 3}));
  EXPECT_FALSE(GoesOnBeyond(looks, {.top = 0, .left = 0, .rows = 2, .cols = 3}));  // one number
  EXPECT_FALSE(GoesOnBeyond(looks, {.top = 0, .left = 0, .rows = 3, .cols = 3}));
}

TEST(KnownLookTest, GivesEvidenceOnlyWhereItIsSure) {
  const LooksOfCells looks = LooksOf(Skin(), Picture(kGround), Lattice());
  EXPECT_EQ(looks.evidence[CellPos(0, 0)].symbol, CellSymbol::k1);
  EXPECT_EQ(looks.evidence[CellPos(0, 0)].how, Recollection::How::kLike);
  const LooksOfCells strange = LooksOf(Skin(), Picture(kOtherGround), Lattice());
  EXPECT_EQ(strange.evidence[CellPos(0, 0)].how, Recollection::How::kNothing);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
