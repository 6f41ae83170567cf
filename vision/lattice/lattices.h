// How lattices of one picture lie to each other.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// Whether two lattices differ only in where the board begins and ends: their lines are the same to
// a fifth of a cell.
bool AreOnTheSameLines(const board::GridGeometry& a, const board::GridGeometry& b);

// Whether both have as many rows and as many columns.
bool HaveSameSize(const board::GridGeometry& a, const board::GridGeometry& b);

// Whether two lattices have as many rows and columns on the same lines, cell upon cell.
bool AreInOnePlace(const board::GridGeometry& a, const board::GridGeometry& b);

// Whether the lattice holds all of these parts that it meets, one at least, and reaches further
// than each; to half a cell.
bool GoesFurther(const board::GridGeometry& lattice, const std::vector<board::GridGeometry>& parts);

// The mean distance of edges that follow each other, px. Precondition: two edges at least.
double PitchOf(const std::vector<int>& edges);

// How far its edges lie from even ones, root mean square, px: GridGeometry::residual_px.
// Precondition: two edges along each axis at least.
double ResidualOf(const board::GridGeometry& geometry);

// The lattice of which each cell is a block of `side` × `side` cells of this one; none where some
// cells would be left over. Precondition: side >= 1.
std::optional<board::GridGeometry> BlocksOf(const board::GridGeometry& lattice, int side);

// The lattice moved to the right and down.
board::GridGeometry Moved(board::GridGeometry geometry, int dx_px, int dy_px);

// Those that overlap none before them; each has a `geometry`.
template <class T>
std::vector<T> WithoutOverlaps(std::vector<T> best_first) {
  std::vector<T> kept;
  for (T& one : best_first) {
    const base::FrameRect bounds = one.geometry.Bounds();
    const bool is_free = std::none_of(kept.begin(), kept.end(), [&](const T& better) {
      return better.geometry.Bounds().Intersects(bounds);
    });
    if (is_free) kept.push_back(std::move(one));
  }
  return kept;
}

}  // namespace gridhand::vision
