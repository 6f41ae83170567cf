// Learns a skin by playing in a window.
//
// What a gesture did is known without looking: what is put on a covered cell is a flag, what a
// click changed is open. Of the rest that is learnt which can be read wholly (game_reader.h).
#pragma once

#include <optional>

#include "app/minesweeper/window_options.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/learnt_skin.h"

namespace gridhand::app::minesweeper {

struct WindowLesson {
  int games = 0;                       // played to their end
  std::optional<base::Error> stopped;  // why there were no more
};

// Plays up to so many games in the window that is meant, and adds to `skin` what its cells showed.
// `reader` knows no skin. `is_agreed`: the person need not be asked. Errors: those of finding the
// window and opening the display, kStoppedByHuman (the answer was no).
base::Result<WindowLesson> LearnFromWindow(const WindowOptions& window, int games, bool is_agreed,
                                           const vision::minesweeper::BoardReader& reader,
                                           vision::minesweeper::LearntSkin& skin);

}  // namespace gridhand::app::minesweeper
