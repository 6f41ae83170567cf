// How it works
//   1. Each block chooses its level: the lowest at which the block is not mere grain.
//   2. Steps above the level that follow each other are a segment.
// Row pointers and bytes only, so that the compiler can use the widest registers there are, and one
// band of blocks at a time, so that it stays in the cache.
#include "vision/lattice/segments.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "vision/changes.h"
#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

// A step is a difference of more than this in any colour channel, 0 … 255. sgt-mines' blank and
// covered grounds differ by 12, gnome-mines' gap and blank by 24, kmines' line and blank by 7 at
// 16 px; 5 stays above the waves in its wallpaper. 16 is above the shading of a tile, 40 above
// rough textures.
constexpr std::array<std::uint8_t, 3> kLevels{5, 16, 40};
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

// The lowest level that shows more than grain.
std::uint8_t LevelFor(const std::array<int, kLevels.size()>& steps, int pixels) {
  std::size_t level = 0;
  while (level + 1 < kLevels.size() && steps[level] > kGrainShare * pixels &&
         steps[level + 1] < kGrainLoss * steps[level]) {
    ++level;
  }
  return kLevels[level];
}

// How many steps of each column are above each level. A band has fewer rows than a byte can count.
GRIDHAND_WIDE_VECTORS void CountSteps(const std::uint8_t* row, std::size_t width, std::uint8_t* low,
                                      std::uint8_t* middle, std::uint8_t* high) {
  for (std::size_t x = 0; x < width; ++x) {
    low[x] = static_cast<std::uint8_t>(low[x] + (row[x] > kLevels[0] ? 1 : 0));
    middle[x] = static_cast<std::uint8_t>(middle[x] + (row[x] > kLevels[1] ? 1 : 0));
    high[x] = static_cast<std::uint8_t>(high[x] + (row[x] > kLevels[2] ? 1 : 0));
  }
}

// 1 where the row steps by more than its level, 0 elsewhere.
GRIDHAND_WIDE_VECTORS void MarkSteps(const std::uint8_t* row, const std::uint8_t* levels,
                                     std::size_t width, std::uint8_t* marks) {
  for (std::size_t x = 0; x < width; ++x) marks[x] = row[x] > levels[x] ? 1 : 0;
}

// The level that each column of a band goes by, rows top … bottom-1.
Bytes LevelsOf(const StepMap& map, int top, int bottom) {
  const auto width = static_cast<std::size_t>(map.size.width);
  std::array<Bytes, kLevels.size()> columns{Bytes(width), Bytes(width), Bytes(width)};
  for (int y = top; y < bottom; ++y) {
    CountSteps(map.Row(y), width, columns[0].data(), columns[1].data(), columns[2].data());
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
  return levels;
}

// Gives `visit` each row as bytes that are 1 where the picture steps and 0 elsewhere, from the
// first to the last, until it says that it has enough.
template <class Visit>
void ForEachRow(const StepMap& map, const Visit& visit) {
  const auto width = static_cast<std::size_t>(map.size.width);
  Bytes marks(width);
  for (int top = 0; top < map.size.height; top += kBlock) {
    const int bottom = std::min(top + kBlock, map.size.height);
    const Bytes levels = LevelsOf(map, top, bottom);
    for (int y = top; y < bottom; ++y) {
      MarkSteps(map.Row(y), levels.data(), width, marks.data());
      if (!visit(y, marks)) return;
    }
  }
}

// Runs of steps down the columns.
std::vector<Segment> DownTheColumns(const StepMap& map) {
  std::vector<Segment> found;
  std::vector<int> begun(static_cast<std::size_t>(map.size.width), 0);
  Bytes above(begun.size(), 0);
  const auto take = [&](int y, const Bytes& row) {
    ForEachChange(above, row, [&](std::size_t x) {
      if (row[x] != 0) {
        begun[x] = y;
      } else if (y - begun[x] >= kMinLength) {
        found.push_back({static_cast<int>(x), begun[x], y});
      }
    });
    above = row;
    return found.size() <= kMaxSegments;
  };
  ForEachRow(map, take);
  if (found.size() <= kMaxSegments) take(map.size.height, Bytes(begun.size(), 0));
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

std::vector<Segment> AlongTheRows(const StepMap& map) {
  std::vector<Segment> found;
  ForEachRow(map, [&](int y, const Bytes& row) {
    ForEachStretch(row, [&](int from, int to) {
      if (to - from >= kMinLength) found.push_back({y, from, to});
    });
    return found.size() <= kMaxSegments;
  });
  return OrderedByEnd(found, map.size.width);
}

}  // namespace

Segments FindSegments(const StepMaps& steps) {
  return {DownTheColumns(steps.to_left), AlongTheRows(steps.to_above)};
}

}  // namespace gridhand::vision
