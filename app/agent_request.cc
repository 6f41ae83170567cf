#include "app/agent_request.h"

#include <CLI/CLI.hpp>

#include "app/option_checks.h"

namespace gridhand::app {

void AddNodesOption(CLI::App& parser, AgentRequest& request) {
  parser
      .add_option("--nodes", request.nodes,
                  "positions that the agent looks at for one move, at most (its own bound)")
      ->check(AtLeast(1));
}

void AddSeedAndNodesOptions(CLI::App& parser, AgentRequest& request) {
  parser.add_option("--seed", request.seed, "for agents that draw lots")->capture_default_str();
  AddNodesOption(parser, request);
}

}  // namespace gridhand::app
