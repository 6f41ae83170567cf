// What the keys type at this moment: by the keyboard's layouts, the one of them that is active, and
// the locks (Caps Lock, Num Lock).
//
// Programs read the keys that XTEST presses with the map of the XTEST keyboard, because the server
// gives it to the main keyboard with the first of these keys. The active layout and the locks are
// those of the main keyboard, which the server shares with all keyboards.
#pragma once

#include <xkbcommon/xkbcommon.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "input/keyboard.h"
#include "x11/connection.h"

namespace gridhand::input {

// Keys to hold, in this order, and the one to press meanwhile.
struct KeyPress {
  std::vector<xcb_keycode_t> held;
  xcb_keycode_t code = 0;
};

class Keymap {
 public:
  // As it is now; later changes are not noticed. Errors: kDisplay.
  static base::Result<Keymap> Read(x11::Connection& connection);

  // How to type the character with the active layout and the present locks: Shift and AltGr are
  // held as needed. With the control key Caps Lock is ignored, as programs do. Errors: kBadInput
  // (the active layout cannot type it: names the layout), kCovered (a key like Shift is held down
  // on the keyboard, or latched, and would change what is typed).
  base::Result<KeyPress> PressFor(KeyStroke stroke) const;

  // The first key with this symbol among those that it types by itself, the first layout's first; 0
  // if there is none.
  xcb_keycode_t CodeOf(xcb_keysym_t symbol) const;

 private:
  struct Free {
    void operator()(xkb_context* context) const { xkb_context_unref(context); }
    void operator()(xkb_keymap* map) const { xkb_keymap_unref(map); }
    void operator()(xkb_state* state) const { xkb_state_unref(state); }
  };
  using Context = std::unique_ptr<xkb_context, Free>;
  using Map = std::unique_ptr<xkb_keymap, Free>;
  using State = std::unique_ptr<xkb_state, Free>;

  Keymap(Context context, Map map, State state)
      : context_(std::move(context)), map_(std::move(map)), state_(std::move(state)) {}

  State StateWithLocks(bool with_caps) const;
  std::optional<xcb_keycode_t> KeyTyping(xkb_state& state, xkb_keysym_t symbol) const;
  std::string ActiveLayout() const;

  Context context_;
  Map map_;
  State state_;
};

}  // namespace gridhand::input
