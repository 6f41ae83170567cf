#include "app/minesweeper/even_grid.h"

#include <cstdint>

namespace gridhand::app::minesweeper {

std::vector<int> EvenEdges(int from, int length, int cells) {
  std::vector<int> edges;
  for (std::int64_t i = 0; i <= cells; ++i) {
    edges.push_back(from + static_cast<int>((2 * length * i + cells) / (2 * cells)));
  }
  return edges;
}

board::GridGeometry EvenGrid(const base::FrameRect& outline, int rows, int cols) {
  return {.col_edges = EvenEdges(outline.x, outline.width, cols),
          .row_edges = EvenEdges(outline.y, outline.height, rows)};
}

}  // namespace gridhand::app::minesweeper
