// How long moves took, in little room: counts in buckets that grow with the time, so that the
// percentiles of a million games merge with those of another machine.
#pragma once

#include <cstdint>
#include <map>

namespace gridhand::app::minesweeper::arena {

class MoveTimes {
 public:
  // Buckets an octave: a percentile is right to 1/32 octave, about 2 %.
  static constexpr int kBucketsPerOctave = 16;

  void Add(double us);
  // From what was written down: `count` times in a bucket of buckets().
  void AddBucket(int bucket, std::int64_t count) { buckets_[bucket] += count; }
  void Merge(const MoveTimes& other);

  // The time that `share` of all moves stay within; 0 if there are none. 0 <= share <= 1.
  double Percentile(double share) const;
  double max_us() const { return max_us_; }
  void RaiseMax(double us);

  // floor(log2(µs) · kBucketsPerOctave) -> moves.
  const std::map<int, std::int64_t>& buckets() const { return buckets_; }

  bool operator==(const MoveTimes&) const = default;

 private:
  std::map<int, std::int64_t> buckets_;
  double max_us_ = 0;
};

}  // namespace gridhand::app::minesweeper::arena
