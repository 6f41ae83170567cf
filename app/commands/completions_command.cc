#include "app/commands/completions_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "app/shell_help.h"

namespace gridhand::app {
namespace {

using Writer = std::string (*)(const CLI::App&);

const std::map<std::string, Writer> kWriters = {
    {"bash", BashCompletions}, {"fish", FishCompletions}, {"zsh", ZshCompletions}};

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
            std::cout << kWriters.at(*shell)(parent);
            return base::ExitCode::kDone;
          }};
}

Command AddManualCommand(CLI::App& parent) {
  CLI::App* parser = parent.add_subcommand("manual", "print the manual page");
  parser->footer("Example:\n  gridhand manual | man -l -\n");
  return {parser, [&parent] {
            std::cout << ManualPage(parent, GRIDHAND_VERSION);
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
