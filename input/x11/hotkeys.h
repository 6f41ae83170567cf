// Keys that Gridhand receives whichever window has the focus.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "input/x11/keymap.h"
#include "x11/connection.h"

namespace gridhand::input {

// A key with the modifiers that have to be held.
struct Hotkey {
  xcb_keysym_t symbol = 0;
  std::uint16_t modifiers = 0;  // of the X protocol
  std::string name;             // as it was written

  bool operator==(const Hotkey& other) const {
    return symbol == other.symbol && modifiers == other.modifiers;
  }
};

// "Ctrl+Alt+H": Ctrl, Alt, Shift and Super, in any order, then a letter, a digit or F1 … F12. At
// least one of Ctrl, Alt and Super, unless it is an F key. Error kBadInput.
base::Result<Hotkey> ParseHotkey(std::string_view text);

// Hotkeys on the keyboard that people press; they follow its current layout.
class Hotkeys {
 public:
  // `connection` must outlive it. Errors: kBadInput (another program has one of them, or the
  // keyboard lacks it: it is named), kDisplay.
  static base::Result<std::unique_ptr<Hotkeys>> Make(x11::Connection& connection,
                                                     const std::vector<Hotkey>& keys);
  ~Hotkeys();
  Hotkeys(const Hotkeys&) = delete;
  Hotkeys& operator=(const Hotkeys&) = delete;

  // The next key that was pressed, as its index in `keys`; none if the connection has heard of no
  // more presses so far.
  std::optional<std::size_t> Take();

 private:
  struct Grabbed {
    xcb_keycode_t code = 0;  // 0: the keyboard has no such key
    std::uint16_t modifiers = 0;
  };

  Hotkeys(x11::Connection& connection, std::vector<Hotkey> keys)
      : connection_(connection), keys_(std::move(keys)) {}
  base::Status GrabAll();
  base::Status Grab(const Hotkey& key);
  void UngrabAll();
  void OnEvent(const xcb_generic_event_t& event);

  x11::Connection& connection_;
  const std::vector<Hotkey> keys_;
  std::optional<Keymap> map_;
  x11::Connection::Subscription subscription_;
  std::vector<Grabbed> grabbed_;  // one for each of `keys_`
  std::deque<std::size_t> pressed_;
};

}  // namespace gridhand::input
