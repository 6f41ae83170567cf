// A real Minesweeper program on a display of its own, with its board on the screen: what `play
// --launch`, `demo`, the tests and the benchmark of whole games play in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/minesweeper/profile.h"
#include "app/stage.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "vision/minesweeper/board_reader.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app::minesweeper {

struct BoardSize {
  int cols = 0;
  int rows = 0;
  int mines = 0;
};

inline constexpr BoardSize kBeginner{9, 9, 10};
inline constexpr BoardSize kIntermediate{16, 16, 40};
inline constexpr BoardSize kExpert{30, 16, 99};

// Widened to what the program can show, at the same density of mines.
BoardSize FitTo(const Launch& launch, BoardSize size);

// Error kBadInput: the program deals no such board; says which it deals.
base::Status CheckSize(const Profile& profile, BoardSize size);

// What starts the program with such a board. `theme`: one of the launch's; empty: the usual one.
// Errors kBadInput: those of CheckSize, and a theme that it does not have (says which it has).
base::Result<StageOptions> StageFor(const Profile& profile, BoardSize size,
                                    const std::string& theme = "");

// Members are destroyed from the last to the first: the connection before the display.
struct StagedGame {
  Stage stage;
  std::unique_ptr<x11::Connection> connection;
  x11::WindowInfo window;
};

// Returns when the board can be read. `interrupt` may be null; it must outlive the game.
// Errors: those of Stage::Start, of Connection::Open and of ChooseWindow, where kNotFound becomes
// kTimeout (no board is shown in time) or kGone (the program has ended).
base::Result<StagedGame> StartStagedGame(const Profile& profile, const StageOptions& options,
                                         const vision::minesweeper::BoardReader& reader,
                                         const base::Interrupt* interrupt);

}  // namespace gridhand::app::minesweeper
