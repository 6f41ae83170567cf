// Rows of marks, one byte a pixel, 0 or 1: where they change and what they enclose. Most rows are
// like the one above, and most of a row is like the mark before it, so eight marks are compared at
// once.
//
// For the .cc files of this layer.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace gridhand::vision {

using Bytes = std::vector<std::uint8_t>;

static_assert(std::endian::native == std::endian::little, "the first byte of a word is its lowest");

// Calls `visit` for each place at which two rows of `count` marks differ, in order.
template <class Visit>
void ForEachChange(const std::uint8_t* a, const std::uint8_t* b, std::size_t count,
                   const Visit& visit) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  for (std::size_t first = 0; first < count; first += kWord) {
    const std::size_t bytes = std::min(kWord, count - first);
    std::uint64_t word_a = 0;
    std::uint64_t word_b = 0;
    std::memcpy(&word_a, a + first, bytes);
    std::memcpy(&word_b, b + first, bytes);
    for (std::uint64_t differ = word_a ^ word_b; differ != 0; differ &= differ - 1) {
      visit(first + static_cast<std::size_t>(std::countr_zero(differ)) / kWord);
    }
  }
}

// Precondition: rows of one length.
template <class Visit>
void ForEachChange(const Bytes& a, const Bytes& b, const Visit& visit) {
  ForEachChange(a.data(), b.data(), a.size(), visit);
}

// Calls `visit` with each stretch of marks that are 1, from … to-1, in order.
template <class Visit>
void ForEachStretch(const Bytes& row, const Visit& visit) {
  if (row.empty()) return;
  bool is_open = row.front() != 0;
  int from = 0;
  ForEachChange(row.data(), row.data() + 1, row.size() - 1, [&](std::size_t before) {
    const int here = static_cast<int>(before) + 1;
    if (is_open) visit(from, here);
    is_open = !is_open;
    from = here;
  });
  if (is_open) visit(from, static_cast<int>(row.size()));
}

}  // namespace gridhand::vision
