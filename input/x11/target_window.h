// The window that hands of ours work on: checked before everything that is sent to it.
#pragma once

#include <optional>

#include "base/clock.h"
#include "base/error.h"
#include "base/geometry.h"
#include "input/human_watch.h"
#include "x11/connection.h"

namespace gridhand::input {

// Nobody else's requests are worked off while this lives: what was checked stays true until what
// follows from it has been sent. Keep it short; it ends at the latest with the connection.
class ServerGrab {
 public:
  explicit ServerGrab(x11::Connection& connection) : connection_(connection) {
    xcb_grab_server(connection.raw());
  }
  ~ServerGrab() {
    xcb_ungrab_server(connection_.raw());
    connection_.Flush();
  }
  ServerGrab(const ServerGrab&) = delete;
  ServerGrab& operator=(const ServerGrab&) = delete;

 private:
  x11::Connection& connection_;
};

struct TargetPlace {
  base::ScreenRect client_area;
  base::ScreenRect screen;
};

// Where the window is now. Errors: kGone, kNotVisible (minimised, hidden), kDisplay.
base::Result<TargetPlace> LocateTarget(x11::Connection& connection, xcb_window_t window);

// Ok, or kCovered with the name of what a click at `point` would reach instead of the window.
base::Status RequireUncovered(x11::Connection& connection, xcb_window_t window,
                              base::ScreenPoint point);

// Ok, or kStoppedByHuman if a person has acted after `since`. No watch: Ok.
base::Status RequireNoHand(HumanWatch* watch, base::TimePoint since);

}  // namespace gridhand::input
