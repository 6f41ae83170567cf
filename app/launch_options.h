// Starting the game oneself: which one, how large a board, and where it shows.
#pragma once

#include <string>
#include <vector>

#include "app/program_profile.h"
#include "app/seen_board.h"
#include "app/staged_game.h"
#include "base/error.h"
#include "base/interrupt.h"

namespace CLI {
class App;
}

namespace gridhand::app {

struct LaunchOptions {
  std::string program;      // a profile's name; empty: none is named
  std::string size;         // in the words of the game; empty: its usual one
  std::string level;        // in the words of the program; empty: its usual one
  std::string theme;        // empty: the program's usual one
  bool is_private = false;  // on an invisible display, not in a window of the desktop
  bool no_window_manager = false;
  bool stays = false;  // the window stays open after the last game
};

// Adds --size, --level, --theme and --no-window-manager; `options` must outlive the parse.
void AddLaunchOptions(CLI::App& parser, LaunchOptions& options);

// Starts the program with its own home and settings, on a display that ends with the game, and
// returns when a board is seen. `stage`: how the game starts its program. `interrupt` must outlive
// the game. Errors: kDisplay (no desktop for its window), and those of StartStagedGame.
base::Result<StagedGame> LaunchGame(const LaunchOptions& options, const ProgramProfile& profile,
                                    StageOptions stage, const FindBoard& find,
                                    const base::Interrupt& interrupt);

// Whether the person has closed the window that the display of the game is in.
bool IsClosed(const StagedGame& game);

// Waits until the person closes the game or its window, or the interrupt is raised.
void AwaitClosed(const StagedGame& game);

}  // namespace gridhand::app
