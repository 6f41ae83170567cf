#include "app/commands/agents_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agent/minesweeper/agent.h"
#include "app/play_options.h"

namespace gridhand::app {

using agent::minesweeper::AgentInfo;

void ListAgents(OutputFormat format, std::ostream& out) {
  for (const AgentInfo& info : agent::minesweeper::Agents()) {
    if (format == OutputFormat::kJson) {
      out << nlohmann::ordered_json({{"agent", info.name}, {"summary", info.summary}}) << '\n';
    } else {
      out << fmt::format("{:<12} {}\n", info.name, info.summary);
    }
  }
}

Command AddAgentsCommand(CLI::App& parent) {
  struct Parsed {
    OutputFormat format = OutputFormat::kText;
    bool rules = false;
  };
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser = parent.add_subcommand("agents", "list the solvers; the first is the default");
  parser->add_flag("--rules", parsed->rules, "print what the agent rules plays by, to be extended");
  AddFormatOption(*parser, parsed->format);
  parser->footer(
      "Examples:\n  gridhand agents\n  gridhand agents --rules >my.clp\n"
      "  gridhand arena --agent rules --rules my.clp --level beginner\n");
  return {parser, [parsed] {
            if (parsed->rules) {
              std::cout << agent::minesweeper::ShippedRules();
            } else {
              ListAgents(parsed->format, std::cout);
            }
            return base::ExitCode::kDone;
          }};
}

}  // namespace gridhand::app
