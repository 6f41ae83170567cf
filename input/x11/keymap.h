// What the keys type: by a keyboard's layouts, the one of them that is active, and the locks (Caps
// Lock, Num Lock).
//
// The main keyboard has the map of the keyboard that was used last: the server gives it that map
// with the first key. The active layout and the locks are those of the main keyboard, which the
// server shares with all keyboards.
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

// Whose keys. The maps differ where a desktop sets the layout of one keyboard only.
enum class KeyboardKind {
  kMain,   // the one that people press
  kXTest,  // the one that XTEST presses
};

class Keymap {
 public:
  // As it is now; hands out events. `connection` must outlive it. Errors: kDisplay.
  static base::Result<Keymap> Read(x11::Connection& connection, KeyboardKind kind);

  // Whether the keyboard has got another map since it was read, as far as events have been handed
  // out.
  bool IsOutdated() const { return changes_->seen; }

  // Asks anew what is active, locked and held: one round trip or two, where Read takes many.
  // Errors: kChanged (the map is outdated), kDisplay.
  base::Status Update();

  // How to type the character with the active layout and the present locks: Shift and AltGr are
  // held as needed. With the control key Caps Lock is ignored, as programs do. Errors: kBadInput
  // (the active layout cannot type it: names the layout), kCovered (a key like Shift is held down
  // on the keyboard, or latched, and would change what is typed; Control, Alt or Super is locked).
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

  // Watches one keyboard's map from the moment that it was made.
  struct Changes {
    Changes(x11::Connection& connection, int device, int xkb_event);
    bool seen = false;
    x11::Connection::Subscription subscription;
  };

  Keymap(x11::Connection& connection, int main_keyboard, std::unique_ptr<Changes> changes,
         Context context, Map map)
      : connection_(&connection),
        main_keyboard_(main_keyboard),
        changes_(std::move(changes)),
        context_(std::move(context)),
        map_(std::move(map)) {}

  base::Status ReadState();
  base::Status RequireNothingHeld() const;
  State StateWithLocks(bool with_caps) const;
  std::optional<xcb_keycode_t> KeyTyping(xkb_state& state, xkb_keysym_t symbol) const;
  std::string ActiveLayout() const;

  x11::Connection* connection_;
  int main_keyboard_;
  std::unique_ptr<Changes> changes_;
  Context context_;
  Map map_;
  State state_;
};

}  // namespace gridhand::input
