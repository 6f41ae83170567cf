#include "app/minesweeper/arena/move_times.h"

#include <algorithm>
#include <cmath>

namespace gridhand::app::minesweeper::arena {
namespace {

// A clock that did not advance between two looks: shorter than any move, longer than no bucket.
constexpr double kLeastUs = 0.001;

}  // namespace

void MoveTimes::Add(double us) {
  const double bucket = std::floor(std::log2(std::max(us, kLeastUs)) * kBucketsPerOctave);
  ++buckets_[static_cast<int>(bucket)];
  RaiseMax(us);
}

void MoveTimes::RaiseMax(double us) { max_us_ = std::max(max_us_, us); }

void MoveTimes::Merge(const MoveTimes& other) {
  for (const auto& [bucket, count] : other.buckets_) buckets_[bucket] += count;
  RaiseMax(other.max_us_);
}

double MoveTimes::Percentile(double share) const {
  std::int64_t total = 0;
  for (const auto& [bucket, count] : buckets_) total += count;
  const double wanted = share * static_cast<double>(total);
  std::int64_t below = 0;
  for (const auto& [bucket, count] : buckets_) {
    below += count;
    if (static_cast<double>(below) < wanted) continue;
    const double middle = std::exp2((bucket + 0.5) / kBucketsPerOctave);
    return std::min(middle, max_us_);
  }
  return 0;
}

}  // namespace gridhand::app::minesweeper::arena
