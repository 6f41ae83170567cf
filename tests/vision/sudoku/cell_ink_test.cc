#include "vision/sudoku/cell_ink.h"

#include <gtest/gtest.h>

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

TEST_F(CellInkTest, LinesAlongTheRimAreAFrameAndNoGlyph) {
  Fill(picture_, {10, 10, 40, 2}, kInk);
  Fill(picture_, {28, 20, 4, 20}, kInk);
  const CellInk ink = Ink();
  EXPECT_EQ(ink.frames, 1);
  ASSERT_EQ(ink.glyphs.size(), 1U);
  EXPECT_EQ(ink.glyphs.front().box, (FrameRect{28, 20, 4, 20}));
}

TEST_F(CellInkTest, ATintIsTheGround) {
  Fill(picture_, kFace, Bgr{250, 180, 120});
  Fill(picture_, {28, 18, 4, 24}, kInk);
  const CellInk ink = Ink();
  EXPECT_EQ(ink.ground, (Bgr{250, 180, 120}));
  EXPECT_EQ(ink.glyphs.size(), 1U);
}

TEST_F(CellInkTest, AFaceThatIsTooSmallHasNoInk) {
  Fill(picture_, {10, 10, 5, 5}, kInk);
  EXPECT_TRUE(InkOf(picture_.frame, {10, 10, 5, 5}).glyphs.empty());
}

}  // namespace
}  // namespace gridhand::vision::sudoku
