#include "x11/dialogs.h"

#include <fmt/format.h>

#include <algorithm>

#include "x11/client_message.h"
#include "x11/property.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

// Dialogs of dialogs of dialogs: deeper than programs go, and an end to windows that name each
// other.
constexpr int kMaxDepth = 4;

bool BelongsTo(Connection& connection, xcb_window_t dialog, xcb_window_t window) {
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    const auto owner = NumberProperty(connection, dialog, "WM_TRANSIENT_FOR");
    if (!owner || owner->empty()) return false;
    if (owner->front() == window) return true;
    dialog = owner->front();
  }
  return false;
}

base::Result<bool> CanBeAsked(Connection& connection, xcb_window_t window) {
  const auto protocols = NumberProperty(connection, window, "WM_PROTOCOLS");
  if (!protocols) return protocols.error();
  const auto close = connection.Atom("WM_DELETE_WINDOW");
  if (!close) return close.error();
  return std::find(protocols->begin(), protocols->end(), *close) != protocols->end();
}

base::Status AskToClose(Connection& connection, xcb_window_t window) {
  const auto protocols = connection.Atom("WM_PROTOCOLS");
  if (!protocols) return protocols.error();
  const auto close = connection.Atom("WM_DELETE_WINDOW");
  if (!close) return close.error();
  return SendToProgram(connection, {window, *protocols, {*close, XCB_CURRENT_TIME}},
                       "ask a dialog to close");
}

bool IsShown(Connection& connection, xcb_window_t window) {
  const auto state =
      connection.Fetch(xcb_get_window_attributes_reply,
                       xcb_get_window_attributes(connection.raw(), window), "look at a dialog");
  return state && (*state)->map_state == XCB_MAP_STATE_VIEWABLE;
}

std::string NameOf(const WindowInfo& window) {
  return window.title.empty() ? "without a title" : fmt::format("\"{}\"", window.title);
}

}  // namespace

base::Result<std::vector<WindowInfo>> DialogsOf(Connection& connection, xcb_window_t window) {
  auto windows = ListWindows(connection);
  if (!windows) return windows.error();
  std::erase_if(*windows, [&](const WindowInfo& info) {
    return !info.viewable || !BelongsTo(connection, info.id, window);
  });
  return windows;
}

base::Status CloseWindow(Connection& connection, const WindowInfo& window,
                         base::TimePoint deadline) {
  const auto can_be_asked = CanBeAsked(connection, window.id);
  if (!can_be_asked && can_be_asked.error().kind == ErrorKind::kGone) return base::Ok();
  if (!can_be_asked) return can_be_asked.error();
  if (!*can_be_asked) {
    return Error{ErrorKind::kCovered,
                 fmt::format("the program's dialog {} cannot be asked to close: close it by hand",
                             NameOf(window))};
  }
  auto status = connection.ListenTo(window.id, XCB_EVENT_MASK_STRUCTURE_NOTIFY);
  if (!status) return status.error().kind == ErrorKind::kGone ? base::Ok() : status;
  status = AskToClose(connection, window.id);
  if (!status) return status.error().kind == ErrorKind::kGone ? base::Ok() : status;
  const auto closed =
      connection.WaitUntil([&] { return !IsShown(connection, window.id); }, deadline);
  if (!closed) return closed.error();
  if (*closed) return base::Ok();
  return Error{ErrorKind::kCovered,
               fmt::format("the program's dialog {} stays open: close it by hand", NameOf(window))};
}

}  // namespace gridhand::x11
