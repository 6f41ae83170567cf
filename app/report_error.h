// How a command ends in trouble: one sentence on stderr, one exit code.
#pragma once

#include <ostream>

#include "base/error.h"

namespace gridhand::app {

// Says why on stderr and gives the exit code for it; a signal's own code if one asked to stop.
base::ExitCode ReportError(const base::Error& error);

// The same on a stream of the caller's, for commands that tests run.
inline constexpr const char* kMessagePrefix = "gridhand: ";
base::ExitCode Complain(const base::Error& error, std::ostream& err);

}  // namespace gridhand::app
