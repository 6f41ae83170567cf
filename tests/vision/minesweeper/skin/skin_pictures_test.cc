#include "vision/minesweeper/skin/skin_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "base/random.h"
#include "tests/vision/pictures.h"
#include "vision/minesweeper/cells/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr Bgr kGrey{0xc0, 0xc0, 0xc0};
constexpr Bgr kInk{0x20, 0x20, 0x20};
constexpr FrameRect kTile{0, 0, kPatchSide, kPatchSide};

// A grey cell with a bar; the question mark has a dot below it as well, 2 % of the cell.
void DrawCell(base::WritableFrame& picture, const FrameRect& at, bool has_dot) {
  Fill(picture, at, kGrey);
  const int unit = at.width / 12;
  Fill(picture, {at.x + 4 * unit, at.y + 2 * unit, 2 * unit, 6 * unit}, kInk);
  if (has_dot) Fill(picture, {at.x + 7 * unit, at.y + 8 * unit, 2 * unit, 2 * unit}, kInk);
}

base::WritableFrame Cell(int side_px, bool has_dot) {
  base::WritableFrame cell = base::MakeFrame({side_px, side_px});
  DrawCell(cell, cell.frame.Bounds(), has_dot);
  return cell;
}

// A flag, a question mark and a covered cell.
SkinPictures Skin() {
  LearntSkin skin{.name = "made up"};
  skin.cells.Remember(Cell(kPatchSide, false).frame, kTile, CellSymbol::kFlag);
  skin.cells.Remember(Cell(kPatchSide, true).frame, kTile, CellSymbol::kQuestion);
  skin.cells.Remember(Plain({kPatchSide, kPatchSide}, kGrey).frame, kTile, CellSymbol::kCovered);
  return SkinPictures(skin);
}

void AddNoise(base::WritableFrame& picture, int levels) {
  base::Random random(3);
  const FrameRect all = picture.frame.Bounds();
  for (int at = 0; at < all.height * picture.frame.stride_bytes; ++at) {
    const int noise = static_cast<int>(random.Below(static_cast<std::uint64_t>(2 * levels + 1)));
    picture.pixels[at] =
        static_cast<std::uint8_t>(std::clamp(picture.pixels[at] + noise - levels, 0, 255));
  }
}

TEST(SkinPicturesTest, TellsSymbolsThatDifferInAFewPixels) {
  const SkinPictures skin = Skin();
  for (const int side_px : {24, 36, 48}) {
    const auto flag = skin.LookAt(Cell(side_px, false).frame, {0, 0, side_px, side_px});
    const auto question = skin.LookAt(Cell(side_px, true).frame, {0, 0, side_px, side_px});
    EXPECT_EQ(flag.reading.symbol, CellSymbol::kFlag) << side_px;
    EXPECT_EQ(question.reading.symbol, CellSymbol::kQuestion) << side_px;
  }
}

TEST(SkinPicturesTest, TellsThemUnderNoise) {
  const SkinPictures skin = Skin();
  for (const bool has_dot : {false, true}) {
    base::WritableFrame cell = Cell(kPatchSide, has_dot);
    AddNoise(cell, 12);
    EXPECT_EQ(skin.LookAt(cell.frame, kTile).reading.symbol,
              has_dot ? CellSymbol::kQuestion : CellSymbol::kFlag);
  }
}

// A revealed cell with a line around it, three levels brighter.
base::WritableFrame Lined(int side_px) {
  constexpr Bgr kLine{0xc3, 0xc3, 0xc3};
  const int line_px = side_px / 12;
  base::WritableFrame cell = Plain({side_px, side_px}, kLine);
  Fill(cell, {line_px, line_px, side_px - 2 * line_px, side_px - 2 * line_px}, kGrey);
  return cell;
}

TEST(SkinPicturesTest, TellsACellFromAPlainWindowOfItsColour) {
  SkinPictures skin("lined");
  skin.Add(PatchOf(Lined(36).frame, {0, 0, 36, 36}), CellSymbol::kBlank);
  const auto cell = skin.LookAt(Lined(12).frame, {0, 0, 12, 12});
  const auto window = skin.LookAt(Plain({12, 12}, kGrey).frame, {0, 0, 12, 12});
  EXPECT_EQ(cell.reading.symbol, CellSymbol::kBlank);
  EXPECT_TRUE(cell.has_border);
  EXPECT_EQ(window.reading.symbol, CellSymbol::kBlank);
  EXPECT_FALSE(window.has_border);
}

