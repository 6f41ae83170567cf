// gridhand replay FILE
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddReplayCommand(CLI::App& parent);

}  // namespace gridhand::app
