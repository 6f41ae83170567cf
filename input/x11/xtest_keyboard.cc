#include "input/x11/xtest_keyboard.h"

#include <fmt/format.h>
#include <xcb/xtest.h>

#include <algorithm>
#include <chrono>

#include "input/x11/keyboard_map.h"
#include "input/x11/target_window.h"
#include "x11/focus.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;

// The keysyms of printable ASCII are the characters' own codes (X protocol, appendix A).
constexpr char kFirstPrintable = ' ';
constexpr char kLastPrintable = '~';
constexpr xcb_keysym_t kLeftShift = 0xffe1;
constexpr xcb_keysym_t kLeftControl = 0xffe3;

}  // namespace

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
  const auto key = KeyFor(stroke);
  if (!key) return key.error();
  if (const auto place = LocateTarget(connection_, target_); !place) return place.error();
  auto status = x11::TakeFocus(connection_, target_, begin + params_.focus_limit);
  if (!status) return status;
  const ServerGrab grab(connection_);
  if (status = x11::RequireFocus(connection_, target_); !status) return status;
  if (status = RequireNoHand(watch_, begin); !status) return status;
  return Press(*key);
}

base::Result<XTestKeyboard::Key> XTestKeyboard::KeyFor(KeyStroke stroke) const {
  const char character = stroke.character;
  const Error no_such_key{
      ErrorKind::kBadInput,
      fmt::format("this keyboard map has no key for the character with code {}", int{character})};
  if (character < kFirstPrintable || character > kLastPrintable) return no_such_key;
  const auto map = ReadKeyboardMap(connection_);
  if (!map) return map.error();
  Key key;
  const auto hold = [&](xcb_keysym_t modifier) {
    key.held.push_back(map->CodeOf(modifier, 0));
    return key.held.back() != 0;
  };
  if (stroke.control && !hold(kLeftControl)) return no_such_key;
  const auto symbol = static_cast<xcb_keysym_t>(character);
  key.code = map->CodeOf(symbol, 0);
  if (key.code != 0) return key;
  key.code = map->CodeOf(symbol, 1);
  if (key.code == 0 || !hold(kLeftShift)) return no_such_key;
  return key;
}

base::Status XTestKeyboard::Press(const Key& key) {
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
