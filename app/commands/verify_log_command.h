// gridhand verify-log: proves from a run log that every loss was an honest guess.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddVerifyLogCommand(CLI::App& parent);

}  // namespace gridhand::app
