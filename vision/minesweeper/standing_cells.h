// Which cells look as they did when the board was seen last, by the pixels of a later frame of the
// same window and size.
#pragma once

#include <optional>
#include <vector>

#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/game_reader.h"

namespace gridhand::vision::minesweeper {

// Whether a part of a window is drawn as it was, or nearly: a browser that draws a cell anew
// because of its neighbour rounds its edges otherwise. Two symbols are hardly ever so near
// to each other (CellMemoryParams::same_limit). False if the frames differ in size.
bool IsAsBefore(const base::Frame& frame, const base::Frame& before, const base::FrameRect& where);

// Covered cells that are drawn as they were, to the pixel. Where only repetition has told that they
// are covered, no picture says more about them.
std::vector<board::CellPos> UntouchedIn(const base::Frame& frame, const GameReader::Seen& seen);

// Open cells that are drawn as they were, or that the pointer may have left, and are no longer
// told: what has changed elsewhere has shifted what the eyes make of them. Also a blank that is now
// read as covered, if all its neighbours are open: nothing depends on it then. `cells`: what is
// read in the frame; none are doubted if they are of another size, or nothing is known of the
// board.
std::vector<board::CellPos> DoubtedIn(const base::Frame& frame,
                                      const board::Grid<board::minesweeper::CellReading>& cells,
                                      const GameReader::Seen& seen,
                                      std::optional<board::CellPos> pointer);

// Whether every cell of a row or of a column is drawn otherwise: the line may have moved by a few
// pixels, though its cells are still read as they were.
bool HasRedrawnALine(const base::Frame& frame, const GameReader::Seen& seen);

}  // namespace gridhand::vision::minesweeper
