#include "vision/minesweeper/cells/shade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;

constexpr int kLevels = 256;
constexpr int kChannels = 3;
// A shaded colour is met to within so many grey levels: it was rounded twice.
constexpr int kMet = 2;
// The share of the area that the shade alone must explain: a message covers less than half of a
// board.
constexpr double kLeastExplained = 0.5;
// A stronger shade leaves too little of the differences between colours.
constexpr double kLeastScale = 0.15;
constexpr double kMostScale = 0.97;

using Counts = std::array<std::array<int, kLevels>, kLevels>;  // of a level before, and now

struct Shade {
  double scale = 1;
  double offset = 0;
  int Over(int level) const {
    return std::clamp(static_cast<int>(std::lround(scale * level + offset)), 0, kLevels - 1);
  }
  int Under(int level) const {
    return std::clamp(static_cast<int>(std::lround((level - offset) / scale)), 0, kLevels - 1);
  }
};

int LevelOf(Bgr colour, int channel) {
  return channel == 0 ? colour.b : channel == 1 ? colour.g : colour.r;
}

Counts CountsOf(const Frame& frame, const Frame& before, const FrameRect& area, int channel) {
  Counts counts{};
  for (int y = area.y; y < area.Bottom(); ++y) {
    for (int x = area.x; x < area.Right(); ++x) {
      const auto was = static_cast<std::size_t>(LevelOf(before.At({x, y}), channel));
      const auto is = static_cast<std::size_t>(LevelOf(frame.At({x, y}), channel));
      ++counts[was][is];
    }
  }
  return counts;
}

// The line through what each level has most often become, each as heavy as its pixels. None: all
// has one level.
std::optional<Shade> LineThrough(const Counts& counts) {
  double weight = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t level = 0; level < counts.size(); ++level) {
    const auto most = std::ranges::max_element(counts[level]);
    const double now = static_cast<double>(most - counts[level].begin());
    const auto was = static_cast<double>(level);
    weight += *most;
    x += *most * was;
    y += *most * now;
    xx += *most * was * was;
    xy += *most * was * now;
  }
  const double spread = weight * xx - x * x;
  if (spread <= 0) return std::nullopt;
  const double scale = (weight * xy - x * y) / spread;
  return Shade{scale, (y - scale * x) / weight};
}

bool IsMet(const std::array<Shade, kChannels>& shades, Bgr before, Bgr now) {
  for (int channel = 0; channel < kChannels; ++channel) {
    const Shade& shade = shades[static_cast<std::size_t>(channel)];
    if (std::abs(shade.Over(LevelOf(before, channel)) - LevelOf(now, channel)) > kMet) return false;
  }
  return true;
}

double ShareMet(const std::array<Shade, kChannels>& shades, const Frame& frame, const Frame& before,
                const FrameRect& area) {
  int met = 0;
  for (int y = area.y; y < area.Bottom(); ++y) {
    for (int x = area.x; x < area.Right(); ++x) {
      met += IsMet(shades, before.At({x, y}), frame.At({x, y})) ? 1 : 0;
    }
  }
  return static_cast<double>(met) / (area.width * area.height);
}

// A frame of the other's size, time and place, each byte of which `level` makes.
template <class LevelAt>
Frame Made(const Frame& like, LevelAt level) {
  base::WritableFrame made = base::MakeFrame(like.size);
  for (int y = 0; y < like.size.height; ++y) {
    std::uint8_t* to =
        made.pixels + static_cast<std::ptrdiff_t>(y) * like.size.width * base::kBytesPerPixel;
    for (int x = 0; x < like.size.width; ++x, to += base::kBytesPerPixel) {
      for (int channel = 0; channel < kChannels; ++channel) {
        to[channel] = static_cast<std::uint8_t>(level(base::FramePoint{x, y}, channel));
      }
    }
  }
  made.frame.id = like.id;
  made.frame.taken_at = like.taken_at;
  made.frame.origin = like.origin;
  return made.frame;
}

// The shade of each channel.
std::optional<std::array<Shade, kChannels>> ShadesOf(const Frame& frame, const Frame& before,
                                                     const FrameRect& area) {
  std::array<Shade, kChannels> shades;
  for (int channel = 0; channel < kChannels; ++channel) {
    const auto shade = LineThrough(CountsOf(frame, before, area, channel));
    if (!shade || shade->scale < kLeastScale || shade->scale > kMostScale) return std::nullopt;
    shades[static_cast<std::size_t>(channel)] = *shade;
  }
  if (ShareMet(shades, frame, before, area) < kLeastExplained) return std::nullopt;
  return shades;
}

}  // namespace

std::optional<Frame> WithoutShade(const Frame& frame, const Frame& before, const FrameRect& area) {
  const auto shades = ShadesOf(frame, before, area);
  if (!shades) return std::nullopt;
  return Made(frame, [&](base::FramePoint at, int channel) {
    const Bgr was = before.At(at);
    const Bgr now = frame.At(at);
    if (IsMet(*shades, was, now)) return LevelOf(was, channel);
    return (*shades)[static_cast<std::size_t>(channel)].Under(LevelOf(now, channel));
  });
}

std::optional<Frame> WithShade(const Frame& before, const Frame& frame, const FrameRect& area) {
  const auto shades = ShadesOf(frame, before, area);
  if (!shades) return std::nullopt;
  return Made(frame, [&](base::FramePoint at, int channel) {
    return (*shades)[static_cast<std::size_t>(channel)].Over(LevelOf(before.At(at), channel));
  });
}

}  // namespace gridhand::vision::minesweeper
