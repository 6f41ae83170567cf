#include "vision/lattices.h"

#include <cmath>

namespace gridhand::vision {
namespace {

// Of a cell. Lines of one board found in two ways lie up to two pixels apart: with 0.1 one board of
// 519 is lost whose lattice is off by more.
constexpr double kNear = 0.2;

bool AreSameLines(const std::vector<int>& a, const std::vector<int>& b) {
  const double pitch = (a.back() - a.front()) / (static_cast<double>(a.size()) - 1);
  const double other = (b.back() - b.front()) / (static_cast<double>(b.size()) - 1);
  const double apart = (b.front() - a.front()) / pitch;
  const double cells = static_cast<double>(std::max(a.size(), b.size()));
  return std::abs(pitch - other) * cells <= pitch && std::abs(apart - std::round(apart)) <= kNear;
}

}  // namespace

bool AreOnTheSameLines(const board::GridGeometry& a, const board::GridGeometry& b) {
  return AreSameLines(a.col_edges, b.col_edges) && AreSameLines(a.row_edges, b.row_edges);
}

board::GridGeometry Moved(board::GridGeometry geometry, int dx_px, int dy_px) {
  for (int& edge : geometry.col_edges) edge += dx_px;
  for (int& edge : geometry.row_edges) edge += dy_px;
  return geometry;
}

}  // namespace gridhand::vision
