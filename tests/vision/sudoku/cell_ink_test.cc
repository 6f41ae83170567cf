#include "vision/sudoku/cell_ink.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "base/random.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;
using base::FrameRect;

constexpr FrameRect kFace{10, 10, 40, 40};  // px
constexpr Bgr kGround{240, 240, 230};
constexpr Bgr kInk{20, 20, 20};

class CellInkTest : public ::testing::Test {
 protected:
  CellInkTest() { Fill(picture_, picture_.frame.Bounds(), kGround); }

  CellInk Ink() const { return InkOf(picture_.frame, kFace); }

  base::WritableFrame picture_ = base::MakeFrame({60, 60});
};

TEST_F(CellInkTest, AnEmptyCellHasItsGroundAlone) {
  const CellInk ink = Ink();
  EXPECT_EQ(ink.ground, kGround);
  EXPECT_TRUE(ink.glyphs.empty());
  EXPECT_EQ(ink.frames, 0);
}

TEST_F(CellInkTest, AGlyphIsTheBoxOfItsPixels) {
  const FrameRect stroke{28, 18, 4, 24};
  Fill(picture_, stroke, kInk);
  const CellInk ink = Ink();
  ASSERT_EQ(ink.glyphs.size(), 1U);
  EXPECT_EQ(ink.glyphs.front().box, stroke);
  EXPECT_EQ(ink.glyphs.front().ink, kInk);
  EXPECT_EQ(ink.glyphs.front().contrast, 220);
  EXPECT_FALSE(ink.glyphs.front().at_rim);
  EXPECT_TRUE(ink.whole.empty());
}

TEST_F(CellInkTest, GlyphsComeFromTheLeft) {
  Fill(picture_, {36, 20, 4, 20}, kInk);
  Fill(picture_, {20, 20, 4, 20}, kInk);
  const CellInk ink = Ink();
  ASSERT_EQ(ink.glyphs.size(), 2U);
  EXPECT_EQ(ink.glyphs[0].box.x, 20);
  EXPECT_EQ(ink.glyphs[1].box.x, 36);
  ASSERT_EQ(ink.whole.size(), 1U);
  EXPECT_EQ(ink.whole.front().box, (FrameRect{20, 20, 20, 20}));
}

// A bevel whose light falls from one corner: the far part of its line is too dark to be seen.
TEST_F(CellInkTest, APartOfALineBelowADigitIsAFrameAndNoPartOfTheDigit) {
  const FrameRect digit{22, 16, 8, 24};
  Fill(picture_, digit, kInk);
  Fill(picture_, {26, 45, 24, 3}, kInk);
  const CellInk ink = Ink();
  ASSERT_EQ(ink.glyphs.size(), 1U);
  EXPECT_EQ(ink.glyphs.front().box, digit);
  EXPECT_EQ(ink.frames, 1);
}

TEST_F(CellInkTest, LinesAlongTheRimAreAFrameAndNoGlyph) {
  Fill(picture_, {10, 10, 40, 2}, kInk);
  Fill(picture_, {28, 20, 4, 20}, kInk);
  const CellInk ink = Ink();
  EXPECT_EQ(ink.frames, 1);
  ASSERT_EQ(ink.glyphs.size(), 1U);
  EXPECT_EQ(ink.glyphs.front().box, (FrameRect{28, 20, 4, 20}));
}

// A digit with bars, in a frame: together they leave little more than half of the face (ksudoku).
TEST_F(CellInkTest, AFrameOfAnyUsualThicknessHidesNoDigit) {
  const FrameRect digit{24, 18, 14, 24};
  for (int thickness = 1; thickness <= 4; ++thickness) {
    SCOPED_TRACE(thickness);
    Fill(picture_, kFace, kInk);
    Fill(picture_,
         {kFace.x + thickness, kFace.y + thickness, kFace.width - 2 * thickness,
          kFace.height - 2 * thickness},
         kGround);
    for (const int y : {digit.y, digit.y + 10, digit.Bottom() - 4}) {
      Fill(picture_, {digit.x, y, digit.width, 4}, kInk);
    }
    Fill(picture_, {digit.Right() - 4, digit.y, 4, digit.height}, kInk);
    const CellInk ink = Ink();
    EXPECT_EQ(ink.frames, 1);
    ASSERT_EQ(ink.glyphs.size(), 1U);
    EXPECT_EQ(ink.glyphs.front().box, digit);
  }
}

TEST_F(CellInkTest, GrainIsNoInk) {
  base::Random random(20261129);
  for (int y = kFace.y; y < kFace.Bottom(); ++y) {
    for (int x = kFace.x; x < kFace.Right(); ++x) {
      const auto grey = static_cast<std::uint8_t>(200 - random.Below(50));
      Fill(picture_, {x, y, 1, 1}, {grey, grey, grey});
    }
  }
  EXPECT_TRUE(Ink().glyphs.empty());
}

TEST_F(CellInkTest, ATintIsTheGround) {
  Fill(picture_, kFace, Bgr{250, 180, 120});
  Fill(picture_, {28, 18, 4, 24}, kInk);
  const CellInk ink = Ink();
  EXPECT_EQ(ink.ground, (Bgr{250, 180, 120}));
  EXPECT_EQ(ink.glyphs.size(), 1U);
}

// Two notes, one above the other, that touch: the upper one ends in a thin stem.
TEST_F(CellInkTest, ATowerIsCutWhereLeastInkIs) {
  Fill(picture_, {28, 14, 6, 8}, kInk);
  Fill(picture_, {30, 22, 2, 3}, kInk);
  Fill(picture_, {28, 25, 6, 10}, kInk);
  EXPECT_EQ(Ink().glyphs.size(), 1U);
  EXPECT_TRUE(IsTower(Ink().glyphs.front().box));
  const CellInk cut = InkOf(picture_.frame, kFace, /*storeys=*/2);
  ASSERT_EQ(cut.glyphs.size(), 2U);
  EXPECT_EQ(cut.glyphs[0].box.height + cut.glyphs[1].box.height, 21);
  const int middle = std::max(cut.glyphs[0].box.y, cut.glyphs[1].box.y);
  EXPECT_GE(middle, 22);
  EXPECT_LE(middle, 25);
}

TEST_F(CellInkTest, ADigitIsNoTower) {
  Fill(picture_, {24, 18, 14, 24}, kInk);
  EXPECT_EQ(InkOf(picture_.frame, kFace, /*storeys=*/2).glyphs.size(), 1U);
}

TEST_F(CellInkTest, TheUsualFaceIsThatOfTheOthersInTheRowAndTheColumn) {
  board::Grid<CellInk> cells(3, 3);
  board::ForEachCell(cells, [&](board::CellPos cell) {
    cells[cell].face = {20 * cell.col, 30 * cell.row, 18, 28};
  });
  cells[{1, 2}].face = {43, 34, 12, 20};
  EXPECT_EQ(UsualFaceOf(cells, {1, 2}), (FrameRect{40, 30, 18, 28}));
}

TEST_F(CellInkTest, AFaceThatIsTooSmallHasNoInk) {
  Fill(picture_, {10, 10, 5, 5}, kInk);
  EXPECT_TRUE(InkOf(picture_.frame, {10, 10, 5, 5}).glyphs.empty());
}

}  // namespace
}  // namespace gridhand::vision::sudoku
