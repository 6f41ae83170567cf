// Trouble with a game's window that looking again, or a moment's patience, may cure.
#pragma once

#include "base/error.h"

namespace gridhand::app {

// The window was moved or resized, is covered, or cannot be seen.
constexpr bool MayPass(base::ErrorKind kind) {
  return kind == base::ErrorKind::kChanged || kind == base::ErrorKind::kCovered ||
         kind == base::ErrorKind::kNotVisible;
}

}  // namespace gridhand::app
