// gridhand arena: games without a window, to compare agents and to measure them.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddArenaCommand(CLI::App& parent);

}  // namespace gridhand::app
