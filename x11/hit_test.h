// What lies under a point of the screen, as a click there would find it.
//
// Windows with an empty input region (overlays) are passed through, as the server does for a real
// click: the search asks the server level by level (XTranslateCoordinates) instead of comparing
// rectangles.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::x11 {

struct Hit {
  // From the child of the root down to the innermost window; empty: the desktop itself.
  std::vector<xcb_window_t> path;
  // The program's own window on that path (the one a window manager manages, else the outermost);
  // XCB_WINDOW_NONE on the desktop.
  xcb_window_t client = XCB_WINDOW_NONE;

  bool Contains(xcb_window_t window) const;
};

// The path alone; costs a round trip per level (usually 3). `client` is left empty. Errors here and
// below: kGone (a window was closed meanwhile, or `window` does not exist), kDisplay.
base::Result<Hit> HitTestPath(Connection& connection, base::ScreenPoint point);
// With the client.
base::Result<Hit> HitTest(Connection& connection, base::ScreenPoint point);

// The ancestor that is a child of the root: the frame of a managed window, else itself.
base::Result<xcb_window_t> OutermostAncestor(Connection& connection, xcb_window_t window);

// A mapped window that lies above `window` and over a part of `area`, by the stacking order of
// the screen; XCB_WINDOW_NONE if there is none. Compares rectangles, so a shaped window counts as
// its whole rectangle.
base::Result<xcb_window_t> FindCover(Connection& connection, xcb_window_t window,
                                     const base::ScreenRect& area);

// For messages: `"Title" (class Class)`, or the window's number where it has neither or is gone.
std::string NameForPeople(Connection& connection, xcb_window_t window);

}  // namespace gridhand::x11
