// gridhand completions SHELL and gridhand manual: what an installation puts beside the program.
#pragma once

#include "app/command.h"

namespace gridhand::app {

// `parent` must still be there when the command runs, with all its commands.
Command AddCompletionsCommand(CLI::App& parent);
Command AddManualCommand(CLI::App& parent);

}  // namespace gridhand::app
