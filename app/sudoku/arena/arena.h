// Sudoku in `gridhand arena`: the agents on the same puzzles.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "app/arena.h"
#include "app/sudoku/name.h"
#include "base/error.h"

namespace gridhand::app::sudoku::arena {

struct ArenaOptions {
  std::string agent;                     // its name, or kAllAgents
  std::filesystem::path puzzles;         // of this file, or:
  std::optional<std::int64_t> generate;  // so many that qqwing makes
  std::string difficulty = "any";        // as qqwing names it
  OutputFormat format = OutputFormat::kText;
};

// The whole command. A line an agent goes to `out`, also of a run that was stopped early; trouble
// and progress go to `err`. kBadInput: files or options that are none; kDisplayUnusable: qqwing is
// not installed.
base::ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                         std::ostream& err);

class SudokuArena : public Arena {
 public:
  std::string_view game() const override { return kGameName; }
  void AddOptions(CLI::App& parser) override;
  std::string_view examples() const override;
  base::ExitCode Play(const ArenaRequest& request, const ArenaWorld& world, std::ostream& out,
                      std::ostream& err) override;
  base::ExitCode Merge(const std::vector<std::filesystem::path>& files, OutputFormat format,
                       std::ostream& out, std::ostream& err) override;

 private:
  ArenaOptions options_;
};

}  // namespace gridhand::app::sudoku::arena
