// What a machine and its display offer for playing a game. Clicks nothing and knows no game.
#pragma once

#include <string>
#include <vector>

#include "x11/connection.h"

namespace gridhand::app {

enum class Severity {
  kFine,
  kNote,     // works, but differently or not in every case
  kProblem,  // something a person would want does not work
};

struct Finding {
  std::string subject;  // "display", "XTEST", "Xephyr"
  Severity severity = Severity::kFine;
  std::string text;    // what was found
  std::string advice;  // what to do about it; empty if nothing
};

// X11, Wayland or none, by the environment.
Finding DiagnoseSession();

// Size, server, extensions with versions, window manager, compositor, scale.
std::vector<Finding> DiagnoseDisplay(x11::Connection& connection);

// Whether a program is there, and the Debian package that has it. `purpose`: "to play in a window
// of its own".
Finding DiagnoseProgram(const std::string& program, const std::string& package,
                        const std::string& purpose);

}  // namespace gridhand::app
