// FNV-1a (Fowler, Noll, Vo), 64 bits: the same number on every machine, for fingerprints and seeds.
// Not for tables, nor against anybody who wants two things to have one number.
#pragma once

#include <cstdint>

namespace gridhand::base {

inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325;

// The hash of all that `hash` holds and of `value` behind it.
constexpr std::uint64_t HashWith(std::uint64_t hash, std::uint64_t value) {
  constexpr std::uint64_t kPrime = 0x100000001b3;
  return (hash ^ value) * kPrime;
}

}  // namespace gridhand::base
