#include "app/commands/engine_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/agent_request.h"
#include "app/games.h"
#include "app/json_text.h"
#include "app/option_owners.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

using base::ExitCode;

base::Error TooLong(std::size_t most) {
  return {base::ErrorKind::kBadInput, fmt::format("column {}: longer than any position", most + 1)};
}

struct EngineCommandOptions {
  GameList games = MakeGames();
  std::string game;
  AgentRequest agent;
};

}  // namespace

ExitCode ServeEngine(std::istream& in, LineAnswerer& engine, std::ostream& out) {
  const std::size_t most = engine.max_line_bytes();
  std::string line;
  std::int64_t number = 0;
  while (in.peek() != std::istream::traits_type::eof()) {
    ++number;
    line.clear();
    bool is_too_long = false;
    for (int c = in.get(); c != '\n' && c != std::istream::traits_type::eof(); c = in.get()) {
      is_too_long = line.size() >= most;
      if (!is_too_long) line += static_cast<char>(c);
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    out << (is_too_long ? JsonLine(LineComplaint(TooLong(most), number))
                        : engine.Answer(line, number))
        << std::endl;
    if (!out) return ExitCode::kInternalError;
  }
  return ExitCode::kDone;
}

Command AddEngineCommand(CLI::App& parent) {
  const auto options = std::make_shared<EngineCommandOptions>();
  CLI::App* parser =
      parent.add_subcommand("engine", "answer a stream of positions, for other programs");
  AddGameOption(*parser, options->games, options->game, "of which the positions are");
  parser->add_option("--agent", options->agent.name, "who decides (gridhand agents)")
      ->type_name("AGENT");
  AddSeedAndNodesOptions(*parser, options->agent);
  std::string keys;
  std::string examples;
  for (const auto& game : options->games) {
    game->AddEngineOptions(*parser);
    const CommandHelp help = game->engine_help();
    keys += fmt::format("{}: {}\n", game->title(), help.about);
    examples += help.examples;
  }
  parser->callback([parser, options] {
    const Game& game = GameNamed(options->games, options->game);
    CheckOwners(*parser, game.title());
    if (!options->agent.name.empty()) CheckAgent(game, options->agent.name);
  });
  parser->footer(
      "One JSON object a line in, one a line out, in order. \"board\" is a list of rows, or a text "
      "with\nline breaks; \"id\", if there is one, comes back. The other keys:\n" +
      keys +
      "A malformed line is answered by {\"error\":…,\"line\":…}, and the stream goes on.\n\n"
      "Exit code 0: the input ended; 2: bad options.\n\n"
      "Examples:\n" +
      examples);
  return {parser, [options] {
            const auto engine = GameNamed(options->games, options->game).MakeEngine(options->agent);
            if (!engine) return ReportError(engine.error());
            return ServeEngine(std::cin, **engine, std::cout);
          }};
}

}  // namespace gridhand::app
