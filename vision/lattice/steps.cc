// Most of a desktop is flat: stretches that are the same as their neighbours are settled by one
// comparison of memory. The rest goes through loops over bytes that the compiler can lay out for
// the widest registers there are.
#include "vision/lattice/steps.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

// Pixels compared at once: fewer cost more calls, more are seldom all alike.
constexpr int kStretch = 64;
constexpr int kStretchBytes = kStretch * base::kBytesPerPixel;

// The largest difference of each pair of pixels.
GRIDHAND_WIDE_VECTORS void StepsBetween(const std::uint8_t* a, const std::uint8_t* b, int pixels,
                                        std::uint8_t* steps) {
  // Two bytes more than the pixels have: the largest of three bytes is taken from each on.
  std::array<std::uint8_t, kStretchBytes + 2> differences{};
  std::array<std::uint8_t, kStretchBytes> largest;
  const int bytes = pixels * base::kBytesPerPixel;
  for (int i = 0; i < bytes; ++i) {
    differences[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(std::max(a[i], b[i]) - std::min(a[i], b[i]));
  }
  const std::uint8_t* d = differences.data();
  for (int i = 0; i < bytes; ++i) {
    largest[static_cast<std::size_t>(i)] = std::max(std::max(d[i], d[i + 1]), d[i + 2]);
  }
  for (int x = 0; x < pixels; ++x) {
    steps[x] = largest[static_cast<std::size_t>(x * base::kBytesPerPixel)];
  }
}

// The same for rows of any length, into steps that are 0.
void StepsOfRow(const std::uint8_t* a, const std::uint8_t* b, int pixels, std::uint8_t* steps) {
  for (int x = 0; x < pixels; x += kStretch) {
    const int count = std::min(kStretch, pixels - x);
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(x) * base::kBytesPerPixel;
    const auto bytes = static_cast<std::size_t>(count) * base::kBytesPerPixel;
    if (std::memcmp(a + at, b + at, bytes) != 0) StepsBetween(a + at, b + at, count, steps + x);
  }
}

StepMap Flat(base::Size size) {
  const auto pixels = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  return {size, std::vector<std::uint8_t>(pixels, 0)};
}

}  // namespace

StepMaps FindSteps(const base::Frame& frame) {
  StepMaps maps{Flat(frame.size), Flat(frame.size)};
  const int width = frame.size.width;
  for (int y = 0; y < frame.size.height; ++y) {
    const std::uint8_t* row = frame.Row(y);
    StepsOfRow(row, row + base::kBytesPerPixel, width - 1, maps.to_left.Row(y) + 1);
    if (y > 0) StepsOfRow(frame.Row(y - 1), row, width, maps.to_above.Row(y));
  }
  return maps;
}

}  // namespace gridhand::vision
