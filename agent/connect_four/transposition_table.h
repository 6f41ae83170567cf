// Bounds of positions already searched. Nothing is approximate: a position is found only as itself.
//
//   key × odd constant   a bijection of 64-bit words:   | bucket | tag |
//   entry                                               | tag, 46 bits | work 6 | lower 6 | upper 6
//   |
//
// The bucket's number and the tag together are the key again, so an entry of 8 bytes needs no more
// of it. Four entries are a bucket, half a cache line; the one with the least work behind it goes.
// What is stored stays true for a board of the same size, whatever position is asked for next.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "agent/connect_four/bit_board.h"
#include "base/zeroed_words.h"

namespace gridhand::agent::connect_four {

// lower ≤ score ≤ upper, both proved.
struct Bounds {
  int lower = 0;
  int upper = 0;
  bool IsExact() const { return lower == upper; }
  bool operator==(const Bounds&) const = default;
};

class TranspositionTable {
 public:
  // Fewer bits would leave too little room for the tag.
  static constexpr int kLeastBits = 20;
  static constexpr int kMostScore = 31;  // of either side

  // 2^bits entries of 8 bytes. Precondition: kLeastBits ≤ bits ≤ 32.
  explicit TranspositionTable(int bits)
      : bucket_bits_(bits - 2), entries_(base::MakeZeroedWords(std::size_t{1} << bits)) {}

  static Bits HashOf(Bits key) { return key * 0x9e3779b97f4a7c15U; }

  void Prefetch(Bits hash) const { __builtin_prefetch(BucketOf(hash)); }

  std::optional<Bounds> Find(Bits hash) const {
    const Bits* bucket = BucketOf(hash);
    const Bits tag = TagOf(hash);
    for (std::size_t i = 0; i < kWays; ++i) {
      if ((bucket[i] & ~kData) == tag && (bucket[i] & kData) != 0) return BoundsOf(bucket[i]);
    }
    return std::nullopt;
  }

  // `work` ≥ 1: positions searched for it. Precondition: bounds within ±kMostScore.
  void Store(Bits hash, Bounds bounds, std::uint64_t work) {
    Bits* bucket = BucketOf(hash);
    const Bits tag = TagOf(hash);
    std::size_t least = 0;
    for (std::size_t i = 0; i < kWays; ++i) {
      if ((bucket[i] & ~kData) == tag && (bucket[i] & kData) != 0) {
        least = i;
        break;
      }
      if (WorkOf(bucket[i]) < WorkOf(bucket[least])) least = i;
    }
    if (bucket[least] == 0) Remember(bucket);
    bucket[least] =
        tag | static_cast<Bits>(std::min(static_cast<int>(std::bit_width(work)), kMostWork)) << 12 |
        static_cast<Bits>(bounds.lower + kOffset) << 6 | static_cast<Bits>(bounds.upper + kOffset);
  }

  // As new. Takes as long as what was stored since the last time, at most as long as all of it.
  void Clear() {
    if (all_written_) {
      std::fill_n(entries_.get(), std::size_t{kWays} << bucket_bits_, 0);
    } else {
      for (Bits* bucket : written_) std::fill_n(bucket, kWays, 0);
    }
    written_.clear();
    all_written_ = false;
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr Bits kData = (Bits{1} << 18) - 1;
  static constexpr int kOffset = kMostScore;
  static constexpr int kMostWork = 63;                 // in 6 bits
  static constexpr std::size_t kRemembered = 1 << 16;  // buckets: more are cleared as a whole

  static int WorkOf(Bits entry) { return static_cast<int>((entry >> 12) & 63); }
  static Bounds BoundsOf(Bits entry) {
    return {static_cast<int>((entry >> 6) & 63) - kOffset, static_cast<int>(entry & 63) - kOffset};
  }
  Bits TagOf(Bits hash) const { return (hash << bucket_bits_) & ~kData; }
  Bits* BucketOf(Bits hash) const {
    return entries_.get() + (hash >> (kWordBits - bucket_bits_)) * kWays;
  }
  void Remember(Bits* bucket) {
    if (all_written_) return;
    if (written_.size() < kRemembered) {
      written_.push_back(bucket);
    } else {
      all_written_ = true;
    }
  }

  int bucket_bits_;
  base::ZeroedWords entries_;
  std::vector<Bits*> written_;
  bool all_written_ = false;
};

}  // namespace gridhand::agent::connect_four
