// Turns an X protocol error into our Error, naming the request and what its code means.
// (libxcb-errors is not in Debian 12, hence a table of the names used here.)
#pragma once

#include <xcb/xcb.h>

#include <array>
#include <string>
#include <string_view>

#include "base/error.h"
#include "x11/extension.h"

namespace gridhand::x11 {

using ExtensionTable = std::array<ExtensionInfo, kExtensionCount>;

// "BadMatch", "BadDamage"; an unknown code by number.
std::string ErrorCodeName(int code, const ExtensionTable& extensions);
// "GetImage", "Composite.NameWindowPixmap"; an unknown request by numbers.
std::string RequestName(int major, int minor, const ExtensionTable& extensions);

// `doing` completes "cannot …". The kind follows the code: kGone for a window, drawable or damage
// that does not exist, kNotVisible for BadMatch (the picture or window is not in a state that
// allows it: unmapped, off the screen), kDisplay for BadAccess, else kInternal.
base::Error ToError(const xcb_generic_error_t& error, const ExtensionTable& extensions,
                    std::string_view doing);

}  // namespace gridhand::x11
