// The hand on the keyboard, for the few things a program offers no mouse control for (a new game
// in sgt-mines). xdemineur quits on Escape: a stray key is as bad as a stray click.
#pragma once

#include "base/error.h"

namespace gridhand::input {

struct KeyStroke {
  char character = 0;    // printable ASCII
  bool control = false;  // with the control key held
};

class Keyboard {
 public:
  virtual ~Keyboard() = default;

  // Gives the target window the focus, checks that it has it, then presses and releases the key
  // that types the character. Nothing is sent on an error: kCovered (the focus stayed with
  // another window), kGone, kNotVisible, kBadInput (no such key on this keyboard map), kDisplay,
  // kStoppedByHuman.
  virtual base::Status Type(KeyStroke stroke) = 0;
};

}  // namespace gridhand::input
