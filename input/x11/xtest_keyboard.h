// The real keyboard, by the XTEST extension.
#pragma once

#include <memory>

#include "base/error.h"
#include "input/human_watch.h"
#include "input/keyboard.h"
#include "input/x11/keymap.h"
#include "x11/connection.h"

namespace gridhand::input {

struct XTestKeyboardParams {
  // How long a window manager may take to give the window the focus. Range 0.1 … 10 s; openbox
  // needs some milliseconds, a loaded machine more.
  base::Duration focus_limit = std::chrono::seconds(3);
};

class XTestKeyboard : public Keyboard {
 public:
  // `watch` may be null; it and `connection` must outlive the keyboard.
  // Errors: kDisplay (no XTEST), kGone.
  static base::Result<std::unique_ptr<XTestKeyboard>> Make(x11::Connection& connection,
                                                           xcb_window_t target, HumanWatch* watch,
                                                           const XTestKeyboardParams& params = {});

  base::Status Type(KeyStroke stroke) override;

 private:
  XTestKeyboard(x11::Connection& connection, xcb_window_t target, HumanWatch* watch,
                const XTestKeyboardParams& params)
      : connection_(connection), target_(target), watch_(watch), params_(params) {}

  base::Status Press(const KeyPress& key);

  x11::Connection& connection_;
  xcb_window_t target_;
  HumanWatch* watch_;
  XTestKeyboardParams params_;
};

}  // namespace gridhand::input
