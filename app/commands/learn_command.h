// gridhand learn: teaches the eyes of a game the look of a program.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddLearnCommand(CLI::App& parent);

}  // namespace gridhand::app
