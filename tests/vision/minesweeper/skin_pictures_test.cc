#include "vision/minesweeper/skin_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "base/random.h"
#include "board/minesweeper/text.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr Bgr kGrey{0xc0, 0xc0, 0xc0};
constexpr Bgr kInk{0x20, 0x20, 0x20};
constexpr Bgr kDesk{0x80, 0x40, 0x20};
constexpr FrameRect kTile{0, 0, kPatchSide, kPatchSide};

// A grey cell with a bar; the question mark has a dot below it as well, 2 % of the cell.
void DrawCell(base::WritableFrame& picture, const FrameRect& at, bool has_dot) {
  Fill(picture, at, kGrey);
  const int unit = at.width / 12;
  Fill(picture, {at.x + 4 * unit, at.y + 2 * unit, 2 * unit, 6 * unit}, kInk);
  if (has_dot) Fill(picture, {at.x + 7 * unit, at.y + 8 * unit, 2 * unit, 2 * unit}, kInk);
}

// A flag, a question mark, a covered cell and the desk beside the board.
SkinPictures Skin() {
  base::WritableFrame sheet = base::MakeFrame({4 * kPatchSide, kPatchSide});
  DrawCell(sheet, kTile, false);
  DrawCell(sheet, {kPatchSide, 0, kPatchSide, kPatchSide}, true);
  Fill(sheet, {2 * kPatchSide, 0, kPatchSide, kPatchSide}, kGrey);
  Fill(sheet, {3 * kPatchSide, 0, kPatchSide, kPatchSide}, kDesk);
  return SkinPictures({"made up", sheet.frame, *board::minesweeper::ParseBoard("F?#~\n")});
}

base::WritableFrame Cell(int side_px, bool has_dot) {
  base::WritableFrame cell = base::MakeFrame({side_px, side_px});
  DrawCell(cell, cell.frame.Bounds(), has_dot);
  return cell;
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

TEST(SkinPicturesTest, TakesWhatLiesBesideABoardForNoCell) {
  base::WritableFrame desk = base::MakeFrame({kPatchSide, kPatchSide});
  Fill(desk, kTile, kDesk);
  EXPECT_FALSE(Skin().LookAt(desk.frame, kTile).is_cell);
  EXPECT_FALSE(Skin().IsLikeACell(desk.frame, kTile));
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
