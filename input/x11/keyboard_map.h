// Which key of the keyboard makes which symbol.
#pragma once

#include <vector>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::input {

// `per_code` keysyms for each code from `first`; plain, then shifted, then …
struct KeyboardMap {
  int first = 0;
  int per_code = 0;
  std::vector<xcb_keysym_t> symbols;

  // The first code whose symbol in this column is the wanted one; 0 if none.
  xcb_keycode_t CodeOf(xcb_keysym_t wanted, int column) const;
};

base::Result<KeyboardMap> ReadKeyboardMap(const x11::Connection& connection);

}  // namespace gridhand::input
