// Where a picture repeats itself pixel by pixel in both directions: the cells of one board that
// show the same, whatever is drawn in them. Finds boards that have no line between their cells:
//
//     ,;. ,;. ,;.      grass from rim to rim, and only that it is the same grass in each cell says
//     ,;. ,;. ,;.      how large the cells are
//
// Blind to flat cells (they repeat at any distance) and to grain that is nowhere the same.
#pragma once

#include <optional>

#include "base/frame.h"
#include "board/grid_geometry.h"
#include "vision/lattice/steps.h"

namespace gridhand::vision {

struct Tiling {
  board::GridGeometry geometry;  // even edges
  double share = 0;              // of its pixels that repeat, 0 … 1
};

struct TilingParams {
  int min_pitch_px = 8;
  int max_pitch_px = 128;
  int min_rows = 4;
  int min_cols = 4;
  int max_side = 200;  // cells
};

// The largest one; none if hardly anything repeats. `steps` are those of the frame.
std::optional<Tiling> FindTiling(const base::Frame& frame, const StepMaps& steps,
                                 const TilingParams& params = {});

}  // namespace gridhand::vision
