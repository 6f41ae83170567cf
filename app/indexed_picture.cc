#include "app/indexed_picture.h"

#include <gif_lib.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <unordered_map>

namespace gridhand::app {
namespace {

// One index of GIF's 256 is kept for "as before".
constexpr int kMostColors = 255;

bool Differs(const std::optional<base::Frame>& before, const base::Frame& after,
             base::FramePoint p) {
  return !before || before->At(p) != after.At(p);
}

base::FrameRect ChangedRect(const std::optional<base::Frame>& before, const base::Frame& after) {
  if (!before) return after.Bounds();
  int left = after.size.width;
  int right = 0;
  int top = after.size.height;
  int bottom = 0;
  for (int y = 0; y < after.size.height; ++y) {
    for (int x = 0; x < after.size.width; ++x) {
      if (!Differs(before, after, {x, y})) continue;
      left = std::min(left, x);
      right = std::max(right, x + 1);
      top = std::min(top, y);
      bottom = std::max(bottom, y + 1);
    }
  }
  if (right <= left) return {};
  return {left, top, right - left, bottom - top};
}

std::uint32_t Key(base::Bgr color) {
  return static_cast<std::uint32_t>(color.r << 16 | color.g << 8 | color.b);
}

// The colours of the changed pixels, in the order of their first appearance; none if there are
// more than a palette holds.
std::optional<std::vector<base::Bgr>> ExactPalette(const std::vector<base::Bgr>& pixels) {
  std::unordered_map<std::uint32_t, bool> seen;
  std::vector<base::Bgr> palette;
  for (const base::Bgr color : pixels) {
    if (!seen.emplace(Key(color), true).second) continue;
    if (palette.size() == kMostColors) return std::nullopt;
    palette.push_back(color);
  }
  return palette;
}

std::vector<std::uint8_t> ExactIndices(const std::vector<base::Bgr>& pixels,
                                       const std::vector<base::Bgr>& palette) {
  std::unordered_map<std::uint32_t, std::uint8_t> index_of;
  for (std::size_t i = 0; i < palette.size(); ++i) {
    index_of.emplace(Key(palette[i]), static_cast<std::uint8_t>(i));
  }
  std::vector<std::uint8_t> indices;
  indices.reserve(pixels.size());
  for (const base::Bgr color : pixels) indices.push_back(index_of.at(Key(color)));
  return indices;
}

struct Quantized {
  std::vector<base::Bgr> palette;
  std::vector<std::uint8_t> indices;
};

// Median cut, as giflib does it.
Quantized MedianCut(const std::vector<base::Bgr>& pixels, int most_colors) {
  std::vector<GifByteType> red;
  std::vector<GifByteType> green;
  std::vector<GifByteType> blue;
  for (const base::Bgr color : pixels) {
    red.push_back(color.r);
    green.push_back(color.g);
    blue.push_back(color.b);
  }
  Quantized out;
  out.indices.resize(pixels.size());
  std::vector<GifColorType> colors(static_cast<std::size_t>(most_colors));
  int color_count = most_colors;
  [[maybe_unused]] const int status =
      GifQuantizeBuffer(static_cast<unsigned>(pixels.size()), 1, &color_count, red.data(),
                        green.data(), blue.data(), out.indices.data(), colors.data());
  assert(status == GIF_OK);  // it fails only when memory runs out
  for (int i = 0; i < color_count; ++i) {
    const GifColorType& color = colors[static_cast<std::size_t>(i)];
    out.palette.push_back({color.Blue, color.Green, color.Red});
  }
  return out;
}

// The `count` most frequent colours; ties go to the smaller key, so that a film is reproducible.
std::vector<base::Bgr> MostFrequent(const std::vector<base::Bgr>& pixels, std::size_t count) {
  struct Tally {
    std::size_t pixels = 0;
    base::Bgr color;
  };
  std::unordered_map<std::uint32_t, Tally> tally;
  for (const base::Bgr color : pixels) {
    Tally& entry = tally[Key(color)];
    ++entry.pixels;
    entry.color = color;
  }
  std::vector<Tally> ranked;
  ranked.reserve(tally.size());
  for (const auto& [key, entry] : tally) ranked.push_back(entry);
  std::sort(ranked.begin(), ranked.end(), [](const Tally& a, const Tally& b) {
    return a.pixels != b.pixels ? a.pixels > b.pixels : Key(a.color) < Key(b.color);
  });
  ranked.resize(std::min(count, ranked.size()));
  std::vector<base::Bgr> colors;
  colors.reserve(ranked.size());
  for (const Tally& entry : ranked) colors.push_back(entry.color);
  return colors;
}

// For more colours than a palette holds. The flat areas of a window keep their exact colours:
// median cut alone shifts them by a shade, differently in each picture, and every place that was
// drawn again stands out. Only what is left (blended edges, photographs) goes through median cut.
Quantized Quantize(const std::vector<base::Bgr>& pixels) {
  constexpr int kExact = kMostColors / 2;
  Quantized out;
  out.palette = MostFrequent(pixels, kExact);
  std::unordered_map<std::uint32_t, std::uint8_t> exact;
  for (std::size_t i = 0; i < out.palette.size(); ++i) {
    exact.emplace(Key(out.palette[i]), static_cast<std::uint8_t>(i));
  }
  std::vector<base::Bgr> rest;
  for (const base::Bgr color : pixels) {
    if (!exact.contains(Key(color))) rest.push_back(color);
  }
  const Quantized cut = MedianCut(rest, kMostColors - kExact);
  auto next_of_rest = cut.indices.begin();
  for (const base::Bgr color : pixels) {
    const auto found = exact.find(Key(color));
    out.indices.push_back(
        found != exact.end() ? found->second : static_cast<std::uint8_t>(kExact + *next_of_rest++));
  }
  out.palette.insert(out.palette.end(), cut.palette.begin(), cut.palette.end());
  return out;
}

Quantized Reduce(const std::vector<base::Bgr>& pixels) {
  auto palette = ExactPalette(pixels);
  if (!palette) return Quantize(pixels);
  std::vector<std::uint8_t> indices = ExactIndices(pixels, *palette);
  return {*std::move(palette), std::move(indices)};
}

}  // namespace

std::optional<IndexedPicture> IndexChanges(const std::optional<base::Frame>& before,
                                           const base::Frame& after) {
  assert(!before || before->size == after.size);
  IndexedPicture out;
  out.where = ChangedRect(before, after);
  if (out.where.IsEmpty()) return std::nullopt;

  std::vector<base::Bgr> changed;
  std::vector<std::size_t> changed_at;
  const auto area =
      static_cast<std::size_t>(out.where.width) * static_cast<std::size_t>(out.where.height);
  for (std::size_t i = 0; i < area; ++i) {
    const auto width = static_cast<std::size_t>(out.where.width);
    const base::FramePoint p{out.where.x + static_cast<int>(i % width),
                             out.where.y + static_cast<int>(i / width)};
    if (!Differs(before, after, p)) continue;
    changed.push_back(after.At(p));
    changed_at.push_back(i);
  }
  Quantized reduced = Reduce(changed);
  out.palette = std::move(reduced.palette);
  const auto transparent = static_cast<std::uint8_t>(out.palette.size());
  if (changed.size() < area) out.transparent = transparent;
  out.indices.assign(area, transparent);
  for (std::size_t i = 0; i < changed.size(); ++i) out.indices[changed_at[i]] = reduced.indices[i];
  return out;
}

}  // namespace gridhand::app
