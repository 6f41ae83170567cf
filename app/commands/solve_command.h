// gridhand solve: a board as text in, what can be known about it out.
#pragma once

#include <iosfwd>
#include <optional>

#include "app/command.h"
#include "app/minesweeper/agent_choice.h"
#include "base/error.h"

namespace gridhand::app {

enum class SolvedGame { kMinesweeper, kSudoku };

struct SolveOptions {
  SolvedGame game = SolvedGame::kMinesweeper;  // the next two are Minesweeper's
  // Of the whole board; none: the standard number for its size, or density.
  std::optional<int> mines;
  minesweeper::AgentChoice agent = {.name = "best", .rules = {}, .inference_log = {}};
  bool json = false;
  bool explain = false;  // by which techniques it is solved
};

// The whole command but for opening files. kDone, kPartial for a board that cannot exist or
// a Sudoku that has not one solution (which is answered), kBadInput for what is not a board. The
// answer goes to `out`, one sentence about trouble to `err`; nothing is written to `out` on bad
// input.
base::ExitCode Solve(std::istream& in, const SolveOptions& options, std::ostream& out,
                     std::ostream& err);

Command AddSolveCommand(CLI::App& parent);

}  // namespace gridhand::app
