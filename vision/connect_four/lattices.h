// Where boards may be: shapes of one size that stand in rows and columns.
//
// Stage: Blobs -> Lattices, best first. Holes that are hidden or look otherwise leave gaps; a disc
// above the board, arrows and reflections do not make a row of their own, because a row at the end
// must be mostly there.
#pragma once

#include <vector>

#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/connect_four/blobs.h"

namespace gridhand::vision::connect_four {

struct Lattice {
  board::GridGeometry geometry;
  // Of a cell, where its hole is: the same in each, px from the cell's corner.
  base::FrameRect hole;
  // Which holes are blobs; all, where lines between the cells tell them.
  board::Grid<bool> seen;
  bool is_round = false;   // most of them are discs
  bool has_lines = false;  // told by lines between the cells, not by its holes
  bool is_cut = false;     // a row above was taken off
};

struct LatticeParams {
  int min_side = 4;  // rows and columns
  int max_side = 16;
  // Of the holes, so many are seen as shapes, and in a row or column at the end.
  double min_seen = 0.6;
  double min_seen_at_end = 0.5;
};

std::vector<Lattice> LatticesOf(const std::vector<Blob>& blobs, const LatticeParams& params = {});

// The cells of a board with lines: the hole is the cell without its rim.
Lattice LatticeOfLines(const board::GridGeometry& geometry);

// The lattice without its first row: what lies there is not the board's. Precondition: two rows.
Lattice WithoutTopRow(Lattice lattice);

}  // namespace gridhand::vision::connect_four
