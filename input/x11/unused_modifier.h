// A modifier that no key of the keyboard gives, held while a button is pressed.
//
// A click-to-focus window manager grabs the buttons of the windows that it manages. The server then
// holds each press until the manager lets it through, and gives it to whatever lies at the point by
// that time: another window, or another board than the one that was checked. Such a grab takes
// presses with the modifiers that it names. Openbox names none that nobody can press: with it down,
// a press reaches the program at once. (A manager that grabs with any modifiers holds the press all
// the same.) The window gets neither focus nor place by such a click, as it would by a person's.
#pragma once

#include <cstdint>

#include "x11/connection.h"

namespace gridhand::input {

// Its mask in the X protocol; 0 if each of those that programs give no meaning to (Mod3, Mod5) has
// a key, or the display lacks XKEYBOARD.
std::uint8_t FindUnusedModifier(x11::Connection& connection);

// Asks for it to be down, or up again, from then on; for all programs.
xcb_void_cookie_t HoldModifier(x11::Connection& connection, std::uint8_t modifier, bool down);

}  // namespace gridhand::input
