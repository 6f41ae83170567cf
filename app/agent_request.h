// Which agent a command without a window asks, and what it may spend.
#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace gridhand::app {

struct AgentRequest {
  std::string name;        // empty: the usual one
  std::uint64_t seed = 0;  // for agents that draw lots
  std::int64_t nodes =
      0;  // positions that an agent looks at for one move, at most; 0: its own bound
};

// --nodes. The games that take it say so (option_owners.h).
void AddNodesOption(CLI::App& parser, AgentRequest& request);

// --seed and --nodes of commands whose boards are given.
void AddSeedAndNodesOptions(CLI::App& parser, AgentRequest& request);

}  // namespace gridhand::app
