// Waits until a window shows a board: for whoever types the command before the game is there, or
// whose game hides its board while another window has the focus.
#pragma once

#include <functional>
#include <string>

#include "app/window_search.h"
#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::app {

// The one window that shows a board, as soon as there is one. Sleeps until the X server tells of a
// new window or of something drawn, and compares pictures once a second for what it does not tell;
// a window is read again only if it may have changed.
// `notice` hears what is waited for, and why a known game cannot be read yet.
// Errors: kBadInput and kNotFound (the selector, as for SurveyWindows), kAmbiguous (several windows
// show a board), kGone (the window that was given by its number was closed), kInterrupted,
// kDisplay.
base::Result<SurveyedWindow> AwaitBoard(x11::Connection& connection, const FindBoard& find,
                                        const WindowSelector& selector,
                                        const std::function<void(const std::string&)>& notice);

}  // namespace gridhand::app
