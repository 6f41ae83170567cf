// Lattices as a skin sees them: the locator knows an edge to a pixel or two, the skin knows what a
// border of its cells looks like.
#pragma once

#include <optional>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

// One axis of a lattice, so that columns and rows go through the same code.
struct Axis {
  std::vector<int> board::GridGeometry::*edges;
  Side before;  // of the cell before an edge, and after it
  Side after;
  bool is_cols;
};
inline constexpr Axis kCols{&board::GridGeometry::col_edges, Side::kRight, Side::kLeft, true};
inline constexpr Axis kRows{&board::GridGeometry::row_edges, Side::kBottom, Side::kTop, false};

// How many columns, or rows.
int LinesOf(const board::GridGeometry& geometry, const Axis& axis);

// The cells of one column, or of one row. Precondition: 0 <= line < LinesOf().
std::vector<board::CellPos> CellsOf(const board::GridGeometry& geometry, const Axis& axis,
                                    int line);

// Cells spread evenly over the lattice.
std::vector<board::CellPos> SampleOf(const board::GridGeometry& geometry);

// Whether the place shows a border of the skin, on all sides: to align a lattice, a border that is
// half there says nothing.
bool HasAnyRelief(const base::Frame& frame, const base::FrameRect& place, const Skin& skin);

struct Aligned {
  board::GridGeometry geometry;
  double share = 0;  // of the sampled cells that show a border of the skin
};

// The lattice moved by up to two pixels to where the skin sees the most borders; none if it sees
// too few anywhere.
std::optional<Aligned> Align(const base::Frame& frame, const board::GridGeometry& found,
                             const Skin& skin);

// The lattice with each edge moved to where the cells on both sides of it show the most borders.
board::GridGeometry Refined(const base::Frame& frame, board::GridGeometry geometry,
                            const Skin& skin);

// The lattice with this edge where it lies if cells are equal: in the middle of its neighbours. An
// outermost one comes in several places, a usual cell beyond and up to two pixels off that, nearest
// first. Borders of what lies over a board or around it draw edges to them.
std::vector<board::GridGeometry> Evened(const board::GridGeometry& geometry, const Axis& axis,
                                        int edge);

// The lattice with one more line of cells before or after it, its new edge where the skin sees the
// most borders, then in the places of Evened. None if the picture ends before.
std::vector<board::GridGeometry> WithLine(const base::Frame& frame,
                                          const board::GridGeometry& geometry, const Axis& axis,
                                          bool before, const Skin& skin);

// Whether the lattice is the board with lines of cells around it: what was read of the board has
// grown as far as there are cells.
bool IsAround(const board::GridGeometry& lattice, const board::GridGeometry& board);

// Where more cells of a board may lie, in line with those that are known.
std::vector<base::FrameRect> PlacesBeyond(const board::GridGeometry& board,
                                          const base::Frame& frame);

}  // namespace gridhand::vision::minesweeper
