// How it works
//   1. Each pixel gets a code of the steps to its left and upper neighbour: one bit for each level
//      that the difference exceeds.
//   2. Each block chooses its level: the lowest at which the block is not mere grain.
//   3. Steps above the level that follow each other are a segment.
// Row pointers and bytes only, so that the compiler can use the widest registers there are: a
// picture of 1920 × 1080 pixels takes a few milliseconds.
#include "vision/segments.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace gridhand::vision {
namespace {

// A step is a difference of more than this in any colour channel, 0 … 255. sgt-mines' blank and
// covered grounds differ by 12, gnome-mines' gap and blank by 24, kmines' line and blank by 7 at
// 16 px; 5 stays above the waves in its wallpaper. 16 is above the shading of a tile, 40 above
// rough textures.
constexpr std::array<int, 3> kLevels{5, 16, 40};
// Side of the squares that choose a level of their own, px: a cell or two.
constexpr int kBlock = 32;
// A block of which more than this share steps at one level, and …
constexpr double kGrainShare = 0.3;
// … less than this share of that at the next one, shows grain at the lower one. Sharp borders step
// at all levels.
constexpr double kGrainLoss = 0.6;
// Shorter pieces are dropped, px: half the side of a cell of 10 px.
constexpr int kMinLength = 5;
// Beyond this many the picture is a photograph; what is found first is enough to judge it by.
constexpr std::size_t kMaxSegments = 120'000;

using Bytes = std::vector<std::uint8_t>;

// The code of a pair of pixels: bit i is set if a channel differs by more than kLevels[i].
void CodeSteps(const std::uint8_t* a, const std::uint8_t* b, int pixels, std::uint8_t* scratch,
               std::uint8_t* codes) {
  const int bytes = pixels * base::kBytesPerPixel;
  for (int i = 0; i < bytes; ++i) {
    const auto difference = static_cast<std::uint8_t>(std::max(a[i], b[i]) - std::min(a[i], b[i]));
    scratch[i] = static_cast<std::uint8_t>((difference > kLevels[0] ? 1 : 0) |
                                           (difference > kLevels[1] ? 2 : 0) |
                                           (difference > kLevels[2] ? 4 : 0));
  }
  for (int x = 0; x < pixels; ++x) {
    std::uint32_t all = 0;
    std::memcpy(&all, scratch + x * base::kBytesPerPixel, sizeof all);
    codes[x] = static_cast<std::uint8_t>((all | all >> 8 | all >> 16) & 7);
  }
}

// Codes of a whole picture in one direction.
struct CodeMap {
  int width = 0;
  int height = 0;
  Bytes codes;
  std::uint8_t* Row(int y) { return codes.data() + static_cast<std::ptrdiff_t>(y) * width; }
};

struct CodeMaps {
  CodeMap to_left;
  CodeMap to_above;
};

CodeMaps CodesOf(const base::Frame& frame) {
  const int width = frame.size.width;
  const int height = frame.size.height;
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  CodeMaps maps{{width, height, Bytes(pixels)}, {width, height, Bytes(pixels)}};
  Bytes scratch(static_cast<std::size_t>(width) * base::kBytesPerPixel);
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* row = frame.Row(y);
    CodeSteps(row, row + base::kBytesPerPixel, width - 1, scratch.data(), maps.to_left.Row(y) + 1);
    if (y == 0) continue;
    CodeSteps(frame.Row(y - 1), row, width, scratch.data(), maps.to_above.Row(y));
  }
  return maps;
}

// The bit of the lowest level that shows more than grain.
std::uint8_t LevelFor(const std::array<int, kLevels.size()>& steps, int pixels) {
  std::size_t level = 0;
  while (level + 1 < kLevels.size() && steps[level] > kGrainShare * pixels &&
         steps[level + 1] < kGrainLoss * steps[level]) {
    ++level;
  }
  return static_cast<std::uint8_t>(1 << level);
}

// Adds up the bits of a row's codes, column by column.
void CountBits(const std::uint8_t* row, int width, std::uint8_t* low, std::uint8_t* middle,
               std::uint8_t* high) {
  for (int x = 0; x < width; ++x) {
    low[x] = static_cast<std::uint8_t>(low[x] + (row[x] & 1));
    middle[x] = static_cast<std::uint8_t>(middle[x] + (row[x] >> 1 & 1));
    high[x] = static_cast<std::uint8_t>(high[x] + (row[x] >> 2 & 1));
  }
}

