// Where exactly the cells of a board of a known look lie: a lattice and a skin's pictures -> the
// lattice moved to where these fit.
//
// After another scale a lattice may drift, after noise its edges lie here and there, and where a
// program draws cells of two sizes it may miss those of the one. A cell cut a pixel or two beside
// its place shows no border, and less of what it shows.
#pragma once

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/skin/skin_pictures.h"

namespace gridhand::vision::minesweeper {

// Cells are looked for by up to this share of one beside the place where a lattice has them. By
// measurement: the net reads cells of 21 px that are cut 4 px beside their place.
inline constexpr double kFitReach = 0.2;

// As many rows and columns, their edges moved by a few pixels, and all of them by up to
// kFitReach, where the pictures fit better so. Precondition: the frame contains the lattice.
board::GridGeometry FittedTo(const SkinPictures& skin, const base::Frame& frame,
                             const board::GridGeometry& lattice, PatchCache& cache);

}  // namespace gridhand::vision::minesweeper
