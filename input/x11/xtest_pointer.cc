#include "input/x11/xtest_pointer.h"

#include <fmt/format.h>
#include <xcb/xtest.h>

#include <chrono>
#include <vector>

#include "input/x11/unused_modifier.h"
#include "x11/server_grab.h"
#include "x11/window_manager.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;

// Its answer takes less than a millisecond; longer, and it is in trouble.
constexpr base::Duration kManagerLimit = std::chrono::seconds(1);

constexpr std::array kButtons{Button::kLeft, Button::kMiddle, Button::kRight};

std::string Text(base::ScreenPoint p) { return fmt::format("{},{}", p.x, p.y); }

}  // namespace

base::Result<std::unique_ptr<XTestPointer>> XTestPointer::Make(x11::Connection& connection,
                                                               xcb_window_t target,
                                                               HumanWatch* watch) {
  const auto status = connection.Require(x11::Extension::kXTest, "clicking");
  if (!status) return status.error();
  const auto there = connection.Fetch(xcb_get_window_attributes_reply,
                                      xcb_get_window_attributes(connection.raw(), target),
                                      "look at the game's window");
  if (!there) return there.error();
  std::unique_ptr<XTestPointer> pointer(new XTestPointer(connection, target, watch));
  if (auto released = pointer->ReleaseLeftovers(); !released) return released.error();
  return pointer;
}

XTestPointer::XTestPointer(x11::Connection& connection, xcb_window_t target, HumanWatch* watch)
    : connection_(connection),
      target_(target),
      watch_(watch),
      looked_at_(std::chrono::steady_clock::now()),
      modifier_(FindUnusedModifier(connection)) {}

XTestPointer::~XTestPointer() { XTestPointer::ReleaseButtons(); }

// The server keeps a button of the XTEST device down after the program that pressed it has died,
// and every click after it would be a drag. Releasing a button that is up does nothing, and those
// of a person's mouse belong to another device. No key lets the modifier go.
base::Status XTestPointer::ReleaseLeftovers() {
  if (modifier_ != 0) {
    auto status =
        connection_.Check(HoldModifier(connection_, modifier_, /*down=*/false), "free a modifier");
    if (!status) return status;
  }
  for (const Button button : kButtons) {
    auto status = connection_.Check(FakeButton(XCB_BUTTON_RELEASE, button), "release a button");
    if (!status) return status;
  }
  return base::Ok();
}

base::Status XTestPointer::CheckPlace(const Gesture& gesture, const TargetPlace& place) const {
  const base::ScreenPoint origin{place.client_area.x, place.client_area.y};
  if (origin != gesture.window_origin) {
    return Error{ErrorKind::kChanged,
                 fmt::format("the game's window moved from {} to {} since it was looked at",
                             Text(gesture.window_origin), Text(origin))};
  }
  if (!place.client_area.Contains(gesture.at) || !gesture.fence.Contains(gesture.at)) {
    return Error{ErrorKind::kChanged,
                 fmt::format("{} lies outside the game's board or window", Text(gesture.at))};
  }
  // The server would not complain: it clamps, and the click would land on another cell.
  if (!place.screen.Contains(gesture.at)) {
    return Error{
        ErrorKind::kNotVisible,
        fmt::format("{} lies off the screen: move the game's window onto it", Text(gesture.at))};
  }
  return base::Ok();
}

// A click-to-focus window manager holds each click and replays it once it has worked off what it
// was asked before: a move that it has not made yet would carry the window away from under the
// click.
base::Status XTestPointer::AwaitManagerIfItHolds() {
  if (!manager_holds_) return base::Ok();
  const auto manager = x11::WindowManagerWindow(connection_);
  if (!manager) return manager.error();
  if (*manager == XCB_WINDOW_NONE) return base::Ok();
  auto status =
      x11::AwaitWindowManager(connection_, std::chrono::steady_clock::now() + kManagerLimit);
  if (status || status.error().kind != ErrorKind::kTimeout) return status;
  return Error{ErrorKind::kNotVisible,
               "the window manager does not answer: where the window will be is not known"};
}

// The window that the gesture will reach. While the server is held.
base::Result<xcb_window_t> XTestPointer::Check(const Gesture& gesture) {
  const auto place = LocateTarget(connection_, target_);
  if (!place) return place.error();
  if (auto status = CheckPlace(gesture, *place); !status) return status.error();
  auto reached = RequireUncovered(connection_, target_, gesture.at);
  if (!reached) return reached;
  if (auto status = RequireNoHand(watch_, gesture.looked_at); !status) return status.error();
  return reached;
}

