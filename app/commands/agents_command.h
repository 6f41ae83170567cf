// gridhand agents: the agents of a game, for people and scripts.
#pragma once

#include <iosfwd>

#include "app/command.h"
#include "app/game.h"
#include "app/play_report.h"

namespace gridhand::app {

// One a line.
void ListAgents(const Game& game, OutputFormat format, std::ostream& out);

Command AddAgentsCommand(CLI::App& parent);

}  // namespace gridhand::app
