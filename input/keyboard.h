// The hand on the keyboard, for what a program offers no mouse control for: a new game in
// sgt-mines, the digits of a Sudoku. xdemineur quits on Escape: a stray key is as bad as a stray
// click.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::input {

// Keys that type no character.
enum class NamedKey {
  kNone,
  kBackSpace,
  kDelete,
  kDown,
  kEscape,
  kF2,
  kLeft,
  kReturn,
  kRight,
  kTab,
  kUp,
};

struct KeyStroke {
  char character = 0;                // printable ASCII, unless a key is named
  bool control = false;              // with the control key held
  bool alt = false;                  // with the key Alt held
  NamedKey named = NamedKey::kNone;  // one that types no character
  bool operator==(const KeyStroke&) const = default;
};

// "n", "ctrl+r", "alt+a", "Return", "ctrl+F2": names as X11's keysyms have them. None for anything
// else.
std::optional<KeyStroke> KeyStrokeFrom(std::string_view text);

// The same the other way, for messages.
std::string ToText(const KeyStroke& stroke);

class Keyboard {
 public:
  virtual ~Keyboard() = default;

  // Gives the target window the focus, checks that it has it, then presses and releases the keys
  // that type the character with the active layout and the present locks, or the named key. No key
  // is sent on an error: kCovered (the focus stayed with another window, or a key like Shift is
  // held down or locked on the keyboard), kChanged (the layout, just now), kGone, kNotVisible,
  // kBadInput (the active layout cannot type it), kDisplay, kStoppedByHuman.
  virtual base::Status Type(KeyStroke stroke) = 0;
};

}  // namespace gridhand::input
