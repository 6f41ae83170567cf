#include "app/commands/arena_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "app/agent_request.h"
#include "app/arena.h"
#include "app/games.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/play_options.h"
#include "app/signals.h"
#include "base/interrupt.h"

namespace gridhand::app {
namespace {

using base::ExitCode;

struct ArenaCommandOptions {
  GameList games = MakeGames();
  ArenaList arenas = MakeArenas();
  std::string game;
  ArenaRequest request;
  std::vector<std::filesystem::path> files;
  OutputFormat merge_format = OutputFormat::kText;
};

void AddOptions(CLI::App& parser, ArenaCommandOptions& options) {
  AddGameOption(parser, options.games, options.game, "whose agents are compared");
  parser
      .add_option("--agent", options.request.agent.name,
                  "who plays; all: each of them, on the same boards (the first of gridhand agents)")
      ->type_name("AGENT|all");
  AddFormatOption(parser, options.request.format);
  parser
      .add_option("--games", options.request.games,
                  "how many (as many as are usual, or all of a file)")
      ->check(AtLeast(1));
  parser
      .add_option("--seed", options.request.agent.seed,
                  "which boards are dealt; every seed has its own")
      ->capture_default_str();
  AddNodesOption(parser, options.request.agent);
  for (const auto& arena : options.arenas) arena->AddOptions(parser);
}

std::string Examples(const ArenaList& arenas) {
  std::string text = "Examples:\n";
  for (const auto& arena : arenas) text += arena->examples();
  return text;
}

// What the parser cannot know before it has read which game is meant.
void Check(const CLI::App& parser, ArenaCommandOptions& options) {
  const Game& game = GameNamed(options.games, options.game);
  CheckOwners(parser, game.title());
  std::string& agent = options.request.agent.name;
  if (agent.empty()) agent = game.agents().front().name;
  CheckAgent(game, agent, {std::string(kAllAgents)});
}

ExitCode PlayOnTerminal(Arena& arena, const ArenaRequest& request) {
  const base::Interrupt& interrupt = StopOnSignals();
  const ArenaWorld world{.should_stop = [&interrupt] { return interrupt.IsRaised(); },
                         .shows_progress = isatty(STDERR_FILENO) != 0};
  const ExitCode code = arena.Play(request, world, std::cout, std::cerr);
  if (const int signal = SignalReceived(); signal != 0) return base::ExitCodeForSignal(signal);
  return code;
}

}  // namespace

Command AddArenaCommand(CLI::App& parent) {
  const auto options = std::make_shared<ArenaCommandOptions>();
  CLI::App* parser = parent.add_subcommand("arena", "play many games without a window, and count");
  parser->fallthrough(false);
  AddOptions(*parser, *options);
  parser->callback([parser, options] { Check(*parser, *options); });
  parser->footer(
      "Exit code 0: played; 2: bad options or files; 6: a program that makes the boards is not\n"
      "installed; 128+n: stopped by signal n, with what was played until then printed.\n\n" +
      Examples(options->arenas));
  CLI::App* merge =
      parser->add_subcommand("merge", "add up the results of runs with different seeds");
  merge->add_option("FILES", options->files, "what --results or --format json wrote")
      ->required()
      ->type_name("FILE");
  AddFormatOption(*merge, options->merge_format);
  return {parser, [options, merge] {
            Arena& arena =
                ArenaOf(options->arenas, GameNamed(options->games, options->game).name());
            if (merge->parsed()) {
              return arena.Merge(options->files, options->merge_format, std::cout, std::cerr);
            }
            return PlayOnTerminal(arena, options->request);
          }};
}

}  // namespace gridhand::app
