#include "overlay/palette.h"

#include <gtest/gtest.h>

#include "tests/support/color_vision.h"

namespace gridhand::overlay {
namespace {

using test_support::Distance;
using test_support::kColorVisions;
using test_support::SeenBy;

// Colours as far apart as this are no shades of one another: the default palette's red and green
// are 117 apart, and 30 for a protanope. The least of the palette that is tested is 45.
constexpr double kTwoColors = 40;

const Palette& Named(std::string_view name) {
  for (const NamedPalette& named : Palettes()) {
    if (named.name == name) return named.palette;
  }
  ADD_FAILURE() << "no palette " << name;
  return Palettes().front().palette;
}

TEST(PaletteTest, TheDefaultComesFirst) {
  EXPECT_EQ(Palettes().front().name, "default");
  EXPECT_EQ(Palettes().front().palette, Palette{});
}

TEST(PaletteTest, ColorblindTellsSafeMineAndBestApartForEveryEye) {
  const Palette& palette = Named("colorblind");
  for (const auto& eye : kColorVisions) {
    const base::Bgr safe = SeenBy(eye, palette.safe);
    const base::Bgr mine = SeenBy(eye, palette.mine);
    const base::Bgr best = SeenBy(eye, palette.best);
    EXPECT_GE(Distance(safe, mine), kTwoColors) << eye.name;
    EXPECT_GE(Distance(safe, best), kTwoColors) << eye.name;
    EXPECT_GE(Distance(mine, best), kTwoColors) << eye.name;
  }
}

TEST(PaletteTest, InkAndHaloAreFarApartForEveryEyeInEveryPalette) {
  constexpr double kTextOnPaper = 85;  // L* alone; 100 is black on white
  for (const NamedPalette& named : Palettes()) {
    for (const auto& eye : kColorVisions) {
      EXPECT_GE(Distance(SeenBy(eye, named.palette.ink), SeenBy(eye, named.palette.halo)),
                kTextOnPaper)
          << named.name << ", " << eye.name;
    }
  }
}

TEST(ColorVisionTest, RedAndGreenFallTogetherForADeuteranopeAndNotForOthers) {
  constexpr base::Bgr kRed{0x30, 0x50, 0xc0};
  constexpr base::Bgr kGreen{0x30, 0x90, 0x70};
  const auto& [normal, protanope, deuteranope, tritanope] = kColorVisions;
  EXPECT_EQ(SeenBy(normal, kRed), kRed);
  EXPECT_LT(Distance(SeenBy(deuteranope, kRed), SeenBy(deuteranope, kGreen)),
            Distance(kRed, kGreen) / 2);
  EXPECT_GT(Distance(SeenBy(tritanope, kRed), SeenBy(tritanope, kGreen)),
            Distance(kRed, kGreen) / 2);
  EXPECT_NE(SeenBy(protanope, kRed), kRed);
}

}  // namespace
}  // namespace gridhand::overlay
