// Windows of other programs: what they are called and where they lie, and how to pick one.
//
// "Window" is the program's own top-level (client) window, not the frame a window manager puts
// around it.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::x11 {

struct WindowInfo {
  xcb_window_t id = XCB_WINDOW_NONE;
  std::string title;             // printable UTF-8; _NET_WM_NAME, else WM_NAME
  std::string class_name;        // second part of WM_CLASS, printable UTF-8
  std::string instance_name;     // first part of WM_CLASS, printable UTF-8
  int pid = 0;                   // _NET_WM_PID, else what the server knows; 0 if neither
  base::ScreenRect client_area;  // px, without the frame of the window manager
  bool viewable = false;         // mapped, with all its ancestors
};

// Errors: kGone, kDisplay.
base::Result<WindowInfo> DescribeWindow(Connection& connection, xcb_window_t window);

// All clients of the window manager (minimised ones too); with no window manager every mapped
// window below the root that is not an override-redirect one (menus, tool tips, overlays).
// Windows that vanish while we look are left out. A window manager that sleeps on a window it has
// not shown yet is woken, so asking again finds it. Errors: kDisplay.
base::Result<std::vector<WindowInfo>> ListWindows(Connection& connection);

// Lets a person click a window with a cross-hair. The click goes to nobody else.
// Errors: kStoppedByHuman (another button than the left), kTimeout, kInterrupted, kNotFound (the
// desktop itself was clicked), kDisplay (somebody else holds the pointer).
base::Result<xcb_window_t> PickWindow(Connection& connection, base::TimePoint deadline);

// Brings the window to the top and gives it the focus, and waits until it is so.
// Errors: kTimeout, kGone, kInterrupted, kDisplay.
base::Status ActivateWindow(Connection& connection, xcb_window_t window, base::TimePoint deadline);

}  // namespace gridhand::x11
