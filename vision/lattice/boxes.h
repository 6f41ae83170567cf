// The boxes of a puzzle: every third line of a Sudoku is heavier than those between, every fifth
// one of a nonogram.
#pragma once

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// Whether heavier lines part the cells into equal square boxes, across and down. Lines that are a
// pixel wider here and there, as scaled pages have them, are no boxes. Precondition: the frame
// contains the lattice, whose cells show little.
bool HasBoxes(const base::Frame& frame, const board::GridGeometry& lattice);

}  // namespace gridhand::vision
