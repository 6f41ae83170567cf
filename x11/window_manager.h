// Whether somebody manages the windows of this display, and whether they have caught up.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// The window with which a running window manager announces itself; XCB_WINDOW_NONE if no window
// manager runs. Errors: kDisplay.
base::Result<xcb_window_t> WindowManagerWindow(Connection& connection);

// Returns once the window manager has worked off everything that was sent to it before: it is
// asked for the frame of a window of ours and answers in turn. Ok at once for one that does not
// take such questions. Precondition: there is a window manager.
// Errors: kTimeout, kInterrupted, kDisplay.
base::Status AwaitWindowManager(Connection& connection, base::TimePoint deadline);

// Wakes a window manager that sleeps on a request it has already read beside the answer to one of
// its own: openbox 3.6.1 right after its start leaves a new window unshown until something else
// happens. Sends it a message of a type that nobody knows. Costs one round trip; failure does not
// matter.
void WakeWindowManager(Connection& connection);

}  // namespace gridhand::x11
