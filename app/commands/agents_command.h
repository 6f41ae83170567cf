// gridhand agents: the solvers, in one line each; and the rules that one of them plays by.
#pragma once

#include <iosfwd>

#include "app/chosen_game.h"
#include "app/command.h"
#include "app/play_report.h"

namespace gridhand::app {

void ListAgents(ChosenGame game, OutputFormat format, std::ostream& out);

Command AddAgentsCommand(CLI::App& parent);

}  // namespace gridhand::app
