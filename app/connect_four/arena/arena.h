// Connect Four in `gridhand arena`: two agents against each other, or an agent against positions
// whose scores are known.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/arena.h"
#include "app/connect_four/board_option.h"
#include "app/connect_four/name.h"
#include "base/error.h"

namespace gridhand::app::connect_four::arena {

struct ArenaOptions {
  AgentRequest agent = {.name = "perfect", .seed = 1};  // its name, or kAllAgents
  std::string against;                                  // the other player, or:
  std::filesystem::path positions;                      // lines MOVES SCORE, on 6 × 7
  bool uses_book = false;                               // for positions
  BoardSize board;                                      // of a match
  int opening = 2;                                      // discs drawn by lot before a match's game
  std::optional<std::int64_t> games;  // of a match; of positions: the first ones of the file
  OutputFormat format = OutputFormat::kText;
};

inline constexpr std::int64_t kUsualGames = 100;

// The whole command, as Arena::Play.
base::ExitCode PlayArena(const ArenaOptions& options, const ArenaWorld& world, std::ostream& out,
                         std::ostream& err);

class ConnectFourArena : public Arena {
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

}  // namespace gridhand::app::connect_four::arena
