#include "input/x11/xtest_keyboard.h"

#include <fmt/format.h>
#include <xcb/xtest.h>

#include <algorithm>
#include <chrono>

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

// The keyboard map: `per_code` keysyms for each code from `first`; plain, then shifted, then …
struct KeyboardMap {
  int first = 0;
  int per_code = 0;
  std::vector<xcb_keysym_t> symbols;

  // The first code whose symbol in this column is the wanted one; 0 if none.
  xcb_keycode_t CodeOf(xcb_keysym_t wanted, int column) const {
    if (column >= per_code) return 0;
    for (std::size_t i = static_cast<std::size_t>(column); i < symbols.size();
         i += static_cast<std::size_t>(per_code)) {
      if (symbols[i] != wanted) continue;
      return static_cast<xcb_keycode_t>(first + static_cast<int>(i) / per_code);
    }
    return 0;
  }
};

base::Result<KeyboardMap> ReadMap(const x11::Connection& connection) {
  const xcb_setup_t& setup = connection.setup();
  const int count = setup.max_keycode - setup.min_keycode + 1;
  const auto reply = connection.Fetch(xcb_get_keyboard_mapping_reply,
                                      xcb_get_keyboard_mapping(connection.raw(), setup.min_keycode,
                                                               static_cast<std::uint8_t>(count)),
                                      "read the keyboard map");
  if (!reply) return reply.error();
  const xcb_keysym_t* symbols = xcb_get_keyboard_mapping_keysyms(reply->get());
  return KeyboardMap{setup.min_keycode,
                     (*reply)->keysyms_per_keycode,
                     {symbols, symbols + xcb_get_keyboard_mapping_keysyms_length(reply->get())}};
}

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
  const auto map = ReadMap(connection_);
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
