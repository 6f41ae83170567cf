// The program's own controls around the board: the counter of mines left, the status line, the
// face. What is absent, hidden or cut off is none, never a zero.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

// The status is kUnknown, and a number none, where a control does not tell it.
struct Controls {
  board::minesweeper::GameStatus status = board::minesweeper::GameStatus::kUnknown;
  std::optional<int> mines_left;
  std::optional<int> mines_total;
  std::optional<base::FrameRect> face;  // where the new-game button is, if it can be seen
  std::string doubt;                    // why a part could not be read; empty if all was
};

// The rectangles (px, perhaps partly outside the frame) that ReadControls reads: as long as these
// pixels stay the same, so do the controls.
std::vector<base::FrameRect> ControlAreas(const board::GridGeometry& geometry, const Skin& skin);

Controls ReadControls(const base::Frame& frame, const board::GridGeometry& geometry,
                      const Skin& skin);

// "Marked: 3 / 10": flags set and all mines; none if the line does not say so wholly (absent, cut
// off, another font).
struct FlagsOfTotal {
  int flags = 0;
  int total = 0;
};
std::optional<FlagsOfTotal> ParseFlagsOfTotal(std::string_view line);

}  // namespace gridhand::vision::minesweeper
