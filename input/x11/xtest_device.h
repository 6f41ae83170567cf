// The devices by which the XTEST extension acts: one mouse and one keyboard for all programs.
#pragma once

#include <xcb/xinput.h>

#include <cstdint>
#include <optional>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::input {

enum class XTestKind { kPointer, kKeyboard };

// The number of the XTEST device that moves the client's pointer, or of that pointer's keyboard.
// None if the server does not mark it. Precondition: there is XInput 2. Errors: kDisplay.
base::Result<std::optional<std::uint16_t>> FindXTestDevice(x11::Connection& connection,
                                                           XTestKind kind);

}  // namespace gridhand::input
