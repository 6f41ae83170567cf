// Moves the lines of a lattice to where the picture has them.
//
// All cells of a board are drawn alike, so every line between them looks the same. Noise and rows
// of unequal height put some lines of a lattice beside their place. Most are right: the others are
// moved to where the picture looks as it does at these.
//
//     edges found   |    |    |   |     |      the fourth lies one pixel before
//     steps seen    |    |    |    |    |      the place where it looks like the others
#pragma once

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// As many rows and columns. Inner lines are moved by a third of the pitch at most, each to where it
// looks like the others; then all of them by a fifth at most, to where a line looks like its mirror
// image, as cells are drawn much alike at both sides. Outermost lines keep step with the next ones.
// An axis of fewer than three cells stays. Precondition: the frame contains the lattice.
board::GridGeometry Registered(const base::Frame& frame, const board::GridGeometry& lattice);

}  // namespace gridhand::vision
