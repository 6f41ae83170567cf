#include "board/grid_geometry.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace gridhand::board {
namespace {

std::optional<int> IntervalOf(const std::vector<int>& edges, int value) {
  const auto after = std::upper_bound(edges.begin(), edges.end(), value);
  if (after == edges.begin() || after == edges.end()) return std::nullopt;
  return static_cast<int>(after - edges.begin()) - 1;
}

}  // namespace

base::FrameRect GridGeometry::Bounds() const {
  if (col_edges.empty() || row_edges.empty()) return {};
  return {col_edges.front(), row_edges.front(), col_edges.back() - col_edges.front(),
          row_edges.back() - row_edges.front()};
}

base::FrameRect GridGeometry::CellRect(CellPos p) const {
  const auto row = static_cast<std::size_t>(p.row);
  const auto col = static_cast<std::size_t>(p.col);
  return {col_edges[col], row_edges[row], col_edges[col + 1] - col_edges[col],
          row_edges[row + 1] - row_edges[row]};
}

std::optional<CellPos> GridGeometry::CellAt(base::FramePoint p) const {
  const std::optional<int> col = IntervalOf(col_edges, p.x);
  const std::optional<int> row = IntervalOf(row_edges, p.y);
  if (!col || !row) return std::nullopt;
  return CellPos{*row, *col};
}

GridGeometry GridGeometry::InPart(const base::FrameRect& part) const {
  GridGeometry moved = *this;
  for (int& edge : moved.col_edges) edge -= part.x;
  for (int& edge : moved.row_edges) edge -= part.y;
  return moved;
}

std::vector<int> EvenEdges(int from, int length, int cells) {
  std::vector<int> edges;
  for (std::int64_t i = 0; i <= cells; ++i) {
    edges.push_back(from + static_cast<int>((2 * i * length + cells) / (2 * cells)));
  }
  return edges;
}

GridGeometry EvenGrid(const base::FrameRect& outline, int rows, int cols) {
  return {.col_edges = EvenEdges(outline.x, outline.width, cols),
          .row_edges = EvenEdges(outline.y, outline.height, rows)};
}

}  // namespace gridhand::board