base::Status XTestPointer::Click(const Gesture& gesture, const LastLook& last_look) {
  looked_at_ = gesture.looked_at;
  if (auto status = AwaitManagerIfItHolds(); !status) return status;
  const x11::ServerGrab grab(connection_);
  const auto reached = Check(gesture);
  if (!reached) return reached.error();
  if (auto status = RequireFreePointer(connection_); !status) return status;
  if (last_look) {
    if (auto status = last_look(); !status) return status;
  }
  return Send(gesture, *reached);
}

base::Status XTestPointer::PointAt(const Gesture& gesture) {
  looked_at_ = gesture.looked_at;
  if (auto status = AwaitManagerIfItHolds(); !status) return status;
  const x11::ServerGrab grab(connection_);
  if (const auto reached = Check(gesture); !reached) return reached.error();
  return connection_.Check(FakeMotion(gesture.at), "move the pointer");
}

base::Status XTestPointer::Send(const Gesture& gesture, xcb_window_t reached) {
  bool& is_down = down_.at(static_cast<std::size_t>(gesture.button));
  std::vector earlier_requests = {FakeMotion(gesture.at)};
  if (modifier_ != 0) earlier_requests.push_back(HoldModifier(connection_, modifier_, true));
  is_down = true;
  earlier_requests.push_back(FakeButton(XCB_BUTTON_PRESS, gesture.button));
  const auto released = FakeButton(XCB_BUTTON_RELEASE, gesture.button);
  if (modifier_ != 0) earlier_requests.push_back(HoldModifier(connection_, modifier_, false));
  // Who has the pointer right after the click has the click.
  const auto asked = AskForPointer(connection_, reached);
  auto status = connection_.Check(released, "release the button");
  is_down = !status;
  for (const auto cookie : earlier_requests) {
    auto earlier = connection_.Check(cookie, "click");
    if (!earlier) status = std::move(earlier);
  }
  manager_holds_ = !IsPointerFree(connection_, asked);
  return status;
}

xcb_void_cookie_t XTestPointer::FakeMotion(base::ScreenPoint point) {
  constexpr std::uint8_t kAbsolute = 0;
  return xcb_test_fake_input_checked(
      connection_.raw(), XCB_MOTION_NOTIFY, kAbsolute, XCB_CURRENT_TIME, connection_.root(),
      static_cast<std::int16_t>(point.x), static_cast<std::int16_t>(point.y), /*deviceid=*/0);
}

xcb_void_cookie_t XTestPointer::FakeButton(std::uint8_t type, Button button) {
  return xcb_test_fake_input_checked(connection_.raw(), type, static_cast<std::uint8_t>(button),
                                     XCB_CURRENT_TIME, XCB_WINDOW_NONE, 0, 0, /*deviceid=*/0);
}

base::Status XTestPointer::MoveTo(base::ScreenPoint point) {
  const auto screen = connection_.Fetch(xcb_get_geometry_reply,
                                        xcb_get_geometry(connection_.raw(), connection_.root()),
                                        "measure the screen");
  if (!screen) return screen.error();
  const base::ScreenRect bounds{0, 0, (*screen)->width, (*screen)->height};
  if (!bounds.Contains(point)) {
    return Error{ErrorKind::kNotVisible, fmt::format("{} lies off the screen", Text(point))};
  }
  if (auto status = RequireNoHand(watch_, looked_at_); !status) return status;
  return connection_.Check(FakeMotion(point), "move the pointer");
}

base::Result<base::ScreenPoint> XTestPointer::Position() {
  const auto reply = connection_.Fetch(xcb_query_pointer_reply,
                                       xcb_query_pointer(connection_.raw(), connection_.root()),
                                       "ask where the pointer is");
  if (!reply) return reply.error();
  return base::ScreenPoint{(*reply)->root_x, (*reply)->root_y};
}

void XTestPointer::ReleaseButtons() {
  for (const Button button : kButtons) {
    bool& is_down = down_.at(static_cast<std::size_t>(button));
    if (!is_down) continue;
    // A failure means that the display is gone, and with it the button.
    [[maybe_unused]] const auto status =
        connection_.Check(FakeButton(XCB_BUTTON_RELEASE, button), "release a button");
    is_down = false;
  }
}

}  // namespace gridhand::input
