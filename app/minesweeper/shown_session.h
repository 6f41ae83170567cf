// Plays a window and shows it to the person: a line a game, the live progress, a film.
#pragma once

#include <optional>

#include "app/minesweeper/game_film.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/profile.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app::minesweeper {

// The film that the options ask for, if they do: opened before a game is started, so that what is
// missing is told at once. Errors as MakeFilm.
base::Result<std::optional<GameFilm>> OpenFilm(const PlayOptions& options);

// How a shown session ended.
struct ShownEnd {
  std::optional<base::Error> trouble;  // not told yet
  int unread_cells = 0;                // of the board that stopped it
};

// What was filmed before trouble is kept.
ShownEnd PlayAndShow(x11::Connection& connection, const x11::WindowInfo& window,
                     const Profile& profile, const vision::minesweeper::BoardReader& reader,
                     const PlayOptions& options, std::optional<GameFilm> film);

}  // namespace gridhand::app::minesweeper
