// The arena of one game: its agents on many boards, without a window. app/games.h lists all of
// them, beside the games: an arena may know what a board hides, a game that plays windows must not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/agent_request.h"
#include "app/play_report.h"
#include "base/error.h"

namespace CLI {
class App;
}

namespace gridhand::app {

inline constexpr std::string_view kAllAgents = "all";

// What `arena` is asked, whatever the game. `games` and `seed` (which boards) are of
// the games that deal boards.
struct ArenaRequest {
  // Its name, or kAllAgents: one after the other, on the same boards. Its seed: which boards.
  AgentRequest agent = {.name = {}, .seed = 1};
  std::optional<std::int64_t> games;  // none: as many as are usual, or all boards of a file
  OutputFormat format = OutputFormat::kText;
};

// What goes on around it.
struct ArenaWorld {
  std::function<bool()> should_stop = [] { return false; };  // asked from several threads
  bool shows_progress = false;                               // on `err`, in place
};

class Arena {
 public:
  virtual ~Arena() = default;

  // The name of its game.
  virtual std::string_view game() const = 0;

  // Its own options, and which of --games, --seed and --nodes it takes (option_owners.h).
  // Precondition: the parser has them, and --agent.
  virtual void AddOptions(CLI::App& parser) = 0;

  // Command lines for --help, each with two blanks in front and a line break behind.
  virtual std::string_view examples() const = 0;

  // The results go to `out`, also those of a run that was stopped early; trouble and progress go to
  // `err`. kBadInput: files or options that are none; nothing is played then. kDisplayUnusable: a
  // program that makes boards is not installed.
  virtual base::ExitCode Play(const ArenaRequest& request, const ArenaWorld& world,
                              std::ostream& out, std::ostream& err) = 0;

  // Adds up what runs with different seeds wrote. kBadInput: files that are none, or a game without
  // such files.
  virtual base::ExitCode Merge(const std::vector<std::filesystem::path>& files, OutputFormat format,
                               std::ostream& out, std::ostream& err) = 0;
};

}  // namespace gridhand::app
