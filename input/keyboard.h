// The hand on the keyboard, for the few things a program offers no mouse control for (a new game
// in sgt-mines). xdemineur quits on Escape: a stray key is as bad as a stray click.
#pragma once

#include "base/error.h"

namespace gridhand::input {

struct KeyStroke {
  char character = 0;    // printable ASCII
  bool control = false;  // with the control key held
  int function = 0;      // 1 … 12: F1 … F12 instead of a character
};

class Keyboard {
 public:
  virtual ~Keyboard() = default;

  // Gives the target window the focus, checks that it has it, then presses and releases the keys
  // that type the stroke with the active layout and the present locks. No key is sent on an
  // error: kCovered (the focus stayed with another window, or a key like Shift is held down or
  // locked on the keyboard), kChanged (the layout, just now), kGone, kNotVisible, kBadInput (the
  // active layout cannot type it), kDisplay, kStoppedByHuman.
  virtual base::Status Type(KeyStroke stroke) = 0;
};

}  // namespace gridhand::input
