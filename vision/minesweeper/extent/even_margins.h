// Where a board would lie in the middle of what is drawn around it.
//
//     +--------------------+       Frames, panels, windows and pages leave as much room on the left
//     |   1 1 2 # # # ~ ~  |       of a board as on its right: not of one with a column more (~) or
//     |   . . 1 # # # ~ ~  |       less.
//     +--------------------+       A border leaves none on both.
#pragma once

#include <set>
#include <utility>

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/lattice/side.h"
#include "vision/minesweeper/extent/board_part.h"

namespace gridhand::vision::minesweeper {

// The first and the last edges, counted on a lattice, of parts with even margins.
struct EvenMargins {
  std::set<std::pair<int, int>> rows;  // at the top and the bottom
  std::set<std::pair<int, int>> cols;  // on the left and the right

  bool operator==(const EvenMargins&) const = default;
};

// Whether the part's margins on this side and the opposite one are even.
bool AreEven(const EvenMargins& margins, const Part& part, Side side);

// The parts near this one, a few lines larger or smaller on each side, that lie in the middle
// between two straight edges along them, or within a border. Preconditions: the part lies on the
// lattice, the frame contains it, and it has three lines a side at least.
EvenMargins EvenMarginsNear(const base::Frame& frame, const board::GridGeometry& lattice,
                            const Part& part);

}  // namespace gridhand::vision::minesweeper
