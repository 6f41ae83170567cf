// Brings a program's window back into a state in which its game can be seen and reached: closes the
// program's own dialogs, raises it, gives it the focus. Does nothing that the program's profile
// does not allow, and clicks nothing.
#pragma once

#include <functional>
#include <string>

#include "base/clock.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::app {

// What a program needs, from its profile.
struct WindowNeeds {
  bool hides_without_focus = false;  // the board is shown only while the window has the focus
  bool dialogs_may_be_closed = false;
};

// What is wanted of the window now.
enum class Wanted {
  kSeen,     // its board is to be read
  kReached,  // clicks and keys are to arrive
};

// True: something was done, so look again; false: there was nothing to do.
// Errors: kCovered (a dialog that must be answered by hand, or the focus cannot be had), kGone,
// kInterrupted, kDisplay.
using Attend = std::function<base::Result<bool>(Wanted wanted, base::TimePoint deadline)>;

// `connection` must outlive the result. `notice` hears of each dialog that was closed.
Attend WindowCare(x11::Connection& connection, xcb_window_t window, WindowNeeds needs,
                  std::function<void(const std::string&)> notice);

}  // namespace gridhand::app
