// gridhand engine: `solve` as a stream, for programs: one JSON position a line in, one answer a
// line out, in order (docs/engine.md).
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/command.h"
#include "app/engine_line.h"
#include "app/minesweeper/agent_choice.h"
#include "base/error.h"
#include "board/minesweeper/first_click.h"

namespace gridhand::app {

class Engine : public LineAnswerer {
 public:
  // Error kBadInput: what MakeChosenAgent says.
  static base::Result<Engine> Make(const minesweeper::AgentChoice& choice);

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

// Answers until the input ends. Each answer is there before the next line is read.
base::ExitCode ServeEngine(std::istream& in, LineAnswerer& engine, std::ostream& out);

Command AddEngineCommand(CLI::App& parent);

}  // namespace gridhand::app
