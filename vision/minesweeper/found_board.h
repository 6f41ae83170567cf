// What the readers are asked and what they answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/labeling/seen_board.h"
#include "vision/minesweeper/read_trace.h"

namespace gridhand::vision::minesweeper {

// A board found in a frame: where it is, which skin explains it, what it says, and where the
// program's own controls are.
struct FoundBoard {
  board::GridGeometry geometry;
  // Name of the skin that reads it, described or learnt, for example "xdemineur"; empty: none.
  std::string skin;
  board::minesweeper::BoardReading reading;
  // Cells whose own look said something else than `reading`, put right because the rules of the
  // game allow only that.
  std::vector<board::CellPos> repaired;
  // Hidden cells that are unknown because two ways to cut the board into cells show different marks
  // there; until they are revealed. (A board of a known skin is cut in one way.)
  std::vector<board::CellPos> doubted;
  // The face or "new game" button, if this skin has one on the picture (xdemineur's smiley).
  std::optional<base::FrameRect> face;
  // Whether the repetition of its covered cells has told where it ends.
  bool is_size_proved = false;
};

class CellMemory;

// Rows and columns of a board.
struct BoardSize {
  int rows = 0;
  int cols = 0;
  friend bool operator==(const BoardSize&, const BoardSize&) = default;
};

// What is known of a picture before it is read.
struct ReadHints {
  // Mines on the whole board. Believed where the picture does not say; where it says something
  // else, that is a doubt of the reading.
  std::optional<int> mines;
  // What cells of this window showed before; outlives the call. Null: nothing is known.
  const CellMemory* memory = nullptr;
  // A board that was accepted in this window before, or that a person says is there; it is looked
  // for there, too.
  std::optional<SeenBoard> seen;
  // What could be a fresh board, or an icon grid, is a board: by a person's word, because a counter
  // of mines is beside it, or because a click is about to tell.
  bool believes_fresh = false;
  bool awaits_opening = false;         // a reveal was sent: a board covered all over is no answer
  Openings openings = Openings::kAll;  // of the program, as earlier looks have shown
  // What a person says of the size: a board of an unknown look that has another one is none.
  std::optional<BoardSize> size;
};

// What is asked of a frame.
struct ReadQuestion {
  ReadHints hints;
  bool wants_all = false;      // boards; else the best one alone, which is quicker
  ReadTrace* trace = nullptr;  // filled where there is one
};

}  // namespace gridhand::vision::minesweeper
