// gridhand solve: a board as text in, what can be known about it out.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "app/command.h"
#include "base/error.h"

namespace gridhand::app {

struct SolveOptions {
  std::optional<int>
      mines;  // of the whole board; none: the standard number for its size, or density
  std::string agent = "best";
  std::uint64_t seed = 0;
  bool json = false;
};

// The whole command but for opening files. kDone, kPartial for a board that cannot exist (which is
// answered), kBadInput for what is not a board. The answer goes to `out`, one sentence about
// trouble to `err`; nothing is written to `out` on bad input.
base::ExitCode Solve(std::istream& in, const SolveOptions& options, std::ostream& out,
                     std::ostream& err);

Command AddSolveCommand(CLI::App& parent);

}  // namespace gridhand::app
