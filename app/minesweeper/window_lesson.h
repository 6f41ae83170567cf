// Learns a skin in a window: by playing, or by watching a person play.
//
// The effect of a gesture is known without reading: a mark put on a covered cell is a flag, a cell
// that a click changed is open. Other cells are learnt from boards that are read wholly
// (game_reader.h).
#pragma once

#include <filesystem>
#include <optional>

#include "app/minesweeper/cell_questions.h"
#include "app/window_options.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::app::minesweeper {

struct WindowLessonPlan {
  WindowOptions window;
  bool only_watches = false;  // clicks nothing
  int games = 1;              // to play at most
  bool is_agreed = false;     // the person need not be asked
  // What a person says of the board. One that is covered all over is believed, but not learnt from
  // before it shows a number.
  vision::minesweeper::ReadHints told;
  AskPerson ask;                       // about cells that cannot be told; empty: nobody is there
  std::filesystem::path evidence_dir;  // where a picture goes that stopped the play
  const base::Interrupt* interrupt = nullptr;  // what StopOnSignals raises; never null
};

struct WindowLesson {
  int games = 0;                       // played to their end
  int looks = 0;                       // that showed a board, while watching
  std::optional<base::Error> stopped;  // why there were no more
  int unexplained = 0;  // cells of the last game that changed and no gesture of ours explains
};

// Adds to `skin` what the cells of the window that is meant show. Watching ends when the window is
// closed or a signal comes. `reader` knows no skin. Errors: those of finding the window and opening
// the display, kStoppedByHuman (the answer was no).
base::Result<WindowLesson> LearnFromWindow(const WindowLessonPlan& given,
                                           const vision::minesweeper::BoardReader& reader,
                                           vision::minesweeper::LearntSkin& skin);

}  // namespace gridhand::app::minesweeper
