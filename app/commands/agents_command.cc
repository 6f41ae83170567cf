#include "app/commands/agents_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agent/minesweeper/agent.h"
#include "agent/sudoku/agents.h"
#include "app/play_options.h"

namespace gridhand::app {

using nlohmann::ordered_json;

namespace {

void Print(const ordered_json& facts, OutputFormat format, std::ostream& out) {
  if (format == OutputFormat::kJson) {
    out << facts << '\n';
  } else {
    out << fmt::format("{:<12} {}\n", facts["agent"].get<std::string>(),
                       facts["summary"].get<std::string>());
  }
}

}  // namespace

void ListAgents(ChosenGame game, OutputFormat format, std::ostream& out) {
  if (game == ChosenGame::kSudoku) {
    for (const auto& info : agent::sudoku::Agents()) {
      Print({{"game", "sudoku"},
             {"agent", info.name},
             {"summary", info.summary},
             {"sound", info.is_sound}},
            format, out);
    }
    return;
  }
  for (const auto& info : agent::minesweeper::Agents()) {
    Print({{"game", "minesweeper"}, {"agent", info.name}, {"summary", info.summary}}, format, out);
  }
}

Command AddAgentsCommand(CLI::App& parent) {
  struct Parsed {
    OutputFormat format = OutputFormat::kText;
    bool rules = false;
    ChosenGame game = ChosenGame::kMinesweeper;
  };
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser = parent.add_subcommand("agents", "list the solvers; the first is the default");
  parser->add_flag("--rules", parsed->rules, "print what the agent rules plays by, to be extended");
  AddGameOption(*parser, parsed->game, "whose solvers are listed");
  AddFormatOption(*parser, parsed->format);
  BelongTo(*parser, ChosenGame::kMinesweeper, {"--rules"});
  parser->callback([parser, parsed] { CheckOwners(*parser, parsed->game); });
  parser->footer(
      "Examples:\n  gridhand agents\n  gridhand agents --game sudoku\n  gridhand agents --rules "
      ">my.clp\n"
      "  gridhand arena --agent rules --rules my.clp --level beginner\n");
  return {parser, [parsed] {
            if (parsed->rules) {
              std::cout << agent::minesweeper::ShippedRules();
            } else {
              ListAgents(parsed->game, parsed->format, std::cout);
            }
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
