// The dialogs that a program has opened over one of its windows: questions, high scores, messages.
#pragma once

#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::x11 {

// Visible windows that say they belong to `window` (WM_TRANSIENT_FOR, ICCCM 4.1.2.6), directly or
// by way of another of them; the one opened last comes last. Errors: kDisplay.
base::Result<std::vector<WindowInfo>> DialogsOf(Connection& connection, xcb_window_t window);

// Asks a window to close, as the button in its title bar does (WM_DELETE_WINDOW, ICCCM 4.2.8.1),
// and waits until it is gone. Nothing is clicked and nobody is killed. Errors: kCovered (it cannot
// be asked, or stays), kInterrupted, kDisplay.
base::Status CloseWindow(Connection& connection, const WindowInfo& window,
                         base::TimePoint deadline);

}  // namespace gridhand::x11
