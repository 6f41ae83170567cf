#include "vision/minesweeper/cells/drawings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

using Colour = std::array<std::uint8_t, 3>;

constexpr Colour kLight{200, 200, 200};
constexpr Colour kDark{90, 90, 120};
constexpr Colour kInk{10, 10, 10};

Patch Ground(const Colour& colour) {
  Patch patch{};
  for (std::size_t i = 0; i < patch.size(); ++i) patch[i] = colour[i % colour.size()];
  return patch;
}

// The patch with a bar of this colour over these rows and columns.
Patch WithBar(Patch patch, int top, int left, int height, int width, const Colour& colour = kInk) {
  for (int row = top; row < top + height; ++row) {
    for (int col = left; col < left + width; ++col) {
      for (std::size_t i = 0; i < colour.size(); ++i) {
        patch[static_cast<std::size_t>(row * kPatchSide + col) * colour.size() + i] = colour[i];
      }
    }
  }
  return patch;
}

Patch Pole(const Colour& ground, const Colour& ink = kInk) {
  return WithBar(Ground(ground), 4, 11, 16, 3, ink);
}

// By what is alike.
std::vector<int> AlikeOf(const std::vector<Patch>& pictures) {
  std::vector<int> numbers;
  for (const Drawing& drawing : Compare(pictures).drawings) numbers.push_back(drawing.alike);
  return numbers;
}

TEST(DrawingsTest, OneDrawingOnTwoGroundsIsOne) {
  EXPECT_THAT(AlikeOf({Pole(kLight), Pole(kDark)}), ElementsAre(0, 0));
}

TEST(DrawingsTest, AGroundIsNoDrawing) {
  EXPECT_THAT(AlikeOf({Ground(kLight), Pole(kLight)}), ElementsAre(kNoDrawing, 1));
}

TEST(DrawingsTest, ASmallMarkBesideMakesAnother) {
  const Patch marked = WithBar(Pole(kLight), 15, 16, 4, 3);
  EXPECT_THAT(AlikeOf({Pole(kLight), marked}), ElementsAre(0, 1));
}

TEST(DrawingsTest, AnotherColourMakesAnother) {
  EXPECT_THAT(AlikeOf({Pole(kLight), Pole(kLight, {220, 0, 0})}), ElementsAre(0, 1));
}

TEST(DrawingsTest, TheBevelOfACellIsNotLookedAt) {
  const Patch beveled = WithBar(Pole(kLight), 0, 0, 2, kPatchSide, {255, 255, 255});
  EXPECT_THAT(AlikeOf({Pole(kLight), beveled}), ElementsAre(0, 0));
}

TEST(DrawingsTest, LinksPicturesByThoseBetween) {
  // The first and the last differ too much, each of them little from the one between.
  const auto pole = [](std::uint8_t blue) { return Pole(kLight, {10, 10, blue}); };
  const Patch first = pole(10);
  const Patch between = pole(80);
  const Patch last = pole(150);
  EXPECT_THAT(AlikeOf({first, last}), ElementsAre(0, 1));
  const std::vector<int> linked = AlikeOf({first, last, between});
  EXPECT_THAT(linked, Each(linked.front()));
}

// A pole so many half pixels farther down and to the right.
Patch MovedPole(int down, int right) {
  Patch sum{};
  for (const int y : {down, down + down % 2}) {
    for (const int x : {right, right + right % 2}) {
      const Patch pole = WithBar(Ground(kLight), 4 + y / 2, 11 + x / 2, 16, 3);
      for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i] = static_cast<std::uint8_t>(sum[i] + pole[i] / 4);
      }
    }
  }
  return sum;
}

TEST(DrawingsTest, ADrawingUpToAPixelOffIsTheSame) {
  for (const int down : {-2, -1, 0, 1, 2}) {
    for (const int right : {-2, -1, 0, 1, 2}) {
      const Patch moved = MovedPole(down, right);
      for (const auto& [one, other] :
           {std::pair(Pole(kLight), moved), std::pair(moved, Pole(kLight))}) {
        const Comparison compared = Compare({one, other});
        EXPECT_THAT(compared.drawings, ElementsAre(Drawing{0, 0}, Drawing{0, 0}))
            << down << ", " << right;
      }
    }
  }
}

