// gridhand arena --game sudoku: the agents on the same puzzles.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "app/commands/arena/arena_command.h"
#include "base/error.h"

namespace gridhand::app::arena {

struct SudokuArenaOptions {
  std::string agent;                     // its name, or kAllAgents
  std::filesystem::path puzzles;         // of this file, or:
  std::optional<std::int64_t> generate;  // so many that qqwing makes
  std::string difficulty = "any";        // as qqwing names it
  OutputFormat format = OutputFormat::kText;
};

// The whole command. A line an agent goes to `out`, also of a run that was stopped early; trouble
// and progress go to `err`. kBadInput: files or options that are none; kDisplayUnusable: qqwing is
// not installed.
base::ExitCode SudokuArena(const SudokuArenaOptions& options, const ArenaWorld& world,
                           std::ostream& out, std::ostream& err);

}  // namespace gridhand::app::arena
