#include "vision/minesweeper/text_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;

constexpr int kFull = 9;  // coverage of a pixel that is all ink, as in the skins
// Coverage below this is the ground's own shading.
constexpr int kMinInk = 1;
// A row belongs to the line if it has a pixel of at least this coverage.
constexpr int kRowInk = 3;
// Blank rows that end the line. px.
constexpr int kLineGap = 4;
// Largest difference between a glyph and the line, as a share of their ink. The same font differs
// by rounding only (0.03 at most seen); the nearest pair of different digits, 8 and 6, by 0.3.
constexpr double kMaxGlyphError = 0.15;
// A gap of this share of the line's height is a space: letters stand 0.15 apart, words 0.3.
constexpr double kSpaceShare = 0.22;

// Coverage of every pixel of a strip of the frame.
struct Strip {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> coverage;
  int At(int x, int y) const {
    return coverage[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x)];
  }
};

// Coverage for every value of the red channel, which stands for all: ground and ink of status bars
// are grey.
std::array<std::uint8_t, 256> CoverageTable(const TextLine& text) {
  std::array<std::uint8_t, 256> table{};
  const double whole = text.ground.r - text.ink.r;
  for (int red = 0; red < 256; ++red) {
    const double share = std::clamp((text.ground.r - red) / whole, 0.0, 1.0);
    table[static_cast<std::size_t>(red)] = static_cast<std::uint8_t>(std::lround(share * kFull));
  }
  return table;
}

Strip StripOf(const Frame& frame, const FrameRect& area, const TextLine& text) {
  constexpr int kRed = 2;  // byte of a pixel
  const std::array<std::uint8_t, 256> coverage = CoverageTable(text);
  const FrameRect r = area.Intersection(frame.Bounds());
  Strip strip{r.width, r.height, {}};
  strip.coverage.resize(static_cast<std::size_t>(r.width) * static_cast<std::size_t>(r.height));
  std::uint8_t* to = strip.coverage.data();
  for (int y = r.y; y < r.Bottom(); ++y) {
    const std::uint8_t* red = frame.Row(y) + r.x * base::kBytesPerPixel + kRed;
    for (int x = 0; x < r.width; ++x, red += base::kBytesPerPixel) *to++ = coverage[*red];
  }
  return strip;
}

bool RowHasInk(const Strip& strip, int y) {
  for (int x = 0; x < strip.width; ++x) {
    if (strip.At(x, y) >= kRowInk) return true;
  }
  return false;
}

bool ColumnHasInk(const Strip& strip, int x) {
  for (int y = 0; y < strip.height; ++y) {
    if (strip.At(x, y) >= kMinInk) return true;
  }
  return false;
}

// The rows of the first line, none if there is no ink.
Strip FirstLine(const Strip& strip) {
  int top = 0;
  while (top < strip.height && !RowHasInk(strip, top)) ++top;
  int bottom = top;
  for (int y = top; y < strip.height && y - bottom <= kLineGap; ++y) {
    if (RowHasInk(strip, y)) bottom = y + 1;
  }
  const auto row = [&](int y) {
    return strip.coverage.begin() + static_cast<std::ptrdiff_t>(y) * strip.width;
  };
  return {strip.width, bottom - top, std::vector<std::uint8_t>(row(top), row(bottom))};
}

// First and last row + 1 with ink in the columns from … to-1.
std::pair<int, int> InkRows(const Strip& line, int from, int to) {
  int top = line.height;
  int bottom = 0;
  for (int y = 0; y < line.height; ++y) {
    for (int x = from; x < to; ++x) {
      if (line.At(x, y) < kMinInk) continue;
      top = std::min(top, y);
      bottom = y + 1;
    }
  }
  return {top, bottom};
}

// How far the line at column x is from the glyph, as a share of their ink.
double GlyphError(const Strip& line, int x, const Glyph& glyph) {
  constexpr double kNoMatch = 1;
  if (x + glyph.Width() > line.width) return kNoMatch;
  const auto [top, bottom] = InkRows(line, x, x + glyph.Width());
  if (bottom - top != glyph.Height()) return kNoMatch;
  int difference = 0;
  int ink = 0;
  for (int row = 0; row < glyph.Height(); ++row) {
    for (int col = 0; col < glyph.Width(); ++col) {
      const int seen = line.At(x + col, top + row);
      const int wanted =
          glyph.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] - '0';
      difference += std::abs(seen - wanted);
      ink += std::max(seen, wanted);
    }
  }
  return static_cast<double>(difference) / ink;
}

const Glyph* BestGlyph(const Strip& line, int x, const TextLine& text) {
  const Glyph* best = nullptr;
  double best_error = kMaxGlyphError;
  for (const Glyph& glyph : text.glyphs) {
    const double error = GlyphError(line, x, glyph);
    if (error >= best_error) continue;
    best_error = error;
    best = &glyph;
  }
  return best;
}

int EndOfInk(const Strip& line, int x) {
  while (x < line.width && ColumnHasInk(line, x)) ++x;
  return x;
}

}  // namespace

std::string ReadTextLine(const Frame& frame, const FrameRect& area, const TextLine& text) {
  const Strip line = FirstLine(StripOf(frame, area, text));
  const int space = std::max(2, static_cast<int>(std::lround(line.height * kSpaceShare)));
  std::string read;
  int last_ink = 0;
  for (int x = 0; x < line.width;) {
    if (!ColumnHasInk(line, x)) {
      ++x;
      continue;
    }
    if (!read.empty() && x - last_ink >= space) read += ' ';
    const Glyph* glyph = BestGlyph(line, x, text);
    read += glyph != nullptr ? glyph->character : '~';
    x = glyph != nullptr ? x + glyph->Width() : EndOfInk(line, x);
    last_ink = x;
  }
  return read;
}

}  // namespace gridhand::vision::minesweeper
