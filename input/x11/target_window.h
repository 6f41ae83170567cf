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

// The innermost window that a click at `point` would reach: `window` or one in it. Errors: kCovered
// with the name of the window that the click would reach instead, kGone, kDisplay.
base::Result<xcb_window_t> RequireUncovered(x11::Connection& connection, xcb_window_t window,
                                            base::ScreenPoint point);

// Ok, or kCovered if another program has grabbed the pointer, as one with an open menu has: it, and
// not the game, would get the click. No event tells of a grab, so it is tried to take one, on the
// window that the pointer is in: nobody sees it come or go. Errors: kDisplay.
base::Status RequireFreePointer(x11::Connection& connection);
// The same in two steps, where it is known which window the pointer is in: what is sent between the
// question and the answer waits for neither.
xcb_grab_pointer_cookie_t AskForPointer(x11::Connection& connection, xcb_window_t innermost);
base::Status IsPointerFree(x11::Connection& connection, xcb_grab_pointer_cookie_t asked);

// Ok, or kStoppedByHuman if a person has acted after `since`. `watch` may be null: Ok.
base::Status RequireNoHand(HumanWatch* watch, base::TimePoint since);

}  // namespace gridhand::input
