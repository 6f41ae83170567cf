#include "app/commands/completions_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/games.h"
#include "app/report_error.h"
#include "app/shell_help.h"
#include "app/version.h"

namespace gridhand::app {
namespace {

using Writer = std::string (*)(const CLI::App&, const ValueWords&);

const std::map<std::string, Writer> kWriters = {
    {"bash", BashCompletions}, {"fish", FishCompletions}, {"zsh", ZshCompletions}};

// The names that are known only at run time. Errors name the file.
base::Result<ValueWords> KnownWords() {
  const GameList games = MakeGames();
  if (const base::Status read = ReadAllProfiles(games); !read) return read.error();
  ValueWords words{{"SIZE", {"beginner", "intermediate", "expert"}},
                   {"ACTION", {"list", "show", "remove"}},
                   {"SHELL", {"bash", "fish", "zsh"}}};
  for (const ProgramProfile* profile : ProfilesOf(games)) {
    if (!profile->launch.program.empty()) words["PROGRAM"].push_back(profile->name);
    const std::vector<std::string>& themes = profile->launch.themes;
    words["THEME"].insert(words["THEME"].end(), themes.begin(), themes.end());
  }
  for (const auto& game : games) {
    for (const AgentFacts& agent : game->agents()) words["AGENT"].push_back(agent.name);
  }
  return words;
}

}  // namespace

Command AddCompletionsCommand(CLI::App& parent) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* parser = parent.add_subcommand("completions", "print the completions for a shell");
  parser->add_option("SHELL", *shell, "bash, fish or zsh")
      ->required()
      ->check(CLI::IsMember({"bash", "fish", "zsh"}));
  parser->footer(
      "Example:\n"
      "  gridhand completions bash > ~/.local/share/bash-completion/completions/gridhand\n");
  return {parser, [shell, &parent] {
            const base::Result<ValueWords> words = KnownWords();
            if (!words.ok()) return ReportError(words.error());
            std::cout << kWriters.at(*shell)(parent, *words);
            return base::ExitCode::kDone;
          }};
}

Command AddManualCommand(CLI::App& parent) {
  CLI::App* parser = parent.add_subcommand("manual", "print the manual page");
  parser->footer("Example:\n  gridhand manual | man -l -\n");
  return {parser, [&parent] {
            std::cout << ManualPage(parent, Version());
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
