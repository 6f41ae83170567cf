// Asks a program whether it has worked off its events so far (_NET_WM_PING).
//
// A click that seems lost may only be late. A program answers a ping in the order of its events,
// so an answer to a ping sent after a click proves that the click has been seen, or never was
// delivered: only then may it be repeated.
//
// One gap: a click-to-focus window manager freezes each press and replays it, and a ping could
// overtake it there. So where there is a window manager it is asked something first (the extents
// of a frame), and the ping is sent after its answer.
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// Ok: answered. Errors: kNotFound (the program does not take part in pings), kTimeout (busy, or
// stuck), kGone, kInterrupted, kDisplay.
base::Status Ping(Connection& connection, xcb_window_t window, base::TimePoint deadline);

}  // namespace gridhand::x11
