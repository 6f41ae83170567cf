// A real program on a display of its own, with its board on the screen: what `play --launch`,
// `demo`, the tests and the benchmark of whole games play in.
#pragma once

#include <memory>
#include <string>

#include "app/program_profile.h"
#include "app/seen_board.h"
#include "app/stage.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app {

// What starts the program, with the places of its launch filled in: {theme} and {program} here, the
// game's own by `values`. `theme`: one of the launch's; empty: the usual one. Error kBadInput: the
// program does not have the theme (says which it has), or a place stands for nothing.
base::Result<StageOptions> StageWith(const ProgramProfile& profile, LaunchValues values,
                                     const std::string& theme);

// Members are destroyed from the last to the first: the connection before the display.
struct StagedGame {
  Stage stage;
  std::unique_ptr<x11::Connection> connection;
  x11::WindowInfo window;
};

// Returns when a board is seen in one of the program's windows. `interrupt` may be null; it must
// outlive the game. Errors: those of Stage::Start, of Connection::Open and of ChooseWindow, where
// kNotFound becomes kTimeout (no board is shown in time) or kGone (the program has ended).
base::Result<StagedGame> StartStagedGame(const ProgramProfile& profile, const StageOptions& options,
                                         const FindBoard& find, const base::Interrupt* interrupt);

// Brings the program to its next game, if its profile says that it deals again: as it was brought
// to the first. Returns when a board is seen, which may still be the finished one. Errors as
// StartStagedGame, and kCovered: a box lies over the finished game, and nothing was typed.
base::Status DealAgain(StagedGame& game, const ProgramProfile& profile, const StageOptions& options,
                       const FindBoard& find);

}  // namespace gridhand::app
