#include "app/commands/learn_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "app/games.h"
#include "app/play_options.h"
#include "app/report_error.h"

namespace gridhand::app {

Command AddLearnCommand(CLI::App& parent) {
  struct Parsed {
    GameList games = MakeGames();
    std::string game;
    std::vector<std::unique_ptr<Lessons>> lessons;  // of each game; null: it has none
    std::string name;
    OutputFormat format = OutputFormat::kText;
  };
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser = parent.add_subcommand(
      "learn", "learn how a program's cells look, by playing it or from pictures");
  parser->add_option("NAME", parsed->name, "what the skin is to be called")->required();
  AddGameOption(*parser, parsed->games, parsed->game, "which game the program plays");
  for (const auto& game : parsed->games) {
    parsed->lessons.push_back(game->MakeLessons());
    if (parsed->lessons.back()) parsed->lessons.back()->AddLearnOptions(*parser);
  }
  AddFormatOption(*parser, parsed->format);
  parser->footer(
      "Minesweeper alone is learnt: the eyes of the other games read every look from the picture.\n"
      "A window is learnt by playing in it: what a gesture did is known without looking, so a "
      "flag\n"
      "is put and taken off again to see one. Of pictures (--from) those with a board beside them\n"
      "are believed; others are read without a skin. At a terminal you are asked about cells that\n"
      "cannot be told: a picture, and one key to say what it shows. What was learnt under the "
      "name\n"
      "before is added to; symbols that were not met are left out. read, score, play and windows\n"
      "use learnt skins from then on. docs/score.md says how labels are written.\n"
      "Exit code 0: learnt; 2: no such folder or name, nothing to learn from, or a game without\n"
      "skins; 3: some pictures taught nothing, or the play was stopped; 4: nothing was learnt,\n"
      "or no such window; 128+n: ended by signal n, what was learnt until then is kept\n"
      "(--watch: 0).\n\n"
      "Examples:\n  gridhand learn my-mines --pick\n"
      "  gridhand learn my-mines --pick --watch\n"
      "  gridhand learn my-mines --class 'MyMines' --rows 9 --columns 9\n"
      "  gridhand learn my-mines --from screenshots --dry-run\n"
      "  gridhand skins show my-mines\n");
  return {parser, [parsed] {
            const Game& game = GameNamed(parsed->games, parsed->game);
            for (std::size_t i = 0; i < parsed->games.size(); ++i) {
              if (parsed->games[i].get() != &game || !parsed->lessons[i]) continue;
              return parsed->lessons[i]->Learn(parsed->name, parsed->format, std::cout, std::cerr);
            }
            return ReportError(NothingToLearn(game));
          }};
}

}  // namespace gridhand::app
