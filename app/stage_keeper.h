// The process between us and a game that we start: it makes the game's home, starts the game, and
// outlives us just long enough to end everything the game has started and to remove the home,
// however we end. (A kernel's parent-death signal reaches only our own children: the game's, a
// session bus for one, would go on; and nobody would remove a folder after a SIGKILL.)
//
//   we ──fork──> keeper ──fork, exec──> game ──> whatever it starts
//    └── line ─────┘   closed when we end, by any way: the keeper's sign to put everything away
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::app {

// Where a game's messages go, in its home.
inline constexpr const char* kGameLog = "game.log";

struct KeptFile {
  std::filesystem::path path;  // below the home
  std::string text;
};

// Stands for the path of the home in commands, environment and files.
inline constexpr const char* kHomePlace = "{home}";

struct KeeperOrders {
  std::vector<std::string> command;
  std::map<std::string, std::string> environment;  // on top of a private one
  std::vector<KeptFile> files;
  std::string display;  // where the game shows itself: ":99"
};

// A game that a keeper has started.
class KeptGame {
 public:
  explicit KeptGame(pid_t pid);
  pid_t pid() const { return pid_; }
  bool IsRunning() const;
  // SIGKILL to its process group; returns when it is gone.
  void Kill() const;

 private:
  pid_t pid_ = 0;  // not given to another process before the keeper ends
  base::UniqueFd pidfd_;
};

class StageKeeper {
 public:
  // Returns when the game has been started. Forks without exec: no other thread may hold a lock.
  // Errors: kNotFound (no such program), kInternal (no folder, no process).
  static base::Result<StageKeeper> Start(const KeeperOrders& orders);
  StageKeeper(StageKeeper&& other) noexcept;
  StageKeeper& operator=(StageKeeper&&) = delete;
  // Returns when the game, everything it started, and the home are gone.
  ~StageKeeper();

  const std::filesystem::path& home() const { return home_; }
  const KeptGame& game() const { return game_; }

 private:
  StageKeeper(pid_t pid, base::UniqueFd line, std::filesystem::path home, pid_t game)
      : pid_(pid), line_(std::move(line)), home_(std::move(home)), game_(game) {}
  pid_t pid_ = 0;
  base::UniqueFd line_;
  std::filesystem::path home_;
  KeptGame game_;
};

// What a program on the stage finds in place of our own environment; no value removes a variable.
std::vector<std::pair<std::string, std::optional<std::string>>> StageEnvironment(
    const std::filesystem::path& home, const std::string& display,
    const std::map<std::string, std::string>& extra);

// `text` with the home's path in the places kept for it.
std::string WithHome(std::string text, const std::filesystem::path& home);

}  // namespace gridhand::app
