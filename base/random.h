// Seeded randomness that gives the same numbers on every machine and compiler: xoshiro256** by
// Blackman and Vigna (2018), seeded through splitmix64. The distributions of <random> differ
// between standard libraries, so the ones needed here are our own.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace gridhand::base {

class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t Next();

  // Uniform in 0 … bound-1 without modulo bias. Precondition: bound > 0.
  std::uint64_t Below(std::uint64_t bound);

  // Uniform in [0, 1).
  double Unit();

  // Fisher–Yates.
  template <class T>
  void Shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[Below(i)]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace gridhand::base
