// Starting the game oneself: which one, how large a board, and where it shows.
#pragma once

#include <string>
#include <vector>

#include "app/minesweeper/profile.h"
#include "app/minesweeper/staged_game.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "vision/minesweeper/board_reader.h"

namespace CLI {
class App;
}

namespace gridhand::app::minesweeper {

struct LaunchOptions {
  std::string program;            // a profile's name; empty: none is named
  std::string size = "beginner";  // beginner, intermediate, expert, or 20x15/50
  std::string theme;              // empty: the program's usual one
  bool is_private = false;        // on an invisible display, not in a window of the desktop
  bool no_window_manager = false;
  bool stays = false;  // the window stays open after the last game
};

// Adds --size, --theme and --no-window-manager; `options` must outlive the parse.
void AddLaunchOptions(CLI::App& parser, LaunchOptions& options);

// Starts the program with its own home and settings, on a display that ends with the game, and
// returns when its board can be read. `interrupt` must outlive the game.
// Errors: those of StageFor and of StartStagedGame.
base::Result<StagedGame> LaunchGame(const LaunchOptions& options, const Profile& profile,
                                    const vision::minesweeper::BoardReader& reader,
                                    const base::Interrupt& interrupt);

// Whether the person has closed the window that the display of the game is in.
bool IsClosed(const StagedGame& game);

// Waits until the person closes the game or its window, or the interrupt is raised.
void AwaitClosed(const StagedGame& game);

// How many mines a game that is started so has: the program was told.
int MinesOf(const LaunchOptions& options, const Profile& profile);

// Error kBadInput: no profile of this name knows how to start its program; names those that do.
base::Result<Profile> LaunchableProfile(const std::vector<Profile>& profiles,
                                        const std::string& name);

// The Debian packages that this machine lacks of those that the program needs to be started and to
// draw its board.
std::vector<std::string> MissingPackages(const Profile& profile);

// The first program that lacks no package; the log says what those before it lack. Error kNotFound:
// there is none; names the packages of the first program.
base::Result<Profile> FirstDrawableProfile(const std::vector<Profile>& profiles);

}  // namespace gridhand::app::minesweeper
