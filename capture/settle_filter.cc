#include "capture/settle_filter.h"

#include <algorithm>

namespace gridhand::capture {
namespace {

using base::Error;
using base::ErrorKind;

Error NotYet() { return {ErrorKind::kTimeout, "the picture did not stop changing in time"}; }

}  // namespace

SettleFilter::SettleFilter(FrameSource& source, const base::Clock& clock, SettleParams params)
    : source_(source), clock_(clock), params_(params) {}

base::Result<base::Frame> SettleFilter::GrabSettled(const base::FrameRect& region,
                                                    base::TimePoint deadline,
                                                    const IsEnough& is_enough) {
  auto latest = source_.Grab();
  if (!latest || (is_enough && is_enough(*latest))) return latest;
  base::TimePoint still_since = latest->taken_at;
  bool has_changed = false;
  for (;;) {
    const base::Duration quiet =
        std::max(params_.quiet, std::min(2 * longest_pause_, params_.most_quiet));
    const base::TimePoint settled_at = still_since + quiet;
    const auto drawn = source_.WaitForChange(region, std::min(settled_at, deadline));
    if (!drawn) return drawn.error();
    if (!*drawn) {
      if (settled_at <= deadline) return latest;
      return NotYet();
    }
    auto next = source_.Grab();
    if (!next) return next;
    // Drawn need not mean changed: a program may paint the same picture again and again.
    const bool is_new = !base::SamePixels(*latest, *next, region);
    if (is_new) {
      // The time to the first change is the program's thinking.
      if (has_changed) longest_pause_ = std::max(longest_pause_, next->taken_at - still_since);
      has_changed = true;
      still_since = next->taken_at;
    }
    latest = std::move(next);
    if (is_new && is_enough && is_enough(*latest)) return latest;
    if (latest->taken_at >= still_since + quiet) return latest;
    if (clock_.Now() >= deadline) return NotYet();
  }
}

}  // namespace gridhand::capture
