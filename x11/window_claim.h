// A lock on another program's window: two bots that click into one game would each take the other's
// clicks for the person's.
//
// The lock is a selection of the X server, owned by a window of the claiming connection, so it ends
// with that connection, however its program ends.
#pragma once

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::x11 {

class WindowClaim {
 public:
  // `connection` must outlive the claim. Errors: kBadInput (another gridhand has claimed the
  // window; names its process if that is known), kDisplay.
  static base::Result<WindowClaim> Make(Connection& connection, xcb_window_t window);
  WindowClaim(WindowClaim&& other) noexcept;
  WindowClaim& operator=(WindowClaim&&) = delete;
  ~WindowClaim();

 private:
  WindowClaim(Connection& connection, xcb_window_t owner)
      : connection_(connection), owner_(owner) {}

  Connection& connection_;
  xcb_window_t owner_;  // never shown
};

}  // namespace gridhand::x11
