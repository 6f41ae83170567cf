// Whether somebody manages the windows of this display, and whether they have caught up.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// The window a running window manager announces itself with; XCB_WINDOW_NONE if there is none.
base::Result<xcb_window_t> WindowManagerWindow(Connection& connection);

// Returns once the window manager has worked off everything that was sent to it before: it is
// asked for the frame of a window of ours and answers in turn. Ok at once for one that does not
// take such questions. Precondition: there is a window manager.
// Errors: kTimeout, kInterrupted, kDisplay.
base::Status AwaitWindowManager(Connection& connection, base::TimePoint deadline);

}  // namespace gridhand::x11
