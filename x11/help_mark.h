// Tells a program that keeps best times that somebody helps the person who plays in its window.
//
// The mark is a property of the window, _GRIDHAND_HELPED_BY, with the helper's name. It stays when
// the helper ends: the program takes it off when its next game begins.
#pragma once

#include <string_view>

#include "x11/connection.h"

namespace gridhand::x11 {

// The mark is on the window before anything that is sent on the connection later. A window that is
// gone is no error.
void MarkHelped(Connection& connection, xcb_window_t window, std::string_view helper);

}  // namespace gridhand::x11
