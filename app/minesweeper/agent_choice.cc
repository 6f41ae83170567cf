#include "app/minesweeper/agent_choice.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "app/input_file.h"
#include "app/minesweeper/rule_option.h"
#include "app/option_checks.h"

namespace gridhand::app::minesweeper {
namespace {

base::Status CheckOwner(const AgentChoice& choice, const std::filesystem::path& file,
                        std::string_view option, std::string_view owner) {
  if (file.empty() || choice.name == owner) return base::Ok();
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("{} is for the agent {}; add --agent {}", option, owner, owner)};
}

}  // namespace

CLI::Option* AddAgentOption(CLI::App& parser, std::string& agent) {
  std::map<std::string, std::string> known;
  for (const auto& info : agent::minesweeper::Agents()) {
    known.emplace(info.name, info.name);
  }
  return AddChoice(parser, "--agent", agent, known, "who decides");
}

void AddChoiceOptions(CLI::App& parser, AgentChoice& choice) {
  AddRuleOption(parser, choice.rule);
  AddExtraOptions(parser, choice);
}

void AddExtraOptions(CLI::App& parser, AgentChoice& choice) {
  parser
      .add_option("--rules", choice.rules,
                  "what the agent rules plays by, in place of what ships (gridhand agents --rules)")
      ->type_name("FILE");
  parser
      .add_option("--inference-log", choice.inference_log,
                  "where the agent propagation writes constraints.log and products.log")
      ->type_name("DIR");
}

base::Result<std::unique_ptr<agent::minesweeper::Agent>> MakeChosenAgent(
    const AgentChoice& choice) {
  if (const auto ok = CheckOwner(choice, choice.rules, "--rules", "rules"); !ok) return ok.error();
  if (const auto ok = CheckOwner(choice, choice.inference_log, "--inference-log", "propagation");
      !ok) {
    return ok.error();
  }
  agent::minesweeper::AgentExtras extras{
      .rules = {}, .inference_log = choice.inference_log, .nodes = choice.nodes};
  if (!choice.rules.empty()) {
    auto text = TextOf(choice.rules);
    if (!text) return text.error();
    extras.rules = *std::move(text);
  }
  auto agent = agent::minesweeper::MakeAgent(choice.name, choice.seed, choice.rule, extras);
  if (!agent && !choice.rules.empty()) return BadInput(choice.rules, agent.error().text);
  return agent;
}

}  // namespace gridhand::app::minesweeper
