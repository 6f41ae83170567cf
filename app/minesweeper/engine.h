// Minesweeper for `gridhand engine`: {"board":[…],"mines":…,"rule":…,"explain":…,"id":…} in, what
// `solve` prints out (docs/engine.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/engine_line.h"
#include "app/minesweeper/agent_choice.h"
#include "base/error.h"
#include "board/minesweeper/first_click.h"

namespace gridhand::app::minesweeper {

class Engine : public LineAnswerer {
 public:
  // Error kBadInput: what MakeChosenAgent says.
  static base::Result<Engine> Make(const AgentChoice& choice);

  std::string Answer(std::string_view line, std::int64_t number) override;
  std::size_t max_line_bytes() const override;

 private:
  using Agents =
      std::map<board::minesweeper::FirstClickRule, std::unique_ptr<agent::minesweeper::Agent>>;
  Engine(Agents agents, board::minesweeper::FirstClickRule usual)
      : agents_(std::move(agents)), usual_(usual) {}

  Agents agents_;
  board::minesweeper::FirstClickRule usual_;
};

}  // namespace gridhand::app::minesweeper
