#include "vision/minesweeper/cells/shade.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::FrameRect;

constexpr FrameRect kBoard{20, 20, 120, 120};
constexpr Bgr kPage{240, 230, 220};
constexpr Bgr kCell{180, 150, 60};
constexpr Bgr kInk{20, 40, 200};

// Cells of 12 px with something in every third.
base::WritableFrame Board() {
  base::WritableFrame picture = Plain({200, 160}, kPage);
  for (int y = kBoard.y; y < kBoard.Bottom(); y += 12) {
    for (int x = kBoard.x; x < kBoard.Right(); x += 12) {
      Fill(picture, {x, y, 11, 11}, kCell);
      if ((x + y) / 12 % 3 == 0) Fill(picture, {x + 4, y + 3, 3, 6}, kInk);
    }
  }
  return picture;
}

// As a page lays a colour over itself that lets `share` of it shine through.
base::WritableFrame Shaded(const base::Frame& frame, double share, Bgr colour) {
  base::WritableFrame shaded = base::CopyOf(frame);
  const auto mixed = [&](int below, int above) {
    return static_cast<std::uint8_t>(share * below + (1 - share) * above + 0.5);
  };
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < frame.size.width; ++x) {
      const Bgr below = frame.At({x, y});
      Fill(shaded, {x, y, 1, 1},
           {mixed(below.b, colour.b), mixed(below.g, colour.g), mixed(below.r, colour.r)});
    }
  }
  return shaded;
}

TEST(ShadeTest, TakesADarkOrAPaleShadeOff) {
  const base::WritableFrame before = Board();
  for (const auto& [share, colour] : {std::pair(0.33, Bgr{0, 0, 0}), {0.5, {255, 255, 255}}}) {
    const base::WritableFrame shaded = Shaded(before.frame, share, colour);
    const auto bare = WithoutShade(shaded.frame, before.frame, kBoard);
    ASSERT_TRUE(bare);
    EXPECT_TRUE(base::SamePixels(*bare, before.frame, bare->Bounds()));
  }
}

TEST(ShadeTest, PutsTheShadeOverWhatWasThere) {
  const base::WritableFrame before = Board();
  base::WritableFrame shaded = Shaded(before.frame, 0.4, {0, 0, 0});
  const base::Frame bare = base::CopyOf(shaded.frame).frame;
  constexpr FrameRect kMessage{50, 60, 40, 20};
  Fill(shaded, kMessage, {255, 255, 255});
  const auto expected = WithShade(before.frame, shaded.frame, kBoard);
  ASSERT_TRUE(expected);
  for (const base::FramePoint at : {base::FramePoint{25, 25}, {70, 70}, {130, 130}}) {
    EXPECT_TRUE(IsNear(expected->At(at), bare.At(at), 2)) << at.x;
  }
  EXPECT_FALSE(WithShade(before.frame, before.frame, kBoard));
}

TEST(ShadeTest, KeepsWhatHasChangedBelowTheShade) {
  const base::WritableFrame before = Board();
  base::WritableFrame after = base::CopyOf(before.frame);
  constexpr FrameRect kOpened{32, 32, 11, 11};
  constexpr Bgr kOpen{220, 220, 220};
  Fill(after, kOpened, kOpen);
  const auto bare = WithoutShade(Shaded(after.frame, 0.4, {0, 0, 0}).frame, before.frame, kBoard);
  ASSERT_TRUE(bare);
  constexpr int kRounding = 2;  // grey levels, of 0.4 of them
  EXPECT_NEAR(bare->At(kOpened.Center()).g, kOpen.g, kRounding);
  EXPECT_EQ(bare->At({100, 100}), before.frame.At({100, 100}));
}

TEST(ShadeTest, SeesNoneWherePartsHaveChangedOrAnotherBoardIsShown) {
  const base::WritableFrame before = Board();
  base::WritableFrame after = base::CopyOf(before.frame);
  Fill(after, {20, 20, 40, 40}, kInk);
  EXPECT_FALSE(WithoutShade(after.frame, before.frame, kBoard));
  const base::WritableFrame other = Plain(before.frame.size, kInk);
  EXPECT_FALSE(WithoutShade(other.frame, before.frame, kBoard));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
