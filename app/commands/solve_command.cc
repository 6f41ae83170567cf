#include "app/commands/solve_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "app/agent_request.h"
#include "app/games.h"
#include "app/option_owners.h"
#include "app/play_options.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

using base::ErrorKind;
using base::ExitCode;

struct SolveCommandOptions {
  GameList games = MakeGames();
  std::string game;
  std::string file = "-";
  OutputFormat format = OutputFormat::kText;
  SolveRequest request;
};

ExitCode OpenAndSolve(const SolveCommandOptions& options) {
  const Game& game = GameNamed(options.games, options.game);
  if (options.file == "-") return game.Solve(std::cin, options.request, std::cout, std::cerr);
  std::ifstream in(options.file, std::ios::binary);
  if (!in) {
    return ReportError({ErrorKind::kBadInput,
                        fmt::format("cannot read {}: {}", options.file, std::strerror(errno))});
  }
  return game.Solve(in, options.request, std::cout, std::cerr);
}

// Throws CLI::ValidationError for an option of another game, or an agent that the game has not.
void Check(const CLI::App& parser, const SolveCommandOptions& options) {
  const Game& game = GameNamed(options.games, options.game);
  CheckOwners(parser, game.title());
  if (options.request.agent.name.empty()) return;
  CheckAgent(game, options.request.agent.name);
}

}  // namespace

Command AddSolveCommand(CLI::App& parent) {
  const auto options = std::make_shared<SolveCommandOptions>();
  CLI::App* parser = parent.add_subcommand("solve", "say what can be known about a board in text");
  parser->add_option("FILE", options->file, "the board, one line a row; - is standard input");
  AddGameOption(
      *parser, options->games, options->game,
      fmt::format("whose board it is; {} if it is not said", options->games.front()->name()));
  parser->add_flag("--explain", options->request.explain,
                   "say why: by which technique, and from what");
  parser->add_option("--agent", options->request.agent.name, "who decides (gridhand agents)")
      ->type_name("AGENT");
  AddSeedAndNodesOptions(*parser, options->request.agent);
  AddFormatOption(*parser, options->format);
  std::string alphabets;
  std::string answers;
  std::string examples;
  for (const auto& game : options->games) {
    game->AddSolveOptions(*parser);
    const CommandHelp help = game->solve_help();
    alphabets += fmt::format("{}:  {}\n", game->title(), game->alphabet());
    answers += fmt::format("{}: {}.\n", game->title(), help.about);
    examples += help.examples;
  }
  parser->callback([parser, options] { Check(*parser, *options); });
  parser->footer(
      alphabets + "\n" + answers +
      "\nExit code 0: solved; 2: not a board; 3: a board that cannot exist, a puzzle without one\n"
      "solution, a game that is over, or a board that the agent did not solve.\n\n"
      "Examples:\n" +
      examples);
  return {parser, [options] {
            options->request.json = options->format == OutputFormat::kJson;
            return OpenAndSolve(*options);
          }};
}

}  // namespace gridhand::app
