// How a command ends in trouble: one sentence on stderr, one exit code.
#pragma once

#include "base/error.h"

namespace gridhand::app {

// Says why on stderr and gives the exit code for it; a signal's own code if one asked to stop.
base::ExitCode ReportError(const base::Error& error);

}  // namespace gridhand::app
