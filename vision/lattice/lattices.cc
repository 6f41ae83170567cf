#include "vision/lattice/lattices.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace gridhand::vision {
namespace {

// Of a cell. Lines of one board found in two ways lie up to two pixels apart: with 0.1 one board of
// 519 is lost whose lattice is off by more.
constexpr double kNear = 0.2;

bool AreSameLines(const std::vector<int>& a, const std::vector<int>& b) {
  const double pitch = PitchOf(a);
  const double other = PitchOf(b);
  const double apart = (b.front() - a.front()) / pitch;
  const double cells = static_cast<double>(std::max(a.size(), b.size()));
  return std::abs(pitch - other) * cells <= pitch && std::abs(apart - std::round(apart)) <= kNear;
}

// Root mean square, px.
double ResidualOf(const std::vector<int>& edges) {
  const double pitch = PitchOf(edges);
  double sum = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    sum += std::pow(edges[i] - edges.front() - pitch * static_cast<double>(i), 2);
  }
  return std::sqrt(sum / static_cast<double>(edges.size()));
}

}  // namespace

bool AreOnTheSameLines(const board::GridGeometry& a, const board::GridGeometry& b) {
  return AreSameLines(a.col_edges, b.col_edges) && AreSameLines(a.row_edges, b.row_edges);
}

bool HaveSameSize(const board::GridGeometry& a, const board::GridGeometry& b) {
  return a.rows() == b.rows() && a.cols() == b.cols();
}

bool AreInOnePlace(const board::GridGeometry& a, const board::GridGeometry& b) {
  if (!HaveSameSize(a, b) || !AreOnTheSameLines(a, b)) return false;
  const base::FrameRect one = a.Bounds();
  const base::FrameRect other = b.Bounds();
  // On the same lines they are whole cells apart, or not at all.
  return 2 * std::abs(one.x - other.x) * a.cols() < one.width &&
         2 * std::abs(one.y - other.y) * a.rows() < one.height;
}

bool GoesFurther(const board::GridGeometry& lattice,
                 const std::vector<board::GridGeometry>& parts) {
  const base::FrameRect place = lattice.Bounds();
  const double half_col = PitchOf(lattice.col_edges) / 2;
  const double half_row = PitchOf(lattice.row_edges) / 2;
  bool meets = false;
  for (const board::GridGeometry& part : parts) {
    const base::FrameRect other = part.Bounds();
    if (!other.Intersects(place)) continue;
    meets = true;
    const base::FrameRect shared = place.Intersection(other);
    const bool holds =
        other.width - shared.width < half_col && other.height - shared.height < half_row;
    const bool reaches =
        place.width - shared.width > half_col || place.height - shared.height > half_row;
    if (!holds || !reaches) return false;
  }
  return meets;
}

double PitchOf(const std::vector<int>& edges) {
  return static_cast<double>(edges.back() - edges.front()) / static_cast<double>(edges.size() - 1);
}

double ResidualOf(const board::GridGeometry& geometry) {
  return std::hypot(ResidualOf(geometry.col_edges), ResidualOf(geometry.row_edges));
}

std::optional<board::GridGeometry> BlocksOf(const board::GridGeometry& lattice, int side) {
  if (lattice.rows() % side != 0 || lattice.cols() % side != 0) return std::nullopt;
  board::GridGeometry blocks;
  const auto step = static_cast<std::size_t>(side);
  for (std::size_t i = 0; i < lattice.col_edges.size(); i += step) {
    blocks.col_edges.push_back(lattice.col_edges[i]);
  }
  for (std::size_t i = 0; i < lattice.row_edges.size(); i += step) {
    blocks.row_edges.push_back(lattice.row_edges[i]);
  }
  return blocks;
}

board::GridGeometry Moved(board::GridGeometry geometry, int dx_px, int dy_px) {
  for (int& edge : geometry.col_edges) edge += dx_px;
  for (int& edge : geometry.row_edges) edge += dy_px;
  return geometry;
}

}  // namespace gridhand::vision