// 1 where the code has the bit of its column, 0 elsewhere.
void KeepBits(std::uint8_t* row, int width, const std::uint8_t* bits) {
  for (int x = 0; x < width; ++x) row[x] = (row[x] & bits[x]) != 0 ? 1 : 0;
}

// Reduces the codes of one band of blocks to 0 and 1.
void ChooseLevels(CodeMap& map, int top) {
  const int bottom = std::min(top + kBlock, map.height);
  const auto width = static_cast<std::size_t>(map.width);
  std::array<Bytes, kLevels.size()> columns{Bytes(width), Bytes(width), Bytes(width)};
  for (int y = top; y < bottom; ++y) {
    CountBits(map.Row(y), map.width, columns[0].data(), columns[1].data(), columns[2].data());
  }
  Bytes levels(width);
  for (std::size_t left = 0; left < width; left += kBlock) {
    const std::size_t right = std::min(left + kBlock, width);
    std::array<int, kLevels.size()> steps{};
    for (std::size_t level = 0; level < kLevels.size(); ++level) {
      for (std::size_t x = left; x < right; ++x) steps[level] += columns[level][x];
    }
    const int pixels = static_cast<int>(right - left) * (bottom - top);
    std::fill(levels.begin() + static_cast<std::ptrdiff_t>(left),
              levels.begin() + static_cast<std::ptrdiff_t>(right), LevelFor(steps, pixels));
  }
  for (int y = top; y < bottom; ++y) KeepBits(map.Row(y), map.width, levels.data());
}

std::uint64_t EightAt(const std::uint8_t* bytes) {
  std::uint64_t eight = 0;
  std::memcpy(&eight, bytes, sizeof eight);
  return eight;
}

// Runs of steps down the columns. Works through eight columns at once where nothing steps.
std::vector<Segment> DownTheColumns(CodeMap& map) {
  std::vector<Segment> found;
  std::vector<int> open(static_cast<std::size_t>(map.width), 0);
  const Bytes nothing(static_cast<std::size_t>(map.width), 0);
  const std::uint8_t* above = nothing.data();
  for (int y = 0; y <= map.height; ++y) {
    const std::uint8_t* row = y < map.height ? map.Row(y) : nothing.data();
    const auto step = [&](int x) {
      int& length = open[static_cast<std::size_t>(x)];
      if (row[x] != 0) {
        ++length;
      } else if (length > 0) {
        if (length >= kMinLength) found.push_back({x, y - length, y});
        length = 0;
      }
    };
    int x = 0;
    for (; x + 8 <= map.width; x += 8) {
      if ((EightAt(row + x) | EightAt(above + x)) == 0) continue;
      for (int i = 0; i < 8; ++i) step(x + i);
    }
    for (; x < map.width; ++x) step(x);
    above = row;
    if (found.size() > kMaxSegments) break;
  }
  return found;
}

// Orders by `to` and keeps the order of `at`.
std::vector<Segment> OrderedByEnd(const std::vector<Segment>& segments, int ends) {
  std::vector<std::size_t> next(static_cast<std::size_t>(ends) + 2, 0);
  for (const Segment& s : segments) ++next[static_cast<std::size_t>(s.to) + 1];
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<Segment> ordered(segments.size());
  for (const Segment& s : segments) ordered[next[static_cast<std::size_t>(s.to)]++] = s;
  return ordered;
}

std::vector<Segment> AlongTheRows(CodeMap& map) {
  std::vector<Segment> found;
  for (int y = 1; y < map.height && found.size() <= kMaxSegments; ++y) {
    const std::uint8_t* row = map.Row(y);
    int length = 0;
    int x = 0;
    const auto step = [&](bool steps) {
      if (steps) {
        ++length;
      } else if (length > 0) {
        if (length >= kMinLength) found.push_back({y, x - length, x});
        length = 0;
      }
    };
    while (x < map.width) {
      if (length == 0 && x + 8 <= map.width && EightAt(row + x) == 0) {
        x += 8;
        continue;
      }
      step(row[x] != 0);
      ++x;
    }
    step(false);
  }
  return OrderedByEnd(found, map.width);
}

}  // namespace

Segments FindSegments(const base::Frame& frame) {
  CodeMaps maps = CodesOf(frame);
  for (int top = 0; top < frame.size.height; top += kBlock) {
    ChooseLevels(maps.to_left, top);
    ChooseLevels(maps.to_above, top);
  }
  return {DownTheColumns(maps.to_left), AlongTheRows(maps.to_above)};
}

}  // namespace gridhand::vision
