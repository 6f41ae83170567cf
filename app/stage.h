// A place of our own to play in: a private display with a window manager, a private HOME, and a
// real game on it. Everything ends with it, also after a crash of ours.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/error.h"
#include "base/unique_fd.h"
#include "x11/private_display.h"

namespace gridhand::app {

// A folder under the system's temporary one that is removed with this object, or, after a crash of
// ours, when the next one is made: as long as its owner lives it holds a lock on the folder.
class TemporaryFolder {
 public:
  // Also removes folders whose owner is gone. Error kInternal: none can be made.
  static base::Result<TemporaryFolder> Make();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  TemporaryFolder(std::filesystem::path path, base::UniqueFd lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}
  std::filesystem::path path_;
  base::UniqueFd lock_;
};

struct StageOptions {
  std::vector<std::string> command;  // the game; looked up in PATH and /usr/games
  std::map<std::string, std::string> environment;
  std::string package;  // Debian package of the game, for the message when it is missing
  x11::PrivateDisplayOptions display;
};

class Stage {
 public:
  // Returns when the game has been started; its window may still be to come.
  // Errors: kNotFound (game, Xvfb or window manager not installed: says which package), kDisplay.
  static base::Result<Stage> Start(const StageOptions& options);

  const std::string& display_name() const { return display_.name(); }
  base::ChildProcess& game() { return game_; }

 private:
  Stage(TemporaryFolder home, x11::PrivateDisplay display, base::ChildProcess game)
      : home_(std::move(home)), display_(std::move(display)), game_(std::move(game)) {}

  // In order of construction: the game ends first, its home is removed last.
  TemporaryFolder home_;
  x11::PrivateDisplay display_;
  base::ChildProcess game_;
};

// The program as it can be run: as it is if it holds a slash, else found in PATH or in /usr/games
// and /usr/local/games, which an ordinary PATH may lack. Empty if there is none.
std::string FindProgram(const std::string& name);

}  // namespace gridhand::app
