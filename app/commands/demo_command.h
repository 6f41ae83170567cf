// gridhand demo: a real game on a private display, played and filmed.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddDemoCommand(CLI::App& parent);

}  // namespace gridhand::app
