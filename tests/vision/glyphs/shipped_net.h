// The net of glyphs that ships with the program.
#pragma once

#include "tests/support/source_tree.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision {

inline const GlyphNet& ShippedGlyphNet() {
  static const auto kNet =
      GlyphNet::Load(test_support::SourceTree() / "vision/glyphs/nets/glyph_net.bin");
  return *kNet;
}

}  // namespace gridhand::vision
