#include "vision/minesweeper/cell_cache.h"

#include <cstring>

namespace gridhand::vision::minesweeper {
namespace {

// Odd constants with well mixed bits (from the fractional parts of the golden ratio and of pi).
constexpr std::uint64_t kMix1 = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kMix2 = 0x243f6a8885a308d3;
// Two pixels without their unused bytes.
constexpr std::uint64_t kColours = 0x00ffffff00ffffff;

inline std::uint64_t Mixed(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t product = (hash ^ (word & kColours)) * kMix1;
  return product ^ product >> 32;
}

inline std::uint64_t Load(const std::uint8_t* from, std::size_t bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, bytes);
  return word;
}

}  // namespace

std::uint64_t HashPixels(const base::Frame& frame, const base::FrameRect& rect,
                         std::uint64_t seed) {
  constexpr int kPixelsPerWord = 2;
  const base::FrameRect r = rect.Intersection(frame.Bounds());
  // Two chains, so that one multiplication need not wait for the other.
  std::uint64_t even = seed ^ static_cast<std::uint64_t>(r.width);
  std::uint64_t odd = kMix1 ^ static_cast<std::uint64_t>(r.height);
  for (int y = r.y; y < r.Bottom(); ++y) {
    const std::uint8_t* px = frame.Row(y) + r.x * base::kBytesPerPixel;
    int left = r.width;
    for (; left >= 2 * kPixelsPerWord; left -= 2 * kPixelsPerWord, px += 16) {
      even = Mixed(even, Load(px, 8));
      odd = Mixed(odd, Load(px + 8, 8));
    }
    for (; left > 0; --left, px += base::kBytesPerPixel) odd = Mixed(odd, Load(px, 4));
  }
  return Mixed(even, odd) + kMix2 * odd;
}

std::optional<board::minesweeper::CellReading> CellCache::Find(std::uint64_t key) const {
  const auto found = readings_.find(key);
  if (found == readings_.end()) return std::nullopt;
  return found->second;
}

void CellCache::Put(std::uint64_t key, const board::minesweeper::CellReading& reading) {
  if (readings_.size() >= kMaxCells) readings_.clear();
  readings_.emplace(key, reading);
}

}  // namespace gridhand::vision::minesweeper
