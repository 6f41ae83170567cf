// Where frames come from: a live window, a screen, a folder of pictures, a recorded run. Everyone
// behind this interface cannot tell them apart.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::capture {

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
  // change for longer than its own watch-dog interval. A file source is always at its deadline.
  // Errors: as Grab, and kInterrupted when base::Interrupt was raised. (Whether a person took the
  // mouse is asked of input::HumanWatch after the wait; a Pointer refuses by itself.)
  virtual base::Result<bool> WaitForChange(const base::FrameRect& region,
                                           base::TimePoint deadline) = 0;
};

}  // namespace gridhand::capture
