// gridhand skins: lists, shows and removes learnt skins, of each game that learns any.
#pragma once

#include "app/command.h"

namespace gridhand::app {

Command AddSkinsCommand(CLI::App& parent);

}  // namespace gridhand::app
