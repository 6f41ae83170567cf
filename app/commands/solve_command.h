// gridhand solve: a board as text in, what can be known about it out (Game::Solve).
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddSolveCommand(CLI::App& parent);

}  // namespace gridhand::app
