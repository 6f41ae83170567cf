// The colours of marks. A mark's shape says the same as its colour, whatever the palette.
#pragma once

#include <string_view>
#include <vector>

#include "base/frame.h"

namespace gridhand::overlay {

// After Okabe and Ito's palette for colour-blind readers ("Color Universal Design", 2008), with a
// green and a purer red because these are what a safe cell and a flag are looked for by.
struct Palette {
  base::Bgr safe{0x73, 0x9e, 0x00};
  base::Bgr mine{0x1e, 0x1e, 0xd0};
  base::Bgr best{0x00, 0x9f, 0xe6};
  base::Bgr unknown{0xc8, 0x32, 0x96};
  base::Bgr intent{0xb2, 0x72, 0x00};
  base::Bgr proof{0xb2, 0x72, 0x00};
  base::Bgr wrong{0xc8, 0x00, 0xc8};
  base::Bgr grid{0xa7, 0x79, 0xcc};
  base::Bgr ink{0x18, 0x18, 0x18};   // outlines and text
  base::Bgr halo{0xff, 0xff, 0xff};  // around the ink
  double outline = 1;                // times the usual width of lines
  bool operator==(const Palette&) const = default;
};

struct NamedPalette {
  std::string_view name;
  Palette palette;
};

// "default" first; "colorblind": safe and mine are told apart by every eye that sees two colours;
// "high-contrast": bare colours, black and white, wider lines.
const std::vector<NamedPalette>& Palettes();

}  // namespace gridhand::overlay
