// A Keyboard that types into one window through XTest, and into no other: the focus is given,
// checked, and only then is the key pressed.
#pragma once

#include "base/clock.h"
#include "input/human_watch.h"
#include "input/keyboard.h"
#include "x11/connection.h"

namespace gridhand::input {

class XTestKeyboard : public Keyboard {
 public:
  // Both must outlive the keyboard; `human_watch` may be null.
  // Error kDisplay: the server has no XTEST.
  static base::Result<std::unique_ptr<XTestKeyboard>> Make(x11::Connection& connection,
                                                           xcb_window_t target,
                                                           HumanWatch* human_watch);

  base::Status Type(char character) override;

 private:
  XTestKeyboard(x11::Connection& connection, xcb_window_t target, HumanWatch* human_watch)
      : connection_(connection), target_(target), human_watch_(human_watch) {}

  base::Result<xcb_keycode_t> KeycodeFor(char character);
  base::Status CheckFocus();

  x11::Connection& connection_;
  xcb_window_t target_;
  HumanWatch* human_watch_;
};

}  // namespace gridhand::input
