// gridhand play: plays the Minesweeper that is on the screen.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddPlayCommand(CLI::App& parent);

}  // namespace gridhand::app
