#include "vision/lattice/tiling.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

base::Bgr AnyColour(base::Random& random) {
  const auto byte = [&] { return static_cast<std::uint8_t>(random.Below(256)); };
  return {byte(), byte(), byte()};
}

// Grass: each pixel has a colour of its own, the same in each cell of `pitch`, and there is no
// line.
base::WritableFrame Meadow(const FrameRect& board, int pitch) {
  base::WritableFrame picture = Plain({500, 400}, {200, 160, 120});
  base::Random random(1);
  for (int y = 0; y < pitch; ++y) {
    for (int x = 0; x < pitch; ++x) {
      const base::Bgr colour = AnyColour(random);
      for (int top = board.y + y; top < board.Bottom(); top += pitch) {
        for (int left = board.x + x; left < board.Right(); left += pitch) {
          Fill(picture, {left, top, 1, 1}, colour);
        }
      }
    }
  }
  return picture;
}

std::optional<Tiling> Find(const base::Frame& frame) { return FindTiling(frame, FindSteps(frame)); }

TEST(TilingTest, FindsCellsWithoutLinesToThePixel) {
  for (const int pitch : {12, 20, 29, 33}) {
    const FrameRect board{37, 21, 9 * pitch, 8 * pitch};
    const auto tiling = Find(Meadow(board, pitch).frame);
    ASSERT_TRUE(tiling) << pitch << " px";
    EXPECT_EQ(tiling->geometry.Bounds(), board) << pitch << " px";
    EXPECT_EQ(tiling->geometry.cols(), 9) << pitch << " px";
    EXPECT_EQ(tiling->geometry.rows(), 8) << pitch << " px";
    EXPECT_GT(tiling->share, 0.99);
  }
}

TEST(TilingTest, SeesPastFigures) {
  const FrameRect board{40, 20, 12 * 25, 10 * 25};
  base::WritableFrame picture = Meadow(board, 25);
  base::Random random(2);
  for (int i = 0; i < 20; ++i) {
    const int col = static_cast<int>(random.Below(12)), row = static_cast<int>(random.Below(10));
    Fill(picture, {40 + 25 * col + 8, 20 + 25 * row + 6, 9, 13}, AnyColour(random));
  }
  const auto tiling = Find(picture.frame);
  ASSERT_TRUE(tiling);
  EXPECT_EQ(tiling->geometry.Bounds(), board);
}

TEST(TilingTest, ReachesThePicturesEdge) {
  const FrameRect all{0, 0, 500, 400};
  const auto tiling = Find(Meadow(all, 25).frame);
  ASSERT_TRUE(tiling);
  EXPECT_EQ(tiling->geometry.Bounds(), all);
}

// The picture cuts two pixels off the first cells.
TEST(TilingTest, StaysInsideThePicture) {
  const base::WritableFrame picture = Meadow({-2, -2, 12 * 25, 10 * 25}, 25);
  const auto tiling = Find(picture.frame);
  ASSERT_TRUE(tiling);
  EXPECT_TRUE(picture.frame.Bounds().Contains(tiling->geometry.Bounds()));
  EXPECT_EQ(tiling->geometry.cols(), 12);
  EXPECT_EQ(tiling->geometry.rows(), 10);
}

TEST(TilingTest, IsNoneWhereNothingIsDrawn) {
  EXPECT_FALSE(Find(Plain({500, 400}, {200, 160, 120}).frame));
}

TEST(TilingTest, IsNoneInNoise) { EXPECT_FALSE(Find(Meadow({0, 0, 500, 400}, 500).frame)); }

TEST(TilingTest, IsNoneWhereOnlyOneDirectionRepeats) {
  base::WritableFrame stripes = Plain({500, 400}, {200, 160, 120});
  base::Random random(3);
  for (int y = 0; y < 400; ++y) {
    const int shift = static_cast<int>(random.Below(20));
    for (int x = shift; x < 500; x += 20) Fill(stripes, {x, y, 7, 1}, AnyColour(random));
  }
  EXPECT_FALSE(Find(stripes.frame));
}

TEST(TilingTest, IsNoneOfTooFewCells) {
  EXPECT_FALSE(Find(Meadow({40, 20, 3 * 25, 9 * 25}, 25).frame));
}

TEST(TilingTest, IsNoneInTheSmallestPictures) {
  for (int side = 1; side < 20; ++side) EXPECT_FALSE(Find(base::MakeFrame({side, side}).frame));
}

}  // namespace
}  // namespace gridhand::vision
