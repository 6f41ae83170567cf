#include "app/chosen_game.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "agent/minesweeper/agent.h"
#include "agent/sudoku/agents.h"
#include "app/option_checks.h"

namespace gridhand::app {
namespace {

// Where CLI11 puts options that belong to no group.
constexpr const char* kOfAllGames = "Options";

template <class Infos>
std::vector<std::string> NamesOf(const Infos& infos) {
  std::vector<std::string> names;
  for (const auto& info : infos) names.emplace_back(info.name);
  return names;
}

}  // namespace

std::string TitleOf(ChosenGame game) {
  return game == ChosenGame::kSudoku ? "Sudoku" : "Minesweeper";
}

void AddGameOption(CLI::App& parser, ChosenGame& game, const std::string& help) {
  AddChoice(parser, "--game", game,
            {{"minesweeper", ChosenGame::kMinesweeper}, {"sudoku", ChosenGame::kSudoku}}, help);
}

void BelongTo(CLI::App& parser, ChosenGame game, const std::vector<std::string>& options) {
  for (const std::string& option : options) parser.get_option(option)->group(TitleOf(game));
}

void CheckOwners(const CLI::App& parser, ChosenGame game) { CheckOwners(parser, TitleOf(game)); }

void CheckOwners(const CLI::App& parser, std::string_view title) {
  for (const CLI::Option* option : parser.get_options()) {
    const std::string& owner = option->get_group();
    if (option->count() == 0 || owner == kOfAllGames || owner == title) continue;
    throw CLI::ValidationError(
        option->get_name(),
        fmt::format("belongs to {}; leave it out, or choose that game with --game", owner));
  }
}

std::vector<std::string> AgentNames(ChosenGame game) {
  return game == ChosenGame::kSudoku ? NamesOf(agent::sudoku::Agents())
                                     : NamesOf(agent::minesweeper::Agents());
}

void CheckAgent(const CLI::App& parser, ChosenGame game, const std::vector<std::string>& besides,
                std::string& name) {
  const CLI::Option* option = parser.get_option("--agent");
  std::vector<std::string> known = AgentNames(game);
  if (option->count() == 0) name = known.front();
  known.insert(known.begin(), besides.begin(), besides.end());
  const std::string fault = CLI::IsMember(known)(name);
  if (!fault.empty()) throw CLI::ValidationError(option->get_name(), fault);
}

}  // namespace gridhand::app
