#include "app/commands/skins_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "app/games.h"
#include "app/play_options.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

std::string AskOnTerminal(const std::string& question) {
  if (isatty(STDIN_FILENO) == 0) return "";
  std::cerr << question;
  std::string answer;
  std::getline(std::cin, answer);
  return answer;
}

}  // namespace

Command AddSkinsCommand(CLI::App& parent) {
  struct Parsed {
    GameList games = MakeGames();
    std::string game;
    SkinsOptions options;
  };
  const auto parsed = std::make_shared<Parsed>();
  SkinsOptions& options = parsed->options;
  CLI::App* parser =
      parent.add_subcommand("skins", "list, show or remove the skins that were learnt");
  parser->add_option("ACTION", options.action, "list, show or remove")
      ->check(CLI::IsMember({"list", "show", "remove"}))
      ->capture_default_str();
  parser->add_option("NAME", options.name, "the skin to show or to remove");
  AddGameOption(*parser, parsed->games, parsed->game, "whose skins; without it those of all games");
  parser
      ->add_option("--out", options.picture,
                   "where show draws the pictures of each symbol (usually NAME.png)")
      ->type_name("OUT.png");
  parser->add_flag("--yes", options.yes, "remove without asking");
  AddFormatOption(*parser, options.format);
  parser->footer(
      "Learnt skins are kept in $XDG_DATA_HOME/gridhand/skins (~/.local/share/gridhand/skins), a\n"
      "folder each: skin.toml and a PNG for each size of cells. A game whose eyes read every look\n"
      "has none: exit code 2 says so if it is asked for.\n\n"
      "Examples:\n  gridhand skins\n"
      "  gridhand skins show my-mines --out cells.png\n"
      "  gridhand skins remove my-mines --yes\n");
  return {parser, [parsed] {
            const auto teachers = LessonsOf(Named(parsed->games, parsed->game));
            if (!teachers) return ReportError(teachers.error());
            for (const auto& lessons : *teachers) {
              const base::ExitCode code =
                  lessons->Skins(parsed->options, AskOnTerminal, std::cout, std::cerr);
              if (code != base::ExitCode::kDone) return code;
            }
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
