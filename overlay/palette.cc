#include "overlay/palette.h"

namespace gridhand::overlay {
namespace {

// Okabe and Ito's sky blue, yellow and purple, their vermilion and blue made darker. That they stay
// apart is tested with the three colour blindnesses simulated.
Palette Colorblind() {
  Palette palette;
  palette.safe = {0xe9, 0xb4, 0x56};
  palette.mine = {0x00, 0x46, 0xb8};
  palette.best = {0x42, 0xe4, 0xf0};
  palette.proof = {0xa0, 0x50, 0x00};
  palette.wrong = {0xa7, 0x79, 0xcc};
  return palette;
}

Palette HighContrast() {
  constexpr double kWider = 1.4;  // a cell of 12 px still has room for ring and number; by eye
  Palette palette;
  palette.safe = {0x00, 0xff, 0x00};
  palette.mine = {0x00, 0x00, 0xff};
  palette.best = {0x00, 0xff, 0xff};
  palette.proof = {0xff, 0xff, 0x00};
  palette.wrong = {0xff, 0x00, 0xff};
  palette.ink = {0x00, 0x00, 0x00};
  palette.outline = kWider;
  return palette;
}

}  // namespace

const std::vector<NamedPalette>& Palettes() {
  static const std::vector<NamedPalette> kPalettes = {
      {"default", Palette{}}, {"colorblind", Colorblind()}, {"high-contrast", HighContrast()}};
  return kPalettes;
}

}  // namespace gridhand::overlay