TEST(DrawingsTest, ADrawingAPixelOffIsOnePicture) {
  EXPECT_THAT(Compare({Ground(kLight), Pole(kLight), MovedPole(0, 2), Ground(kLight)}).pictures,
              ElementsAre(0, 1, 1, 3));
}

TEST(DrawingsTest, ADrawingTwoPixelsOffIsAnother) {
  EXPECT_THAT(AlikeOf({Pole(kLight), MovedPole(0, 4)}), ElementsAre(0, 1));
}

// The contrasts differ: red is lighter than either ground in red alone, by another share of all.
TEST(DrawingsTest, ADrawingOfAnyColourOnTwoGroundsIsOne) {
  constexpr Colour kGrass{170, 215, 81};
  constexpr Colour kMeadow{110, 170, 50};
  constexpr Colour kRed{230, 40, 20};
  EXPECT_THAT(AlikeOf({Pole(kGrass, kRed), Pole(kMeadow, kRed)}), ElementsAre(0, 0));
  EXPECT_THAT(AlikeOf({Pole(kGrass, kRed), Pole(kMeadow, kInk)}), ElementsAre(0, 1));
}

// Each block of them could be part ink, part ground.
TEST(DrawingsTest, TwoShapesOnTwoGroundsAreTwo) {
  constexpr Colour kBetween{150, 150, 150};
  const Patch bar = WithBar(Ground({60, 60, 60}), 11, 4, 3, 16, kBetween);
  EXPECT_THAT(AlikeOf({Pole({230, 230, 230}, kBetween), bar}), ElementsAre(0, 1));
}

TEST(DrawingsTest, OnePictureHasOneGround) {
  const auto near = [](int by) {
    const auto light = static_cast<std::uint8_t>(kLight[0] + by);
    return Pole({light, kLight[1], kLight[2]});
  };
  EXPECT_THAT(Compare({Pole(kLight), near(7), near(-9)}).pictures, ElementsAre(0, 0, 2));
}

TEST(DrawingsTest, OnePictureIsDrawnAsStrongly) {
  const Patch faint = Pole(kLight, {90, 90, 90});
  const Comparison compared = Compare({Pole(kLight), faint});
  EXPECT_THAT(compared.drawings, ElementsAre(Drawing{0, 0}, Drawing{0, 0}));
  EXPECT_THAT(compared.pictures, ElementsAre(0, 1));
}

TEST(DrawingsTest, WhatIsNearlyTheSameMayBeOnePicture) {
  const auto same = [](const Patch& a, const Patch& b) {
    return AreDrawnTheSame(ContrastOf(a), ContrastOf(b));
  };
  EXPECT_TRUE(same(Ground(kLight), Ground(kDark)));
  EXPECT_FALSE(same(Ground(kLight), Pole(kLight)));
  EXPECT_TRUE(same(Pole(kLight), Pole(kLight, {20, 20, 20})));
}

TEST(DrawingsTest, WhatIsAlikeNeedNotBeDrawnTheSame) {
  EXPECT_THAT(Compare({Pole(kLight), Pole(kLight, {10, 10, 100})}).drawings,
              ElementsAre(Drawing{0, 0}, Drawing{0, 1}));
}

TEST(DrawingsTest, OneThatIsDrawnTheSameIsAlike) {
  EXPECT_THAT(Compare({Ground(kLight), Pole(kLight), Pole(kLight, {20, 20, 20})}).drawings,
              ElementsAre(Drawing{}, Drawing{1, 1}, Drawing{1, 1}));
}

// Where the ground of each cell is another piece of wood, each has a picture of its own.
TEST(DrawingsTest, ComparesACrowd) {
  std::vector<Patch> pictures;
  for (int i = 0; i < 300; ++i) {
    const auto red = static_cast<std::uint8_t>(180 + i % 20);
    const auto green = static_cast<std::uint8_t>(180 + i / 20);
    pictures.push_back(Pole({red, green, 200}));
  }
  pictures.push_back(WithBar(Ground(kLight), 11, 4, 3, 16));
  std::vector<int> expected(pictures.size(), 0);
  expected.back() = 300;
  EXPECT_EQ(AlikeOf(pictures), expected);
}

TEST(DrawingsTest, NoPicturesHaveNoDrawings) { EXPECT_TRUE(Compare({}).drawings.empty()); }

}  // namespace
}  // namespace gridhand::vision::minesweeper
