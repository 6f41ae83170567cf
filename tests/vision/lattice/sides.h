// Sides of cells as lines, for unit tests of the lattice finder's later stages: no picture needed.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "vision/lattice/segments.h"

namespace gridhand::vision {

// Orders as FindSegments does.
inline std::vector<Segment> InOrder(std::vector<Segment> segments) {
  std::sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
    return std::pair(a.to, a.at) < std::pair(b.to, b.at);
  });
  return segments;
}

// The four sides of one cell, `inset` px inside its bounds: what a bevel leaves.
inline void AddCell(Segments& sides, const base::FrameRect& cell, int inset = 0) {
  const int left = cell.x + inset, right = cell.Right() - inset;
  const int top = cell.y + inset, bottom = cell.Bottom() - inset;
  sides.vertical.push_back({left, top, bottom});
  sides.vertical.push_back({right, top, bottom});
  sides.horizontal.push_back({top, left, right});
  sides.horizontal.push_back({bottom, left, right});
}

// The sides of all cells between these edges.
inline Segments SidesBetween(const std::vector<int>& col_edges, const std::vector<int>& row_edges,
                             int inset = 0) {
  Segments sides;
  for (std::size_t row = 0; row + 1 < row_edges.size(); ++row) {
    for (std::size_t col = 0; col + 1 < col_edges.size(); ++col) {
      const int x = col_edges[col], y = row_edges[row];
      AddCell(sides, {x, y, col_edges[col + 1] - x, row_edges[row + 1] - y}, inset);
    }
  }
  return {InOrder(std::move(sides.vertical)), InOrder(std::move(sides.horizontal))};
}

// cells + 1 edges, `pitch` px apart.
inline std::vector<int> EdgesAt(int first, int pitch, int cells) {
  std::vector<int> edges;
  for (int i = 0; i <= cells; ++i) edges.push_back(first + i * pitch);
  return edges;
}

}  // namespace gridhand::vision
