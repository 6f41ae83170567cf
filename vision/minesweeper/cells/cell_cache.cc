#include "vision/minesweeper/cells/cell_cache.h"

#include <array>
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
  constexpr int kBytesPerWord = kPixelsPerWord * base::kBytesPerPixel;
  const base::FrameRect r = rect.Intersection(frame.Bounds());
  // Four chains, so that one multiplication need not wait for another.
  std::array<std::uint64_t, 4> chains{seed ^ static_cast<std::uint64_t>(r.width),
                                      kMix1 ^ static_cast<std::uint64_t>(r.height), kMix2, ~kMix1};
  constexpr int kPixelsPerTurn = kPixelsPerWord * static_cast<int>(chains.size());
  for (int y = r.y; y < r.Bottom(); ++y) {
    const std::uint8_t* px = frame.Row(y) + r.x * base::kBytesPerPixel;
    int left = r.width;
    for (; left >= kPixelsPerTurn; left -= kPixelsPerTurn) {
      for (std::uint64_t& chain : chains) {
        chain = Mixed(chain, Load(px, kBytesPerWord));
        px += kBytesPerWord;
      }
    }
    for (; left > 0; --left, px += base::kBytesPerPixel) {
      chains[0] = Mixed(chains[0], Load(px, base::kBytesPerPixel));
    }
  }
  std::uint64_t hash = seed;
  for (const std::uint64_t chain : chains) hash = (hash ^ chain) * kMix1 + (chain >> 29);
  return hash;
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
