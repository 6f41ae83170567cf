#include "app/commands/agents_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/games.h"
#include "app/option_owners.h"
#include "app/play_options.h"

namespace gridhand::app {

void ListAgents(const Game& game, OutputFormat format, std::ostream& out) {
  constexpr std::size_t kLeastWidth = 12;
  const std::vector<AgentFacts> agents = game.agents();
  std::size_t width = kLeastWidth;
  for (const AgentFacts& agent : agents) width = std::max(width, agent.name.size());
  for (const AgentFacts& agent : agents) {
    if (format == OutputFormat::kText) {
      out << fmt::format("{:<{}} {}\n", agent.name, width, agent.summary);
      continue;
    }
    nlohmann::ordered_json line = {
        {"game", game.name()}, {"agent", agent.name}, {"summary", agent.summary}};
    if (agent.is_sound) line["sound"] = *agent.is_sound;
    out << line << '\n';
  }
}

Command AddAgentsCommand(CLI::App& parent) {
  struct Parsed {
    GameList games = MakeGames();
    std::string game;
    OutputFormat format = OutputFormat::kText;
  };
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser = parent.add_subcommand("agents", "list the solvers; the first is the default");
  AddGameOption(*parser, parsed->games, parsed->game, "whose solvers are listed");
  AddFormatOption(*parser, parsed->format);
  for (const auto& game : parsed->games) game->AddAgentsOptions(*parser);
  parser->callback(
      [parser, parsed] { CheckOwners(*parser, GameNamed(parsed->games, parsed->game).title()); });
  parser->footer(
      "Examples:\n  gridhand agents\n  gridhand agents --game sudoku\n  gridhand agents --rules "
      ">my.clp\n"
      "  gridhand arena --agent rules --rules my.clp --level beginner\n");
  return {parser, [parsed] {
            const Game& game = GameNamed(parsed->games, parsed->game);
            if (const auto text = game.AgentsText()) {
              std::cout << *text;
            } else {
              ListAgents(game, parsed->format, std::cout);
            }
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
