#include "input/x11/target_window.h"

#include <fmt/format.h>

#include "x11/hit_test.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view kAskForPointer = "ask who has the pointer";

}  // namespace

base::Result<TargetPlace> LocateTarget(x11::Connection& connection, xcb_window_t window) {
  constexpr std::string_view kDoing = "look at the game's window";
  xcb_connection_t* x = connection.raw();
  const auto size_cookie = xcb_get_geometry(x, window);
  const auto place_cookie = xcb_translate_coordinates(x, window, connection.root(), 0, 0);
  const auto state_cookie = xcb_get_window_attributes(x, window);
  const auto screen_cookie = xcb_get_geometry(x, connection.root());
  const auto size = connection.Fetch(xcb_get_geometry_reply, size_cookie, kDoing);
  const auto place = connection.Fetch(xcb_translate_coordinates_reply, place_cookie, kDoing);
  const auto state = connection.Fetch(xcb_get_window_attributes_reply, state_cookie, kDoing);
  const auto screen = connection.Fetch(xcb_get_geometry_reply, screen_cookie, kDoing);
  for (const Error* error :
       {size ? nullptr : &size.error(), place ? nullptr : &place.error(),
        state ? nullptr : &state.error(), screen ? nullptr : &screen.error()}) {
    if (error == nullptr) continue;
    if (error->kind != ErrorKind::kGone) return *error;
    return Error{ErrorKind::kGone, "the game's window was closed"};
  }
  if ((*state)->map_state != XCB_MAP_STATE_VIEWABLE) {
    return Error{ErrorKind::kNotVisible,
                 "the game's window is minimised or on another desktop: bring it back"};
  }
  return TargetPlace{{(*place)->dst_x, (*place)->dst_y, (*size)->width, (*size)->height},
                     {0, 0, (*screen)->width, (*screen)->height}};
}

base::Result<xcb_window_t> RequireUncovered(x11::Connection& connection, xcb_window_t window,
                                            base::ScreenPoint point) {
  const auto hit = x11::HitTestPath(connection, point);
  if (!hit) return hit.error();
  if (hit->Contains(window)) return hit->path.back();
  const auto other = x11::HitTest(connection, point);  // with the name to say
  if (!other) return other.error();
  const std::string what = other->client == XCB_WINDOW_NONE
                               ? "the desktop"
                               : x11::NameForPeople(connection, other->client);
  return Error{ErrorKind::kCovered,
               fmt::format("a click at {},{} would reach {} and not the game: move it away",
                           point.x, point.y, what)};
}

base::Status RequireFreePointer(x11::Connection& connection) {
  xcb_window_t innermost = connection.root();
  for (xcb_window_t child = innermost; child != XCB_WINDOW_NONE;) {
    innermost = child;
    const auto reply = connection.Fetch(
        xcb_query_pointer_reply, xcb_query_pointer(connection.raw(), innermost), kAskForPointer);
    if (!reply) return reply.error();
    child = (*reply)->child;
  }
  return IsPointerFree(connection, AskForPointer(connection, innermost));
}

xcb_grab_pointer_cookie_t AskForPointer(x11::Connection& connection, xcb_window_t innermost) {
  xcb_connection_t* x = connection.raw();
  const auto asked =
      xcb_grab_pointer(x, /*owner_events=*/1, innermost, /*event_mask=*/0, XCB_GRAB_MODE_ASYNC,
                       XCB_GRAB_MODE_ASYNC, XCB_WINDOW_NONE, XCB_CURSOR_NONE, XCB_CURRENT_TIME);
  xcb_ungrab_pointer(x, XCB_CURRENT_TIME);
  return asked;
}

base::Status IsPointerFree(x11::Connection& connection, xcb_grab_pointer_cookie_t asked) {
  const auto reply = connection.Fetch(xcb_grab_pointer_reply, asked, kAskForPointer);
  if (!reply) return reply.error();
  const bool is_others = (*reply)->status == XCB_GRAB_STATUS_ALREADY_GRABBED ||
                         (*reply)->status == XCB_GRAB_STATUS_FROZEN;
  if (!is_others) return base::Ok();
  return Error{ErrorKind::kCovered,
               "another program has grabbed the pointer and would get the click: close its menu or "
               "let go of what is dragged"};
}

base::Status RequireNoHand(HumanWatch* watch, base::TimePoint since) {
  if (watch == nullptr) return base::Ok();
  const auto last = watch->LastHumanAction();
  if (!last || *last <= since) return base::Ok();
  return Error{ErrorKind::kStoppedByHuman, "a person has the mouse"};
}

}  // namespace gridhand::input
