// Hands on only pictures that have stopped changing.
//
// "First damage after the click" is not the answer: gnome-mines repaints the hovered cell first
// and opens it a frame later, xdemineur repaints its face. A half-drawn board must not be read
// either. So: grab, wait `quiet` for another change inside the region of interest, grab again;
// settled when nothing was drawn, or two grabs show the same pixels there.
#pragma once

#include <chrono>
#include <functional>

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"
#include "capture/frame_source.h"

namespace gridhand::capture {

struct SettleParams {
  // How long the region has to stay as it is. Unit: time, range 0 … 1 s. Longer than the gap
  // between two partial repaints of one answer; every action pays it once. Set per program by its
  // profile; the default covers one 60 Hz frame of a toolkit program.
  base::Duration quiet = std::chrono::milliseconds(20);
  // Where nobody has measured how a program draws: `quiet` grows up to this, to twice the longest
  // pause between two pictures of one answer so far. A card that turns over slowly looks still
  // half-way. Up to 1 s; no longer than `quiet`: it does not grow.
  base::Duration most_quiet{};
};

class SettleFilter {
 public:
  // Both must outlive the filter.
  SettleFilter(FrameSource& source, const base::Clock& clock, SettleParams params = {});

  // A frame whose `region` has been still for as long as the parameters say. Errors: those of the
  // source, and kTimeout ("not yet": still changing at `deadline`). With `is_enough`, also the
  // first frame of which it says so: it is asked of each that shows something new there.
  using IsEnough = std::function<bool(const base::Frame&)>;
  base::Result<base::Frame> GrabSettled(const base::FrameRect& region, base::TimePoint deadline,
                                        const IsEnough& is_enough = nullptr);

 private:
  FrameSource& source_;
  const base::Clock& clock_;
  SettleParams params_;
  base::Duration longest_pause_{};  // within one answer
};

}  // namespace gridhand::capture
