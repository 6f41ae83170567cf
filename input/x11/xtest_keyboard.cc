#include "input/x11/xtest_keyboard.h"

#include <xcb/xtest.h>

#include <chrono>
#include <vector>

#include "input/x11/target_window.h"
#include "x11/focus.h"
#include "x11/server_grab.h"

namespace gridhand::input {

base::Result<std::unique_ptr<XTestKeyboard>> XTestKeyboard::Make(
    x11::Connection& connection, xcb_window_t target, HumanWatch* watch,
    const XTestKeyboardParams& params) {
  const auto status = connection.Require(x11::Extension::kXTest, "typing");
  if (!status) return status.error();
  const auto there = connection.Fetch(xcb_get_window_attributes_reply,
                                      xcb_get_window_attributes(connection.raw(), target),
                                      "look at the game's window");
  if (!there) return there.error();
  return std::unique_ptr<XTestKeyboard>(new XTestKeyboard(connection, target, watch, params));
}

base::Status XTestKeyboard::Type(KeyStroke stroke) {
  // A person who acts while the window manager is at work is noticed; what they did before has
  // been judged by the caller.
  const base::TimePoint begin = std::chrono::steady_clock::now();
  if (const auto place = LocateTarget(connection_, target_); !place) return place.error();
  // Before the focus is taken, which is for nothing if the key cannot be typed; and before the
  // grab, because it takes long.
  auto keymap = Keymap::Read(connection_, KeyboardKind::kXTest);
  if (!keymap) return keymap.error();
  if (const auto possible = keymap->PressFor(stroke); !possible) return possible.error();
  auto status = x11::TakeFocus(connection_, target_, begin + params_.focus_limit);
  if (!status) return status;
  const x11::ServerGrab grab(connection_);
  if (status = x11::RequireFocus(connection_, target_); !status) return status;
  if (status = RequireNoHand(watch_, begin); !status) return status;
  // Nobody changes layout or locks between this look and the key.
  if (status = keymap->Update(); !status) return status;
  const auto press = keymap->PressFor(stroke);
  if (!press) return press.error();
  return Press(*press);
}

base::Status XTestKeyboard::Press(const KeyPress& key) {
  std::vector<xcb_void_cookie_t> sent;
  const auto fake = [&](std::uint8_t type, xcb_keycode_t code) {
    sent.push_back(xcb_test_fake_input_checked(connection_.raw(), type, code, XCB_CURRENT_TIME,
                                               XCB_WINDOW_NONE, 0, 0, /*deviceid=*/0));
  };
  for (const xcb_keycode_t held : key.held) fake(XCB_KEY_PRESS, held);
  fake(XCB_KEY_PRESS, key.code);
  fake(XCB_KEY_RELEASE, key.code);
  for (const xcb_keycode_t held : key.held) fake(XCB_KEY_RELEASE, held);
  base::Status outcome = base::Ok();
  for (const xcb_void_cookie_t cookie : sent) {
    auto status = connection_.Check(cookie, "press a key");
    if (!status) outcome = std::move(status);
  }
  return outcome;
}

}  // namespace gridhand::input
