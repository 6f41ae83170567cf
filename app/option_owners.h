// What of a command line belongs to which game. The owners of an option are the heading under which
// --help lists it: "Sudoku", or "Minesweeper, Connect Four" where several games take it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace gridhand::app {

// Adds the game of this title to the owners of the options. An option without owners is every
// game's. Precondition: the parser has them.
void BelongTo(CLI::App& parser, std::string_view title, const std::vector<std::string>& options);

// Throws CLI::ValidationError for the first option that was given and belongs to other games than
// the one of this title.
void CheckOwners(const CLI::App& parser, std::string_view title);

}  // namespace gridhand::app
