// The window that gets the clicks and keys: it is checked before every one of them.
#pragma once

#include <optional>

#include "base/clock.h"
#include "base/error.h"
#include "base/geometry.h"
#include "input/human_watch.h"
#include "x11/connection.h"

namespace gridhand::input {

struct TargetPlace {
  base::ScreenRect client_area;  // px, perhaps partly off the screen
  base::ScreenRect screen;       // the whole screen, px
};

// Where the window is now. Errors: kGone, kNotVisible (minimised, hidden), kDisplay.
base::Result<TargetPlace> LocateTarget(x11::Connection& connection, xcb_window_t window);

// Ok, or kCovered with the name of the window that a click at `point` would reach instead. Other
// errors: kGone, kDisplay.
base::Status RequireUncovered(x11::Connection& connection, xcb_window_t window,
                              base::ScreenPoint point);

// Ok, or kCovered if another program has grabbed the pointer, as one with an open menu has: it, and
// not the game, would get the click. No event tells of a grab, so it is tried to take one, on the
// window that the pointer is in: nobody sees it come or go. Errors: kDisplay.
base::Status RequireFreePointer(x11::Connection& connection);

// Ok, or kStoppedByHuman if a person has acted after `since`. `watch` may be null: Ok.
base::Status RequireNoHand(HumanWatch* watch, base::TimePoint since);

}  // namespace gridhand::input
