// Reads keys as programs do: by the main keyboard's map and by what XInput 2 says of the layout,
// the locks and the modifiers of each event.
#pragma once

#include <memory>
#include <string>

#include "x11/connection.h"

namespace gridhand::test_support {

class KeyReader {
 public:
  // Hears the keys that the window gets from now on. Throws std::runtime_error.
  KeyReader(const std::string& display, xcb_window_t window);

  // The next characters, once there are that many; modifiers by themselves are none. With the
  // control key "^" stands before the character, "^S-" if Shift was held as well. Throws
  // std::runtime_error.
  std::string AwaitKeys(std::size_t count);

 private:
  void OnEvent(const xcb_generic_event_t& event);

  std::unique_ptr<x11::Connection> connection_;
  x11::Connection::Subscription subscription_;
  std::string text_;
  std::size_t count_ = 0;
};

}  // namespace gridhand::test_support
