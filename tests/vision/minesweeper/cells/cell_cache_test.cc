#include "vision/minesweeper/cells/cell_cache.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/vision/pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr base::Bgr kGrey{200, 200, 200};

TEST(HashPixelsTest, EqualPixelsHaveEqualHashesAnywhere) {
  base::WritableFrame picture = Plain({100, 40}, kGrey);
  Fill(picture, {3, 5, 4, 4}, {1, 2, 3});
  Fill(picture, {53, 5, 4, 4}, {1, 2, 3});
  EXPECT_EQ(HashPixels(picture.frame, {0, 0, 21, 21}, 1),
            HashPixels(picture.frame, {50, 0, 21, 21}, 1));
}

TEST(HashPixelsTest, EveryPixelAndChannelCounts) {
  const FrameRect cell{0, 0, 21, 21};
  std::set<std::uint64_t> hashes{HashPixels(Plain({21, 21}, kGrey).frame, cell, 1)};
  int pictures = 1;
  for (int y = 0; y < 21; ++y) {
    for (int x = 0; x < 21; ++x) {
      for (const base::Bgr colour :
           {base::Bgr{201, 200, 200}, base::Bgr{200, 201, 200}, base::Bgr{200, 200, 201}}) {
        base::WritableFrame picture = Plain({21, 21}, kGrey);
        Fill(picture, {x, y, 1, 1}, colour);
        hashes.insert(HashPixels(picture.frame, cell, 1));
        ++pictures;
      }
    }
  }
  EXPECT_EQ(hashes.size(), static_cast<std::size_t>(pictures));
}

TEST(HashPixelsTest, TheUnusedByteDoesNotCountAndTheSeedDoes) {
  base::WritableFrame picture = Plain({20, 20}, kGrey);
  const std::uint64_t before = HashPixels(picture.frame, {0, 0, 20, 20}, 1);
  picture.pixels[7] = 0x55;
  EXPECT_EQ(HashPixels(picture.frame, {0, 0, 20, 20}, 1), before);
  EXPECT_NE(HashPixels(picture.frame, {0, 0, 20, 20}, 2), before);
}

TEST(HashPixelsTest, TheShapeCounts) {
  const base::WritableFrame picture = Plain({40, 40}, kGrey);
  EXPECT_NE(HashPixels(picture.frame, {0, 0, 10, 20}, 1),
            HashPixels(picture.frame, {0, 0, 20, 10}, 1));
}

TEST(CellCacheTest, GivesBackWhatWasPut) {
  CellCache cache;
  EXPECT_FALSE(cache.Find(5).has_value());
  cache.Put(5, {CellSymbol::k3, 0.97f});
  ASSERT_TRUE(cache.Find(5).has_value());
  EXPECT_EQ(cache.Find(5)->symbol, CellSymbol::k3);
}

TEST(CellCacheTest, ForgetsInsteadOfGrowingWithoutEnd) {
  CellCache cache;
  constexpr std::uint64_t kMany = 100'000;
  for (std::uint64_t key = 0; key < kMany; ++key) cache.Put(key, {CellSymbol::kBlank, 1.0f});
  EXPECT_FALSE(cache.Find(0).has_value());
  EXPECT_TRUE(cache.Find(kMany - 1).has_value());
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
