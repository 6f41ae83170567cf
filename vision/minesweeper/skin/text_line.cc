#include "vision/minesweeper/skin/text_line.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/picture.h"

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

// Coverage for every value of the red channel, which stands for all: ground and ink of status bars
// are grey.
cv::Mat CoverageTable(const TextLine& text) {
  cv::Mat table(1, 256, CV_8U);
  const double whole = text.ground.r - text.ink.r;
  for (int red = 0; red < table.cols; ++red) {
    const double share = std::clamp((text.ground.r - red) / whole, 0.0, 1.0);
    table.at<std::uint8_t>(red) = static_cast<std::uint8_t>(std::lround(share * kFull));
  }
  return table;
}

// CV_8U: coverage of every pixel of the area, 0 … kFull.
cv::Mat CoverageOf(const Frame& frame, const FrameRect& area, const TextLine& text) {
  constexpr int kRed = 2;  // channel
  const FrameRect seen = area.Intersection(frame.Bounds());
  if (seen.IsEmpty()) return {};
  cv::Mat coverage;
  cv::extractChannel(ViewOf(frame, seen), coverage, kRed);
  cv::LUT(coverage, CoverageTable(text), coverage);
  return coverage;
}

// A line of text, as coverage, and for each of its columns whether there is ink in it.
struct Line {
  cv::Mat coverage;
  std::vector<std::uint8_t> ink_in;
  int Width() const { return coverage.cols; }
  bool HasInk(int x) const { return ink_in[static_cast<std::size_t>(x)] >= kMinInk; }
};

// The rows of the first line; empty if there is no ink.
Line FirstLine(const cv::Mat& strip) {
  if (strip.empty()) return {};
  cv::Mat row_ink;
  cv::reduce(strip, row_ink, 1, cv::REDUCE_MAX);
  const auto has_ink = [&](int y) { return row_ink.at<std::uint8_t>(y) >= kRowInk; };
  int top = 0;
  while (top < strip.rows && !has_ink(top)) ++top;
  int bottom = top;
  for (int y = top; y < strip.rows && y - bottom <= kLineGap; ++y) {
    if (has_ink(y)) bottom = y + 1;
  }
  if (top == bottom) return {};
  Line line{strip.rowRange(top, bottom), {}};
  cv::reduce(line.coverage, line.ink_in, 0, cv::REDUCE_MAX);
  return line;
}

// How far the line at column x is from the glyph, as a share of their ink.
double GlyphError(const Line& line, int x, const Glyph& glyph) {
  constexpr double kNoMatch = 1;
  if (x + glyph.size.width > line.Width()) return kNoMatch;
  const cv::Mat columns = line.coverage.colRange(x, x + glyph.size.width);
  const cv::Rect ink_box = cv::boundingRect(columns);  // of what is not 0; kMinInk is 1
  if (ink_box.height != glyph.size.height) return kNoMatch;
  const cv::Mat seen = columns.rowRange(ink_box.y, ink_box.y + ink_box.height);
  // OpenCV has no type for read-only pixels.
  const cv::Mat wanted(glyph.size.height, glyph.size.width, CV_8U,
                       const_cast<std::uint8_t*>(glyph.coverage.data()));
  return cv::norm(seen, wanted, cv::NORM_L1) / cv::sum(cv::max(seen, wanted))[0];
}

const Glyph* BestGlyph(const Line& line, int x, const TextLine& text) {
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

int EndOfInk(const Line& line, int x) {
  while (x < line.Width() && line.HasInk(x)) ++x;
  return x;
}

}  // namespace

std::string ReadTextLine(const Frame& frame, const FrameRect& area, const TextLine& text) {
  const Line line = FirstLine(CoverageOf(frame, area, text));
  const int space = std::max(2, static_cast<int>(std::lround(line.coverage.rows * kSpaceShare)));
  std::string read;
  int last_ink = 0;
  for (int x = 0; x < line.Width();) {
    if (!line.HasInk(x)) {
      ++x;
      continue;
    }
    if (!read.empty() && x - last_ink >= space) read += ' ';
    const Glyph* glyph = BestGlyph(line, x, text);
    read += glyph != nullptr ? glyph->character : '~';
    x = glyph != nullptr ? x + glyph->size.width : EndOfInk(line, x);
    last_ink = x;
  }
  return read;
}

}  // namespace gridhand::vision::minesweeper