// The side of a window that begins where a cell does is not enough.
TEST(SkinPicturesTest, SeesNoBorderInLinesOnTwoSidesOfFour) {
  SkinPictures skin("lined");
  skin.Add(PatchOf(Lined(24).frame, kTile), CellSymbol::kBlank);
  base::WritableFrame corner = Lined(24);
  Fill(corner, {2, 2, 22, 22}, kGrey);
  EXPECT_FALSE(skin.LookAt(corner.frame, kTile).has_border);
}

// Programs draw a cell in several ways; the nearest picture need not be the one of its border.
TEST(SkinPicturesTest, SeesTheBorderOfAnyPictureThatIsNear) {
  SkinPictures skin("lined");
  constexpr Bgr kDarkLine{0xb8, 0xb8, 0xb8};
  base::WritableFrame darker = Lined(24);
  Fill(darker, {0, 22, 24, 2}, kDarkLine);
  skin.Add(PatchOf(darker.frame, kTile), CellSymbol::kBlank);
  EXPECT_FALSE(skin.LookAt(Lined(24).frame, kTile).has_border);
  skin.Add(PatchOf(Lined(24).frame, kTile), CellSymbol::kBlank);
  base::WritableFrame between = Lined(24);
  constexpr Bgr kALittleDarker{0xbf, 0xbf, 0xbf};
  Fill(between, {2, 2, 20, 20}, kALittleDarker);
  EXPECT_TRUE(skin.LookAt(between.frame, kTile).has_border);
}

TEST(SkinPicturesTest, MeasuresWhereACellFits) {
  base::WritableFrame picture = base::MakeFrame({40, 40});
  Fill(picture, picture.frame.Bounds(), kGrey);
  DrawCell(picture, {8, 8, kPatchSide, kPatchSide}, true);
  const auto misfit_at = [&](int x) {
    return Skin().MeanFromAny(PatchOf(picture.frame, {x, 8, kPatchSide, kPatchSide}));
  };
  EXPECT_EQ(misfit_at(8), 0);
  EXPECT_GT(misfit_at(7), 1);
  EXPECT_GT(misfit_at(9), 1);
}

TEST(SkinPicturesTest, MeasuresHowStrangeAPictureIs) {
  const SkinPictures skin = Skin();
  EXPECT_LT(skin.PartsFromAny(MeansOfParts(PatchOf(Cell(36, true).frame, {0, 0, 36, 36}))), 10);
  constexpr Bgr kRed{0x20, 0x20, 0xff};
  const float strange =
      skin.PartsFromAny(MeansOfParts(PatchOf(Plain({24, 24}, kRed).frame, kTile)));
  EXPECT_NEAR(strange, 0xc0 - 0x20, 1);
}

TEST(SkinPicturesTest, SaysNothingOfWhatIsBetweenTwoSymbols) {
  base::WritableFrame cell = Cell(kPatchSide, false);
  constexpr Bgr kHalf{0x70, 0x70, 0x70};
  Fill(cell, {14, 16, 4, 4}, kHalf);
  const auto seen = Skin().LookAt(cell.frame, kTile);
  EXPECT_TRUE(seen.is_cell);
  EXPECT_EQ(seen.reading.symbol, CellSymbol::kUnknown);
}

TEST(SkinPicturesTest, SaysNothingOfACellPartlyHidden) {
  base::WritableFrame cell = Cell(kPatchSide, false);
  Fill(cell, {0, 16, 10, 8}, kInk);
  EXPECT_FALSE(Skin().LookAt(cell.frame, kTile).is_cell);
}

TEST(SkinPicturesTest, SaysWhatIsNearestWhereItIsNotSure) {
  base::WritableFrame cell = Cell(kPatchSide, false);
  constexpr int kBrighter = 14;  // more than a cell may be, less than twice as much
  for (int at = 0; at < kPatchSide * cell.frame.stride_bytes; ++at) {
    cell.pixels[at] = static_cast<std::uint8_t>(std::min(255, cell.pixels[at] + kBrighter));
  }
  const auto seen = Skin().LookAt(cell.frame, kTile);
  EXPECT_FALSE(seen.is_cell);
  EXPECT_EQ(seen.reading.symbol, CellSymbol::kUnknown);
  EXPECT_EQ(seen.nearest, CellSymbol::kFlag);
  EXPECT_TRUE(Skin().MayShow(PatchOf(cell.frame, kTile), CellSymbol::kFlag));
}

