// Where the cells of a board lie in a frame, in pixels.
//
// Edges, not one pitch: real programs draw cells of unequal width (gnome-mines: 58, 58, 57 …).
//
//        col_edges[0]  [1]   [2]   [3]
//             |         |     |     |
//   row_edges[0] -- +---------+-----+-----+
//                   |  (0,0)  |(0,1)|(0,2)|
//   row_edges[1] -- +---------+-----+-----+
//
// Cell (r,c) covers the pixels col_edges[c] … col_edges[c+1]-1 by row_edges[r] … row_edges[r+1]-1:
// its face plus its share of the gap.
#pragma once

#include <optional>
#include <vector>

#include "base/geometry.h"
#include "board/cell_pos.h"

namespace gridhand::board {

struct GridGeometry {
  std::vector<int> col_edges;  // px, rising, cols()+1 of them
  std::vector<int> row_edges;  // px, rising, rows()+1 of them
  double residual_px = 0;      // how far these edges lie from even ones, root mean square

  int cols() const { return static_cast<int>(col_edges.size()) - 1; }
  int rows() const { return static_cast<int>(row_edges.size()) - 1; }
  base::FrameRect Bounds() const;  // of all cells, px; empty without cells

  // Precondition of both: the cell is on the board.
  base::FrameRect CellRect(CellPos p) const;
  base::FramePoint CellCenter(CellPos p) const { return CellRect(p).Center(); }

  // The cell over a pixel, none outside the board.
  std::optional<CellPos> CellAt(base::FramePoint p) const;

  // Where the same cells lie in this part of the frame (base::PartOf).
  GridGeometry InPart(const base::FrameRect& part) const;

  bool operator==(const GridGeometry&) const = default;
};

// cells + 1 edges, evenly spaced from `from` to `from + length`, rounded to pixels; no two are the
// same if length >= cells. Precondition: cells >= 1; from + length is an int.
std::vector<int> EvenEdges(int from, int length, int cells);

// Cells of one size, to a pixel, that fill the outline. Precondition: rows, cols >= 1.
GridGeometry EvenGrid(const base::FrameRect& outline, int rows, int cols);

}  // namespace gridhand::board
