// gridhand solve: a board as text in, what can be known about it out.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/chosen_game.h"
#include "app/command.h"
#include "app/minesweeper/agent_choice.h"
#include "base/error.h"

namespace gridhand::app {

struct SolveOptions {
  ChosenGame game = ChosenGame::kMinesweeper;  // the next two are Minesweeper's
  // Of the whole board; none: the standard number for its size, or density.
  std::optional<int> mines;
  minesweeper::AgentChoice agent = {.name = "best", .rules = {}, .inference_log = {}};
  // Which Sudoku agent shall show what it makes of the board; empty: none, the answer is exact.
  std::string sudoku_agent;
  bool json = false;
  bool explain = false;  // by which techniques it is solved
};

// The whole command but for opening files. kDone, kPartial for a board that cannot exist, a Sudoku
// that has not one solution or that the agent did not solve (which is answered), kBadInput for what
// is not a board. The answer goes to `out`, one sentence about trouble to `err`; nothing is written
// to `out` on bad input.
base::ExitCode Solve(std::istream& in, const SolveOptions& options, std::ostream& out,
                     std::ostream& err);

Command AddSolveCommand(CLI::App& parent);

}  // namespace gridhand::app
