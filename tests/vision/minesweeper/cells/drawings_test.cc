#include "vision/minesweeper/cells/drawings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
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
  for (const Drawing& drawing : DrawingsOf(pictures)) numbers.push_back(drawing.alike);
  return numbers;
}

TEST(DrawingsTest, OneDrawingOnTwoGroundsIsOne) {
  EXPECT_THAT(AlikeOf({Pole(kLight), Pole(kDark)}), ElementsAre(0, 0));
}

TEST(DrawingsTest, AGroundIsNoDrawing) {
  EXPECT_THAT(AlikeOf({Ground(kLight), Pole(kLight)}), ElementsAre(kNoDrawing, 0));
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
  // The first and the last differ too much, each of them little from the middle one.
  const auto pole = [](std::uint8_t blue) { return Pole(kLight, {10, 10, blue}); };
  const Patch first = pole(10);
  const Patch middle = pole(110);
  const Patch last = pole(200);
  EXPECT_THAT(AlikeOf({first, last}), ElementsAre(0, 1));
  const std::vector<int> linked = AlikeOf({first, last, middle});
  EXPECT_THAT(linked, Each(linked.front()));
}

TEST(DrawingsTest, WhatIsNearlyTheSameMayBeOnePicture) {
  const auto same = [](const Patch& a, const Patch& b) {
    return AreDrawnTheSame(ContrastOf(a), ContrastOf(b));
  };
  EXPECT_TRUE(same(Ground(kLight), Ground(kDark)));
  EXPECT_FALSE(same(Ground(kLight), Pole(kLight)));
  EXPECT_TRUE(same(Pole(kLight), Pole(kLight, {20, 20, 20})));
  // Alike enough for one symbol, yet not for one picture.
  const Patch bluer = Pole(kLight, {10, 10, 130});
  EXPECT_FALSE(same(Pole(kLight), bluer));
  EXPECT_THAT(DrawingsOf({Pole(kLight), bluer}), ElementsAre(Drawing{0, 0}, Drawing{0, 1}));
}

TEST(DrawingsTest, OneThatIsDrawnTheSameIsAlike) {
  EXPECT_THAT(DrawingsOf({Ground(kLight), Pole(kLight), Pole(kLight, {20, 20, 20})}),
              ElementsAre(Drawing{}, Drawing{0, 0}, Drawing{0, 0}));
}

TEST(DrawingsTest, LooksAtNoCrowd) {
  EXPECT_THAT(AlikeOf(std::vector<Patch>(129, Pole(kLight))), Each(kNoDrawing));
  EXPECT_THAT(AlikeOf(std::vector<Patch>(128, Pole(kLight))), Each(0));
}

TEST(DrawingsTest, NoPicturesHaveNoDrawings) { EXPECT_TRUE(DrawingsOf({}).empty()); }

}  // namespace
}  // namespace gridhand::vision::minesweeper