// Something else below: the few pixels in which the two differ are no evidence then.
TEST(SkinPicturesTest, SaysNothingOfTwoSymbolsWhereAPartIsOfNeither) {
  constexpr Bgr kDarker{0x9c, 0x9c, 0x9c};  // less than would make it no cell
  base::WritableFrame cell = Cell(kPatchSide, false);
  Fill(cell, {0, 18, 14, 6}, kDarker);
  const auto seen = Skin().LookAt(cell.frame, kTile);
  EXPECT_TRUE(seen.is_cell);
  EXPECT_EQ(seen.nearest, CellSymbol::kUnknown);
}

TEST(SkinPicturesTest, SaysNothingOfWhatIsLikeNoCell) {
  constexpr Bgr kDesk{0x80, 0x40, 0x20};
  const base::WritableFrame desk = Plain({kPatchSide, kPatchSide}, kDesk);
  const auto seen = Skin().LookAt(desk.frame, kTile);
  EXPECT_FALSE(seen.is_cell);
  EXPECT_EQ(seen.nearest, CellSymbol::kUnknown);
  EXPECT_FALSE(Skin().MayShow(PatchOf(desk.frame, kTile), CellSymbol::kCovered));
}

// A covered cell under the pointer may be drawn as a blank one is when the game is over.
TEST(SkinPicturesTest, SaysNothingOfAPictureWithTwoMeanings) {
  SkinPictures skin = Skin();
  const base::WritableFrame cell = Plain({kPatchSide, kPatchSide}, kGrey);
  EXPECT_EQ(skin.LookAt(cell.frame, kTile).reading.symbol, CellSymbol::kCovered);
  skin.Add(PatchOf(cell.frame, kTile), CellSymbol::kBlank);
  const auto seen = skin.LookAt(cell.frame, kTile);
  EXPECT_TRUE(seen.is_cell);
  EXPECT_EQ(seen.reading.symbol, CellSymbol::kUnknown);
  EXPECT_EQ(seen.nearest, CellSymbol::kUnknown);
}

TEST(SkinPicturesTest, APictureMayShowAllThatIsDrawnSo) {
  SkinPictures skin = Skin();
  const Patch cell = PatchOf(Plain({kPatchSide, kPatchSide}, kGrey).frame, kTile);
  EXPECT_FALSE(skin.MayShow(cell, CellSymbol::kBlank));
  skin.Add(cell, CellSymbol::kBlank);
  EXPECT_TRUE(skin.MayShow(cell, CellSymbol::kBlank));
  EXPECT_TRUE(skin.MayShow(cell, CellSymbol::kCovered));
  EXPECT_FALSE(skin.MayShow(cell, CellSymbol::kFlag));
}

TEST(SkinPicturesTest, TellsWhatItHasAndNothingElse) {
  const Patch flag = PatchOf(Cell(kPatchSide, false).frame, kTile);
  EXPECT_TRUE(Skin().Tells(flag, CellSymbol::kFlag));
  EXPECT_FALSE(Skin().Tells(flag, CellSymbol::kQuestion));
  SkinPictures empty("empty");
  EXPECT_FALSE(empty.Tells(flag, CellSymbol::kFlag));
  empty.Add(flag, CellSymbol::kFlag);
  EXPECT_TRUE(empty.Tells(flag, CellSymbol::kFlag));
}

TEST(SkinPicturesTest, FindsACellThatLiesAPixelBeside) {
  base::WritableFrame picture = base::MakeFrame({40, 40});
  Fill(picture, picture.frame.Bounds(), kGrey);
  DrawCell(picture, {9, 9, kPatchSide, kPatchSide}, true);
  EXPECT_EQ(Skin().LookAt(picture.frame, {8, 8, kPatchSide, kPatchSide}).reading.symbol,
            CellSymbol::kQuestion);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
