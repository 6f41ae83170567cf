// Moves the lines of a lattice to where the picture has them.
//
// All cells of a board are drawn alike, so what a line of cells begins with looks the same at every
// line. A lattice that has strayed, led astray by noise or by rows that are not of one height, is
// in step with the cells at most of its lines; the others are moved to where they look like these.
//
//     edges found   |    |    |   |    |       its picture, laid over those of the other lines,
//     steps seen    |    |    |    |    |      says that the fourth line lies one pixel on
#pragma once

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// As many rows and columns. Inner lines are moved by a third of the pitch at most, each to where it
// looks like the others; then all of them by a fifth at most, to where a line looks like its mirror
// image, as cells are drawn much alike at both sides. May reach beyond the picture. An axis of
// fewer than three cells stays. Precondition: the frame contains the lattice.
board::GridGeometry Registered(const base::Frame& frame, const board::GridGeometry& lattice);

}  // namespace gridhand::vision
