// What is drawn between the cells of a lattice, side by side: how much of a line there is, and
// where the cells' own faces begin.
//
//     profile across a side, the median over the side's middle:
//
//       face | line | face          mass = the area of the hill, in pixels of full contrast:
//       ____   ____                 thickness × darkness, whatever the line's colour is
//           \_/    ground left and right may differ: then the lower hill counts
#pragma once

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid.h"
#include "board/grid_geometry.h"

namespace gridhand::vision::sudoku {

struct Side {
  double mass = 0;  // >= 0, px of full contrast
  int first = 0;    // the line covers the pixels first … last - 1 across the side; empty if none
  int last = 0;
  int step = 0;           // difference of the grounds on both sides, 0 … 255
  base::Bgr colour;       // of the line's middle
  double brightness = 0;  // 0 … 255: of the middle between the cells, whatever is drawn there
};

struct Sides {
  board::Grid<Side> vertical;    // rows × (cols + 1): [r, c] is left of the cell (r, c)
  board::Grid<Side> horizontal;  // (rows + 1) × cols: [r, c] is above the cell (r, c)
};

// Precondition: the frame contains the lattice, and its cells have 8 px at least.
Sides MeasureSides(const base::Frame& frame, const board::GridGeometry& geometry);

// The face of a cell: inside of its lines.
base::FrameRect FaceOf(const Sides& sides, const board::GridGeometry& geometry,
                       board::CellPos cell);

}  // namespace gridhand::vision::sudoku
