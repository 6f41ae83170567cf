// Which window the keyboard belongs to.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

struct FocusParams {
  // When to ask for the focus once more. Range 0.05 … 1 s; well above an answer, below the limit.
  base::Duration ask_again = std::chrono::milliseconds(250);
};

// Ok if the window or one inside it has the focus. Errors: kCovered (names who has it), kDisplay.
base::Status RequireFocus(Connection& connection, xcb_window_t window);

// Raises the window, gives it the focus and waits until it has arrived.
// Errors: kCovered (the focus stayed elsewhere until the deadline), kGone, kInterrupted, kDisplay.
base::Status TakeFocus(Connection& connection, xcb_window_t window, base::TimePoint deadline,
                       const FocusParams& params = {});

}  // namespace gridhand::x11
