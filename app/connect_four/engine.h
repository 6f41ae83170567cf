// Connect Four for `gridhand engine`: {"board":[…]} or {"moves":"4453"} in, with "nodes", "explain"
// and "id" where they are wanted; what `solve` prints out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "agent/connect_four/perfect.h"
#include "app/agent_request.h"
#include "app/engine_line.h"

namespace gridhand::app::connect_four {

class Engine : public LineAnswerer {
 public:
  explicit Engine(const AgentRequest& request) : nodes_(request.nodes) {}

  std::string Answer(std::string_view line, std::int64_t number) override;
  std::size_t max_line_bytes() const override { return 4096; }

 private:
  std::int64_t nodes_;
  agent::connect_four::PerfectBySize solvers_;  // what one position taught helps with the next one
};

}  // namespace gridhand::app::connect_four
