// One self-contained HTML page about a score: the figures, a calibration plot, and every failing
// board with the pictures of its missed cells.
#pragma once

#include <string>

#include "app/minesweeper/score_sheet.h"
#include "base/frame.h"

namespace gridhand::app::minesweeper {

class ScorePage {
 public:
  // Keeps what the page will show of this picture; nothing if it was read exactly, or, for a
  // negative, refused. When the page is full no more are kept, and it says so.
  void Add(const ScoredPicture& picture, const base::Frame& frame);

  std::string Render(const ScoreSheet& sheet) const;

 private:
  int failing_ = 0;
  int shown_ = 0;         // of the failing ones
  std::string failures_;  // HTML
};

}  // namespace gridhand::app::minesweeper
