// Which agent a person chose, and what it takes besides: for commands that reason without playing
// a window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "agent/minesweeper/agent.h"
#include "base/error.h"
#include "board/minesweeper/first_click.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gridhand::app::minesweeper {

struct AgentChoice {
  std::string name;
  std::uint64_t seed = 0;
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
  std::filesystem::path rules;          // for `rules`; empty: those that ship
  std::filesystem::path inference_log;  // for `propagation`; empty: no log
  std::int64_t nodes = 0;               // for `best` and `fast`; 0: their own bound
};

// --agent alone.
CLI::Option* AddAgentOption(CLI::App& parser, std::string& agent);

// --rule and the next two; `choice` must outlive the parse.
void AddChoiceOptions(CLI::App& parser, AgentChoice& choice);

// --rules and --inference-log alone.
void AddExtraOptions(CLI::App& parser, AgentChoice& choice);

// Error kBadInput: no such agent, files that cannot be read or written, or that another agent
// takes.
base::Result<std::unique_ptr<agent::minesweeper::Agent>> MakeChosenAgent(const AgentChoice& choice);

}  // namespace gridhand::app::minesweeper
