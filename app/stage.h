// A place of our own to play in: a private display with a window manager, a private HOME, and a
// real game on it. Everything ends with it, also after a crash of ours.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/stage_keeper.h"
#include "base/error.h"
#include "x11/private_display.h"

namespace gridhand::app {

// A program that has to be installed, and the Debian package that has it.
struct NeededProgram {
  std::string program;
  std::string package;
};

struct StageOptions {
  std::vector<NeededProgram> needs;
  // The game; its first word is looked up in PATH and /usr/games. Here and below "{home}" stands
  // for the path of its home.
  std::vector<std::string> command;
  std::map<std::string, std::string> environment;
  std::vector<KeptFile> files;
  // For whoever waits for the game's window, to be given to Stage::Run then; may be empty.
  std::vector<std::string> after_window;
  // For whoever waits for the window, too: keys to be typed into it after that, each into a picture
  // that holds still.
  std::vector<std::string> keys_after_window;
  x11::PrivateDisplayOptions display;
};

class Stage {
 public:
  // Returns when the game has been started; its window may still be to come.
  // Errors: kNotFound (game, Xvfb or window manager not installed: says which package), kDisplay.
  static base::Result<Stage> Start(const StageOptions& options);

  const std::string& display_name() const { return display_.name(); }
  const KeptGame& game() const { return keeper_.game(); }
  // What the game wrote last, as the end of a sentence: ": cannot open display"; may be empty.
  std::string LastWords() const;
  // Runs a program to its end, in the game's home and environment. Errors: kNotFound, kTimeout,
  // kInternal (it failed).
  base::Status Run(const std::vector<std::string>& command, base::TimePoint deadline) const;

 private:
  Stage(std::map<std::string, std::string> environment, x11::PrivateDisplay display,
        StageKeeper keeper)
      : environment_(std::move(environment)),
        display_(std::move(display)),
        keeper_(std::move(keeper)) {}

  // In order of construction: the game ends first.
  std::map<std::string, std::string> environment_;
  x11::PrivateDisplay display_;
  StageKeeper keeper_;
};

// The program as it can be run: as it is if it holds a slash, else found in PATH or in /usr/games
// and /usr/local/games, which an ordinary PATH may lack. Empty if there is none.
std::string FindProgram(const std::string& name);

}  // namespace gridhand::app
