// Minesweeper in `gridhand arena`: games without a window, to compare agents and to measure them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/arena.h"
#include "app/minesweeper/agent_choice.h"
#include "app/minesweeper/name.h"
#include "app/play_report.h"
#include "base/error.h"
#include "board/cell_pos.h"

namespace gridhand::app::minesweeper::arena {

struct ArenaOptions {
  // Its name, or kAllAgents: one after the other, on the same boards. Its seed is that of the
  // boards: each has its own. An inference log needs jobs = 1.
  AgentChoice agent = {.seed = 1, .rules = {}, .inference_log = {}};
  std::string level = "expert";
  std::optional<board::CellPos> start;  // none: where the agent itself would begin (of all: the
                                        // default one)
  std::optional<std::int64_t> games;    // none: kUsualGames, or all boards of the file
  int jobs = 1;
  std::filesystem::path boards;       // play these instead of dealing
  std::filesystem::path dump_boards;  // write down what is played
  std::filesystem::path results;      // kept while it runs; a run finds its own beginning there
  OutputFormat format = OutputFormat::kText;
};

inline constexpr std::int64_t kUsualGames = 1000;

// The whole command. The results go to `out`, also those of a run that was stopped early; trouble
// and progress go to `err`. kBadInput: files or options that are none; nothing is played then.
base::ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                         std::ostream& err);

// Adds up what runs with different seeds wrote.
base::ExitCode MergeResults(const std::vector<std::filesystem::path>& files, OutputFormat format,
                            std::ostream& out, std::ostream& err);

class MinesweeperArena : public Arena {
 public:
  std::string_view game() const override { return kGameName; }
  void AddOptions(CLI::App& parser) override;
  std::string_view examples() const override;
  base::ExitCode Play(const ArenaRequest& request, const ArenaWorld& world, std::ostream& out,
                      std::ostream& err) override;
  base::ExitCode Merge(const std::vector<std::filesystem::path>& files, OutputFormat format,
                       std::ostream& out, std::ostream& err) override {
    return MergeResults(files, format, out, err);
  }

 private:
  ArenaOptions options_;
};

}  // namespace gridhand::app::minesweeper::arena
