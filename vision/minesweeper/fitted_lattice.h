// Where exactly the cells of a board of a known look lie: a lattice and a skin's pictures -> the
// lattice moved to where these fit.
//
// After another scale a lattice may drift, after noise its edges lie here and there, and where a
// program draws cells of two sizes it may miss those of the one. A cell cut a pixel or two beside
// its place shows no border, and less of what it shows.
#pragma once

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/skin_pictures.h"

namespace gridhand::vision::minesweeper {

// As many rows and columns, their edges moved by a few pixels, and all of them by up to a fifth of
// a cell, where the pictures fit better so. Precondition: the frame contains the lattice.
board::GridGeometry FittedTo(const SkinPictures& skin, const base::Frame& frame,
                             const board::GridGeometry& lattice);

}  // namespace gridhand::vision::minesweeper
