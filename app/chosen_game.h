// --game NAME, and what of a command line belongs to which game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace gridhand::app {

enum class ChosenGame { kMinesweeper, kSudoku };

// How people write it, and the heading of its options in --help: "Sudoku".
std::string TitleOf(ChosenGame game);

// --game; `game` must outlive the parse.
void AddGameOption(CLI::App& parser, ChosenGame& game, const std::string& help);

// Shows these options in --help under the one game that takes them.
void BelongTo(CLI::App& parser, ChosenGame game, const std::vector<std::string>& options);

// Throws CLI::ValidationError for the first option that was given and belongs to another game than
// the one of this title.
void CheckOwners(const CLI::App& parser, std::string_view title);
void CheckOwners(const CLI::App& parser, ChosenGame game);

// The first is the default.
std::vector<std::string> AgentNames(ChosenGame game);

// Sets `name` to the default where --agent was not given. Throws CLI::ValidationError for a name
// that is neither an agent's nor one of `besides`.
void CheckAgent(const CLI::App& parser, ChosenGame game, const std::vector<std::string>& besides,
                std::string& name);

}  // namespace gridhand::app
