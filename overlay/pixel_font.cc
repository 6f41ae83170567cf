#include "overlay/pixel_font.h"

#include <array>
#include <cstddef>

namespace gridhand::overlay {
namespace {

struct Glyph {
  char character;
  std::array<std::string_view, kPixelFontHeight> rows;
};

// clang-format off
constexpr std::array kGlyphs = {
    Glyph{'0', {"###", "# #", "# #", "# #", "###"}},
    Glyph{'1', {" #",  "##",  " #",  " #",  " #"}},
    Glyph{'2', {"###", "  #", "###", "#  ", "###"}},
    Glyph{'3', {"###", "  #", " ##", "  #", "###"}},
    Glyph{'4', {"# #", "# #", "###", "  #", "  #"}},
    Glyph{'5', {"###", "#  ", "###", "  #", "###"}},
    Glyph{'6', {"###", "#  ", "###", "# #", "###"}},
    Glyph{'7', {"###", "  #", "  #", " # ", " # "}},
    Glyph{'8', {"###", "# #", "###", "# #", "###"}},
    Glyph{'9', {"###", "# #", "###", "  #", "###"}},
    Glyph{'<', {"  ",  " #",  "# ",  " #",  "  "}},
    Glyph{'>', {"  ",  "# ",  " #",  "# ",  "  "}},
    Glyph{' ', {"  ",  "  ",  "  ",  "  ",  "  "}},
};
// clang-format on

const Glyph& GlyphFor(char character) {
  for (const Glyph& glyph : kGlyphs) {
    if (glyph.character == character) return glyph;
  }
  return kGlyphs.back();
}

}  // namespace

PixelText LayOut(std::string_view text) {
  PixelText out;
  for (const char character : text) {
    const Glyph& glyph = GlyphFor(character);
    if (out.width > 0) ++out.width;  // the gap between two characters
    for (int y = 0; y < kPixelFontHeight; ++y) {
      const std::string_view row = glyph.rows[static_cast<std::size_t>(y)];
      for (std::size_t x = 0; x < row.size(); ++x) {
        if (row[x] == '#') out.dots.push_back({out.width + static_cast<int>(x), y});
      }
    }
    out.width += static_cast<int>(glyph.rows[0].size());
  }
  return out;
}

}  // namespace gridhand::overlay
