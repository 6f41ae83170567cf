#include "app/commands/solve_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "app/chosen_game.h"
#include "app/games.h"
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
  if (options.request.agent.empty()) return;
  const std::string fault = CLI::IsMember(game.agents())(std::string(options.request.agent));
  if (!fault.empty()) throw CLI::ValidationError("--agent", fault);
}

}  // namespace

Command AddSolveCommand(CLI::App& parent) {
  const auto options = std::make_shared<SolveCommandOptions>();
  CLI::App* parser = parent.add_subcommand("solve", "say what can be known about a board in text");
  parser->add_option("FILE", options->file, "the board, one line a row; - is standard input");
  AddGameOption(
      *parser, options->game,
      fmt::format("whose board it is; {} if it is not said", options->games.front()->name()));
  parser->add_flag("--explain", options->request.explain,
                   "say of each proved cell by which technique, and from what");
  parser->add_option("--agent", options->request.agent, "who decides (gridhand agents)")
      ->type_name("AGENT");
  AddFormatOption(*parser, options->format);
  std::string alphabets;
  for (const auto& game : options->games) {
    game->AddSolveOptions(*parser);
    alphabets += fmt::format("{}:  {}\n", game->title(), game->alphabet());
  }
  parser->callback([parser, options] { Check(*parser, *options); });
  parser->footer(
      alphabets +
      "Rows and columns count from 0. A Sudoku may also be one line; its sizes are 4, 6, 8, 9, 12\n"
      "and 16, and the answer is its solution if it has only one; --explain prints the steps that\n"
      "a person would take before it, and the hardest technique. With --agent it is the board "
      "that\n"
      "this agent leaves; --explain then says which robot placed what.\n\n"
      "Exit code 0: solved; 2: not a board; 3: a board that cannot exist, a Sudoku without one\n"
      "solution, or one that the agent did not solve.\n\n"
      "Examples:\n  printf '1#\\n##\\n' | gridhand solve --mines 1 --format json\n"
      "  printf '1.34\\n.4..\\n2.4.\\n4.21\\n' | gridhand solve --game sudoku --explain\n"
      "  gridhand solve --game sudoku --agent model-2 --explain puzzle.txt\n");
  return {parser, [options] {
            options->request.json = options->format == OutputFormat::kJson;
            return OpenAndSolve(*options);
          }};
}

}  // namespace gridhand::app
