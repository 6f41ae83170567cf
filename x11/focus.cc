#include "x11/focus.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/hit_test.h"
#include "x11/window.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

// Whether `window` is `ancestor` or lies inside it.
base::Result<bool> IsInside(Connection& connection, xcb_window_t window, xcb_window_t ancestor) {
  while (window != ancestor) {
    if (window == XCB_WINDOW_NONE || window == connection.root()) return false;
    const auto tree = connection.Fetch(xcb_query_tree_reply,
                                       xcb_query_tree(connection.raw(), window), "find the focus");
    if (!tree) return tree.error();
    window = (*tree)->parent;
  }
  return true;
}

}  // namespace

base::Status RequireFocus(Connection& connection, xcb_window_t window) {
  const auto focus = connection.Fetch(xcb_get_input_focus_reply,
                                      xcb_get_input_focus(connection.raw()), "find the focus");
  if (!focus) return focus.error();
  const auto inside = IsInside(connection, (*focus)->focus, window);
  if (!inside) return inside.error();
  if (*inside) return base::Ok();
  return Error{ErrorKind::kCovered, fmt::format("the keyboard belongs to {} and not to the game",
                                                NameForPeople(connection, (*focus)->focus))};
}

// The window manager says that the window is active before the server says that it has the focus,
// and a window that was just opened may still be given it after ours: hence asked for again until
// it has arrived.
base::Status TakeFocus(Connection& connection, xcb_window_t window, base::TimePoint deadline,
                       const FocusParams& params) {
  auto status = connection.ListenTo(window, XCB_EVENT_MASK_FOCUS_CHANGE);
  if (!status) return status;
  const auto has_focus = [&] { return RequireFocus(connection, window).ok(); };
  while (std::chrono::steady_clock::now() < deadline) {
    const base::TimePoint ask_again =
        std::min(deadline, std::chrono::steady_clock::now() + params.ask_again);
    status = ActivateWindow(connection, window, ask_again);
    if (!status && status.error().kind != ErrorKind::kTimeout) return status;
    const auto arrived = connection.WaitUntil(has_focus, ask_again);
    if (!arrived) return arrived.error();
    if (*arrived) return base::Ok();
  }
  return Error{ErrorKind::kCovered, "the keyboard stayed with another window than the game's"};
}

}  // namespace gridhand::x11
