// What the readers are asked and what they answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/read_trace.h"

namespace gridhand::vision::minesweeper {

// A board found in a frame: where it is, which skin explains it, what it says, and where the
// program's own controls are.
struct FoundBoard {
  board::GridGeometry geometry;
  std::string skin;  // name of the skin that reads it, for example "xdemineur"; empty: none
  board::minesweeper::BoardReading reading;
  // Cells whose own look said something else than `reading`, put right because the rules of the
  // game allow only that.
  std::vector<board::CellPos> repaired;
  // The face or "new game" button, if this skin has one on the picture (xdemineur's smiley).
  std::optional<base::FrameRect> face;
};

// What a person knows of a picture before it is read.
struct ReadHints {
  // Mines on the whole board. Believed where the picture does not say; where it says something
  // else, that is a doubt of the reading.
  std::optional<int> mines;
};

// What is asked of a frame.
struct ReadQuestion {
  ReadHints hints;
  bool wants_all = false;      // boards; else the best one alone, which is quicker
  ReadTrace* trace = nullptr;  // filled where there is one
};

}  // namespace gridhand::vision::minesweeper
