// Window properties as C++ values. An absent property, or one of another type, is empty. At most
// 256 KiB of a property are read. Errors: kGone (no such window), kDisplay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

// Bytes of a text property as UTF-8: kept if they are valid UTF-8 already (many programs write that
// into properties of type STRING), else read as Latin-1, which STRING means by the ICCCM. Control
// characters are kept.
base::Result<std::string> TextProperty(Connection& connection, xcb_window_t window,
                                       const std::string& name);

// 32-bit items: atoms, windows, cardinals.
base::Result<std::vector<std::uint32_t>> NumberProperty(Connection& connection, xcb_window_t window,
                                                        const std::string& name);

std::string Latin1ToUtf8(std::string_view bytes);

}  // namespace gridhand::x11
