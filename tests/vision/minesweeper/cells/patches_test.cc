#include "vision/minesweeper/cells/patches.h"

#include <gtest/gtest.h>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using board::CellPos;

Patches Cut(const base::Frame& frame, const board::GridGeometry& lattice) {
  PatchCache cache;
  return CutPatches(frame, lattice, cache);
}

constexpr Bgr kBlue{200, 20, 10};
constexpr Bgr kRed{10, 20, 200};

TEST(PatchesTest, EqualCellsShareOnePatch) {
  base::WritableFrame picture = Plain({40, 20}, kBlue);
  Fill(picture, {10, 0, 10, 10}, kRed);
  const Patches patches = Cut(picture.frame, {{0, 10, 20, 30, 40}, {0, 10, 20}, 0});
  EXPECT_EQ(patches.distinct.size(), 2u);
  EXPECT_EQ(patches.of_cell[(CellPos{0, 0})], patches.of_cell[(CellPos{1, 3})]);
  EXPECT_NE(patches.of_cell[(CellPos{0, 0})], patches.of_cell[(CellPos{0, 1})]);
}

TEST(PatchesTest, ColoursAreRedGreenBlue) {
  const base::WritableFrame picture = Plain({30, 30}, kRed);
  const Patches patches = Cut(picture.frame, {{0, 30}, {0, 30}, 0});
  const Patch& patch = patches.distinct.at(0);
  EXPECT_EQ(patch[0], kRed.r);
  EXPECT_EQ(patch[1], kRed.g);
  EXPECT_EQ(patch[2], kRed.b);
}

// A cell keeps its shape at every size: its left half stays its left half.
TEST(PatchesTest, CellsOfAnySizeAreBroughtToOne) {
  for (const int size : {8, 13, 24, 25, 48, 97}) {
    base::WritableFrame picture = Plain({size, size}, kBlue);
    Fill(picture, {0, 0, size / 2, size}, kRed);
    const Patches patches = Cut(picture.frame, {{0, size}, {0, size}, 0});
    ASSERT_EQ(patches.distinct.size(), 1u);
    const Patch& patch = patches.distinct[0];
    const auto red_at = [&](int x) {
      return patch[static_cast<std::size_t>((12 * kPatchSide + x) * 3)];
    };
    EXPECT_EQ(red_at(2), kRed.r) << size;
    EXPECT_EQ(red_at(kPatchSide - 3), kBlue.r) << size;
  }
}

// A browser shades an edge a little differently in each column.
TEST(PatchesTest, CellsThatDifferByAPartOfAPixelAreOne) {
  base::WritableFrame picture = Plain({48, 24}, {200, 200, 200});
  Fill(picture, {8, 4, 8, 16}, {10, 10, 10});
  Fill(picture, {24 + 8, 4, 8, 16}, {10, 10, 10});
  Fill(picture, {24 + 7, 4, 1, 16}, {150, 150, 150});
  EXPECT_EQ(Cut(picture.frame, {{0, 24, 48}, {0, 24}, 0}).distinct.size(), 1u);
  // The whole pixel is another shape.
  Fill(picture, {24 + 7, 4, 1, 16}, {10, 10, 10});
  EXPECT_EQ(Cut(picture.frame, {{0, 24, 48}, {0, 24}, 0}).distinct.size(), 2u);
}

// A covered and a blank cell may differ by a few grey levels only.
TEST(PatchesTest, GroundsThatDifferALittleAreTwo) {
  base::WritableFrame picture = Plain({48, 24}, {200, 200, 200});
  Fill(picture, {24, 0, 24, 24}, {192, 192, 192});
  EXPECT_EQ(Cut(picture.frame, {{0, 24, 48}, {0, 24}, 0}).distinct.size(), 2u);
}

// So pale that no pixel differs by much, as small digits are.
TEST(PatchesTest, PaleDrawingsOfTwoShapesAreTwo) {
  base::WritableFrame picture = Plain({48, 24}, {200, 200, 200});
  constexpr Bgr kPale{185, 185, 185};
  Fill(picture, {8, 6, 8, 4}, kPale);
  Fill(picture, {24 + 8, 14, 8, 4}, kPale);
  EXPECT_EQ(Cut(picture.frame, {{0, 24, 48}, {0, 24}, 0}).distinct.size(), 2u);
}

// The fourth byte of a pixel has no meaning.
TEST(PatchesTest, TheUnusedByteDoesNotMatter) {
  base::WritableFrame picture = Plain({20, 10}, kBlue);
  for (int x = 0; x < 10; ++x) picture.pixels[x * base::kBytesPerPixel + 3] = 77;
  EXPECT_EQ(Cut(picture.frame, {{0, 10, 20}, {0, 10}, 0}).distinct.size(), 1u);
}

TEST(PatchCacheTest, GivesEqualPixelsOnePicture) {
  const base::WritableFrame picture = Plain({60, 30}, kBlue);
  PatchCache cache;
  const auto one = cache.Of(picture.frame, {0, 0, 20, 20});
  EXPECT_EQ(cache.Of(picture.frame, {40, 10, 20, 20}), one);
  EXPECT_NE(cache.Of(picture.frame, {0, 0, 21, 20}), one);
  EXPECT_EQ(*one, PatchOf(picture.frame, {0, 0, 20, 20}));
  cache.Forget();
  EXPECT_NE(cache.Of(picture.frame, {0, 0, 20, 20}), one);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
