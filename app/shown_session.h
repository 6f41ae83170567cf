// Plays a window and shows it to the person: a line a game, the live progress, a film.
#pragma once

#include <optional>

#include "app/game_film.h"
#include "app/play_options.h"
#include "app/program_profile.h"
#include "base/error.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app {

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
                     const ProgramProfile& profile, const MakePlayer& make_player,
                     const PlayOptions& options, std::optional<GameFilm> film);

}  // namespace gridhand::app
