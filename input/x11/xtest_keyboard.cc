#include "input/x11/xtest_keyboard.h"

#include <fmt/format.h>
#include <xcb/xtest.h>

#include "x11/window.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

// A window manager may take its time to hand over the focus on a loaded machine.
constexpr base::Duration kFocusLimit = std::chrono::seconds(5);

}  // namespace

Result<std::unique_ptr<XTestKeyboard>> XTestKeyboard::Make(x11::Connection& connection,
                                                           xcb_window_t target,
                                                           HumanWatch* human_watch) {
  if (Status there = connection.Require(x11::Extension::kXTest, "typing"); !there.ok()) {
    return there.error();
  }
  return std::unique_ptr<XTestKeyboard>(new XTestKeyboard(connection, target, human_watch));
}

// The key that types `character` without a modifier: column 0 of the keyboard map. The keysym of
// a printable ASCII character is its code (X protocol, appendix A).
Result<xcb_keycode_t> XTestKeyboard::KeycodeFor(char character) {
  const xcb_setup_t& setup = connection_.setup();
  const int count = setup.max_keycode - setup.min_keycode + 1;
  auto map = connection_.Fetch(xcb_get_keyboard_mapping_reply,
                               xcb_get_keyboard_mapping(connection_.raw(), setup.min_keycode,
                                                        static_cast<std::uint8_t>(count)),
                               "reading the keyboard map");
  if (!map.ok()) return map.error();
  const xcb_keysym_t* keysyms = xcb_get_keyboard_mapping_keysyms(map->get());
  for (int i = 0; i < count; ++i) {
    if (keysyms[i * (*map)->keysyms_per_keycode] == static_cast<xcb_keysym_t>(character)) {
      return static_cast<xcb_keycode_t>(setup.min_keycode + i);
    }
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("no key of this keyboard map types '{}' without a modifier", character)};
}

// The focus lies with the target or with a window of its own inside it (GTK's focus proxy).
Status XTestKeyboard::CheckFocus() {
  auto focus = connection_.Fetch(xcb_get_input_focus_reply, xcb_get_input_focus(connection_.raw()),
                                 "asking for the focus");
  if (!focus.ok()) return focus.error();
  xcb_window_t window = (*focus)->focus;
  while (window != XCB_WINDOW_NONE && window != XCB_INPUT_FOCUS_POINTER_ROOT) {
    if (window == target_) return base::Ok();
    auto tree = connection_.Fetch(xcb_query_tree_reply, xcb_query_tree(connection_.raw(), window),
                                  "asking for a window's parent");
    if (!tree.ok()) return tree.error();
    window = (*tree)->parent;
  }
  return Error{ErrorKind::kCovered,
               "another window keeps the keyboard focus: the key was not sent"};
}

Status XTestKeyboard::Type(char character) {
  Result<xcb_keycode_t> key = KeycodeFor(character);
  if (!key.ok()) return key.error();
  const auto last_human =
      human_watch_ ? human_watch_->LastHumanAction() : std::optional<base::TimePoint>();
  Status active =
      x11::ActivateWindow(connection_, target_, base::SteadyClock().Now() + kFocusLimit);
  if (!active.ok()) return active;
  if (human_watch_ && human_watch_->LastHumanAction() != last_human) {
    return Error{ErrorKind::kStoppedByHuman, "a person has the mouse"};
  }
  if (Status focused = CheckFocus(); !focused.ok()) return focused;
  xcb_connection_t* xcb = connection_.raw();
  xcb_test_fake_input(xcb, XCB_KEY_PRESS, *key, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
  const auto release =
      xcb_test_fake_input_checked(xcb, XCB_KEY_RELEASE, *key, XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
  return connection_.Check(release, "typing a key");
}

}  // namespace gridhand::input
