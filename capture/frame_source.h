// Where frames come from: a live window, or a program that a test plays. Who reads frames through
// this interface cannot tell the two apart.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture {

// Larger than any frame, for WaitForChange.
inline constexpr base::FrameRect kWholeFrame{0, 0, 1 << 15, 1 << 15};

class FrameSource {
 public:
  virtual ~FrameSource() = default;

  // The picture as it is now. A frame's `taken_at` is never earlier than the call, so a frame
  // grabbed after a click cannot show what was there before the click was sent.
  // Errors: kGone, kNotVisible (unmapped, minimised), kChanged (size changed: grab again and find
  // the grid anew), kDisplay.
  virtual base::Result<base::Frame> Grab() = 0;

  // Waits until something may have been drawn inside `region` (frame pixels) since the last Grab,
  // or until `deadline`. True: drawn; false: deadline. May say true for nothing, never misses a
  // change for longer than its own watch-dog interval.
  // A window that was moved, resized or hidden since the last Grab counts as drawn, and a window
  // that cannot be seen is an error, so both answer at once until the next Grab.
  // Errors: as Grab, and kInterrupted when base::Interrupt was raised. (Whether a person took the
  // mouse is asked of input::HumanWatch after the wait; a Pointer refuses by itself.)
  virtual base::Result<bool> WaitForChange(const base::FrameRect& region,
                                           base::TimePoint deadline) = 0;

  // Lets the time pass until `deadline`, whatever happens to the picture; the next WaitForChange
  // reports what was drawn meanwhile. Errors: kGone, kInterrupted, kDisplay.
  virtual base::Status WaitUntil(base::TimePoint deadline) = 0;
};

}  // namespace gridhand::capture
