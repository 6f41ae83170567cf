// Messages from one client to another, as ICCCM and EWMH use them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// `window` is the one that the message is about; `data` is sent as 32-bit numbers.
struct ClientMessage {
  xcb_window_t window = XCB_WINDOW_NONE;
  xcb_atom_t type = XCB_ATOM_NONE;
  std::array<std::uint32_t, 5> data{};
};

// To the program that made the window. `doing` names the request in an error: "ping the program".
// Errors: kGone, kDisplay.
base::Status SendToProgram(Connection& connection, const ClientMessage& message,
                           std::string_view doing);

// To the window manager, by way of the root window. Ok also where none is running. Errors:
// kDisplay.
base::Status SendToWindowManager(Connection& connection, const ClientMessage& message,
                                 std::string_view doing);

}  // namespace gridhand::x11
