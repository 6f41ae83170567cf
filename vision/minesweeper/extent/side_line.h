// Straight lines along the sides of a board: its border, frames around it, the sides of windows.
//
//     =======================   a line beyond the board's corners
//     +---+---+---+
//     |   |   |   |  out → `out` away from the board, as in side_view.h
//     +---+---+---+
#pragma once

#include <optional>
#include <vector>

#include "base/frame.h"
#include "vision/minesweeper/extent/side_view.h"

namespace gridhand::vision::minesweeper {

// A line lies along this share of the side at least.
inline constexpr double kMinSide = 0.9;

// A straight line of one colour.
struct SideLine {
  int out;     // how far off it runs, px; inside of the edge that is less than 0
  int before;  // how far it goes on beyond the board's corners, px
  int after;
  base::Bgr colour;
};

// What lies before a line beside the board: cells of another colour, or of any.
enum class CellsBefore { kOfAnother, kOfAny };

// The line so far off, if one runs there: its pixels are of one colour, and of another than those
// before them, except for the cells if these may have any.
std::optional<SideLine> LineAt(const SideView& view, int out,
                               CellsBefore cells = CellsBefore::kOfAnother);

bool IsOfOneColour(const SideLine& line, const SideLine& other);

// The lines within a few pixels of `out`, where cells of this size end, that border a board: they
// are thin, and a cell further in, where a line between two cells would run, none is like them.
std::vector<SideLine> BordersNear(const SideView& view, int out, int cell_px);

}  // namespace gridhand::vision::minesweeper
