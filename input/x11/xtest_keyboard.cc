#include "input/x11/xtest_keyboard.h"

#include <fmt/format.h>
#include <xcb/xtest.h>

#include <algorithm>
#include <chrono>

#include "input/x11/target_window.h"
#include "x11/hit_test.h"
#include "x11/window.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;

// The keysyms of printable ASCII are the characters' own codes (X protocol, appendix A).
constexpr char kFirstPrintable = ' ';
constexpr char kLastPrintable = '~';
constexpr xcb_keysym_t kLeftShift = 0xffe1;

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

// Whether `window` is `ancestor` or lies inside it.
base::Result<bool> IsInside(x11::Connection& connection, xcb_window_t window,
                            xcb_window_t ancestor) {
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

base::Status XTestKeyboard::Type(char character) {
  // A person who acts while the window manager is at work is noticed; what they did before has
  // been judged by the caller.
  const base::TimePoint begin = std::chrono::steady_clock::now();
  const auto key = KeyFor(character);
  if (!key) return key.error();
  if (const auto place = LocateTarget(connection_, target_); !place) return place.error();
  auto status = TakeFocus(begin + params_.focus_limit);
  if (!status) return status;
  const ServerGrab grab(connection_);
  if (status = RequireFocus(); !status) return status;
  if (status = RequireNoHand(watch_, begin); !status) return status;
  return Press(*key);
}

base::Result<XTestKeyboard::Key> XTestKeyboard::KeyFor(char character) const {
  const Error no_such_key{
      ErrorKind::kBadInput,
      fmt::format("this keyboard map has no key for the character with code {}", int{character})};
  if (character < kFirstPrintable || character > kLastPrintable) return no_such_key;
  const auto map = ReadMap(connection_);
  if (!map) return map.error();
  const auto symbol = static_cast<xcb_keysym_t>(character);
  if (const xcb_keycode_t code = map->CodeOf(symbol, 0); code != 0) return Key{code, 0};
  const Key shifted{map->CodeOf(symbol, 1), map->CodeOf(kLeftShift, 0)};
  if (shifted.code == 0 || shifted.shift == 0) return no_such_key;
  return shifted;
}

// The window manager says that the window is active before the server says that it has the focus,
// and a window that was just opened may still be given it after ours: hence asked for again until
// it has arrived.
base::Status XTestKeyboard::TakeFocus(base::TimePoint deadline) {
  auto status = connection_.ListenTo(target_, XCB_EVENT_MASK_FOCUS_CHANGE);
  if (!status) return status;
  const auto has_focus = [this] { return RequireFocus().ok(); };
  while (std::chrono::steady_clock::now() < deadline) {
    const base::TimePoint ask_again =
        std::min(deadline, std::chrono::steady_clock::now() + params_.ask_again);
    status = x11::ActivateWindow(connection_, target_, ask_again);
    if (!status && status.error().kind != ErrorKind::kTimeout) return status;
    const auto arrived = connection_.WaitUntil(has_focus, ask_again);
    if (!arrived) return arrived.error();
    if (*arrived) return base::Ok();
  }
  return Error{ErrorKind::kCovered, "the keyboard stayed with another window than the game's"};
}

base::Status XTestKeyboard::RequireFocus() {
  const auto focus = connection_.Fetch(xcb_get_input_focus_reply,
                                       xcb_get_input_focus(connection_.raw()), "find the focus");
  if (!focus) return focus.error();
  const auto inside = IsInside(connection_, (*focus)->focus, target_);
  if (!inside) return inside.error();
  if (*inside) return base::Ok();
  return Error{ErrorKind::kCovered, fmt::format("the keyboard belongs to {} and not to the game",
                                                x11::NameForPeople(connection_, (*focus)->focus))};
}

base::Status XTestKeyboard::Press(const Key& key) {
  const auto fake = [this](std::uint8_t type, xcb_keycode_t code) {
    return xcb_test_fake_input_checked(connection_.raw(), type, code, XCB_CURRENT_TIME,
                                       XCB_WINDOW_NONE, 0, 0, /*deviceid=*/0);
  };
  std::vector<xcb_void_cookie_t> sent;
  if (key.shift != 0) sent.push_back(fake(XCB_KEY_PRESS, key.shift));
  sent.push_back(fake(XCB_KEY_PRESS, key.code));
  sent.push_back(fake(XCB_KEY_RELEASE, key.code));
  if (key.shift != 0) sent.push_back(fake(XCB_KEY_RELEASE, key.shift));
  base::Status outcome = base::Ok();
  for (const xcb_void_cookie_t cookie : sent) {
    auto status = connection_.Check(cookie, "press a key");
    if (!status) outcome = std::move(status);
  }
  return outcome;
}

}  // namespace gridhand::input
