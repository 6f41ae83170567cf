// Follows a lattice from one picture of a window to a later one, where its lines have moved a
// little: a page gives a row more room as numbers appear in it, and the rows below it move.
#pragma once

#include <optional>

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// The same rows and columns where the later picture has their lines. None if no line has moved, if
// the pictures are not of one size, or if a line is found nowhere near.
// Precondition: `before` contains the lattice.
std::optional<board::GridGeometry> FollowedLattice(const board::GridGeometry& lattice,
                                                   const base::Frame& before,
                                                   const base::Frame& now);

}  // namespace gridhand::vision
