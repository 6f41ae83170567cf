#include "vision/connect_four/lattices.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "vision/lattice/lattices.h"

#include "base/median.h"

namespace gridhand::vision::connect_four {
namespace {

using base::FrameRect;
using board::GridGeometry;

// Shapes of one board differ in size by so much: a disc may be larger than the hole behind it.
constexpr double kSizeTolerance = 0.15;
constexpr int kSizeTolerancePx = 2;
// Centres of one row or column differ by so many cells: antialiasing, uneven pitches.
constexpr double kPlaceTolerance = 0.1;
// From hole to hole, in holes: they do not overlap, and gaps are not much wider than holes.
constexpr double kLeastPitch = 0.97;
constexpr double kMostPitch = 2.6;
// Of the lattices of one place, so many are looked at.
constexpr std::size_t kMostLattices = 12;
// Between a disc (0.79 of its box) and a square.
constexpr double kRoundFill = 0.9;

struct Center {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double fill = 0;
};

Center CenterOf(const Blob& blob) {
  return {blob.box.x + blob.box.width / 2.0, blob.box.y + blob.box.height / 2.0,
          static_cast<double>(blob.box.width), static_cast<double>(blob.box.height), blob.fill};
}

bool HaveOneSize(double a, double b) {
  return std::abs(a - b) <= std::max<double>(kSizeTolerancePx, kSizeTolerance * b);
}

// Shapes of about one size, each place once: those with a known fill first.
std::vector<Center> OfSize(const std::vector<Center>& all, double width, double height) {
  std::vector<Center> some;
  std::map<std::pair<int, int>, std::size_t> at;  // by coarse place
  const double grain = std::max(2.0, std::min(width, height) / 3);
  for (const Center& one : all) {
    if (!HaveOneSize(one.width, width) || !HaveOneSize(one.height, height)) continue;
    const int x = static_cast<int>(one.x / grain);
    const int y = static_cast<int>(one.y / grain);
    bool is_known = false;
    for (int dx = -1; dx <= 1 && !is_known; ++dx) {
      for (int dy = -1; dy <= 1 && !is_known; ++dy) {
        const auto known = at.find({x + dx, y + dy});
        if (known == at.end()) continue;
        const Center& other = some[known->second];
        is_known = std::hypot(other.x - one.x, other.y - one.y) < grain;
      }
    }
    if (is_known) continue;
    at[{x, y}] = some.size();
    some.push_back(one);
  }
  return some;
}

// The commonest of these distances; none if hardly any two agree.
std::optional<double> CommonOf(std::vector<double> distances) {
  constexpr std::size_t kLeast = 6;
  if (distances.size() < kLeast) return std::nullopt;
  std::ranges::sort(distances);
  std::size_t best = 0;
  std::size_t best_from = 0;
  std::size_t from = 0;
  for (std::size_t to = 0; to < distances.size(); ++to) {
    while (distances[to] - distances[from] > std::max(2.0, kPlaceTolerance * distances[to])) ++from;
    if (to - from + 1 > best) {
      best = to - from + 1;
      best_from = from;
    }
  }
  if (best < kLeast) return std::nullopt;
  return base::MedianOf(
      std::vector<double>{distances.begin() + static_cast<std::ptrdiff_t>(best_from),
                          distances.begin() + static_cast<std::ptrdiff_t>(best_from + best)});
}

struct Pitch {
  double x = 0;
  double y = 0;
};

std::optional<Pitch> PitchOf(const std::vector<Center>& some) {
  std::vector<double> across;
  std::vector<double> down;
  for (const Center& one : some) {
    double right = 0;
    double below = 0;
    for (const Center& other : some) {
      const double dx = other.x - one.x;
      const double dy = other.y - one.y;
      if (std::abs(dy) <= kPlaceTolerance * one.height + 1 && dx >= kLeastPitch * one.width &&
          dx <= kMostPitch * one.width && (right == 0 || dx < right)) {
        right = dx;
      }
      if (std::abs(dx) <= kPlaceTolerance * one.width + 1 && dy >= kLeastPitch * one.height &&
          dy <= kMostPitch * one.height && (below == 0 || dy < below)) {
        below = dy;
      }
    }
    if (right > 0) across.push_back(right);
    if (below > 0) down.push_back(below);
  }
  const auto x = CommonOf(std::move(across));
  const auto y = CommonOf(std::move(down));
  if (!x || !y) return std::nullopt;
  return Pitch{*x, *y};
}

struct Place {
  int row = 0;
  int col = 0;
  auto operator<=>(const Place&) const = default;
};
using Placed = std::map<Place, std::size_t>;  // which shape stands there

// All that one of them leads to, from neighbour to neighbour; a gap of one is jumped over.
Placed GroupFrom(const std::vector<Center>& some, std::size_t first, const Pitch& pitch,
                 std::vector<bool>& used) {
  Placed placed{{{0, 0}, first}};
  std::vector<std::pair<std::size_t, Place>> open{{first, {0, 0}}};
  used[first] = true;
  while (!open.empty()) {
    const auto [from, place] = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < some.size(); ++i) {
      if (used[i]) continue;
      const double cols = (some[i].x - some[from].x) / pitch.x;
      const double rows = (some[i].y - some[from].y) / pitch.y;
      const double col = std::round(cols);
      const double row = std::round(rows);
      const double steps = std::abs(col) + std::abs(row);
      if (steps < 1 || steps > 2) continue;
      if (std::abs(cols - col) > kPlaceTolerance || std::abs(rows - row) > kPlaceTolerance)
        continue;
      const Place to{place.row + static_cast<int>(row), place.col + static_cast<int>(col)};
      if (placed.contains(to)) continue;
      placed[to] = i;
      used[i] = true;
      open.emplace_back(i, to);
    }
  }
  return placed;
}

// Rows and columns from `from` to `to`, both among them.
struct Extent {
  int from = 0;
  int to = 0;
  int size() const { return to - from + 1; }
};

// Cuts ends off that are hardly there, one at a time, the emptiest first.
std::pair<Extent, Extent> ExtentsOf(const Placed& placed, const LatticeParams& params) {
  Extent rows{placed.begin()->first.row, placed.rbegin()->first.row};
  Extent cols{rows.from, rows.from};
  cols = {placed.begin()->first.col, placed.begin()->first.col};
  for (const auto& [place, index] : placed) {
    cols.from = std::min(cols.from, place.col);
    cols.to = std::max(cols.to, place.col);
  }
  while (rows.size() >= params.min_side && cols.size() >= params.min_side) {
    const auto share = [&](const Extent& of_rows, const Extent& of_cols) {
      const auto count = std::ranges::count_if(placed, [&](const auto& one) {
        const Place& place = one.first;
        return place.row >= of_rows.from && place.row <= of_rows.to && place.col >= of_cols.from &&
               place.col <= of_cols.to;
      });
      return static_cast<double>(count) / (of_rows.size() * of_cols.size());
    };
    const double top = share({rows.from, rows.from}, cols);
    const double bottom = share({rows.to, rows.to}, cols);
    const double left = share(rows, {cols.from, cols.from});
    const double right = share(rows, {cols.to, cols.to});
    const double least = std::min({top, bottom, left, right});
    if (least >= params.min_seen_at_end) break;
    if (least == top) {
      ++rows.from;
    } else if (least == bottom) {
      --rows.to;
    } else if (least == left) {
      ++cols.from;
    } else {
      --cols.to;
    }
  }
  return {rows, cols};
}

// centre = start + index × pitch, by least squares.
struct Line {
  double start = 0;
  double pitch = 0;
};

Line Fit(const std::vector<std::pair<int, double>>& points, double usual) {
  double n = 0;
  double si = 0;
  double sv = 0;
  double sii = 0;
  double siv = 0;
  for (const auto& [index, value] : points) {
    n += 1;
    si += index;
    sv += value;
    sii += static_cast<double>(index) * index;
    siv += index * value;
  }
  const double spread = n * sii - si * si;
  const double pitch = spread > 0 ? (n * siv - si * sv) / spread : usual;
  return {(sv - pitch * si) / n, pitch};
}

std::vector<int> EdgesOf(const Line& line, const Extent& extent) {
  std::vector<int> edges;
  for (int i = extent.from; i <= extent.to + 1; ++i) {
    edges.push_back(static_cast<int>(std::lround(line.start + (i - 0.5) * line.pitch)));
  }
  return edges;
}

std::optional<Lattice> LatticeFrom(const std::vector<Center>& some, const Placed& placed,
                                   const Pitch& pitch, const LatticeParams& params) {
  const auto [rows, cols] = ExtentsOf(placed, params);
  if (rows.size() < params.min_side || cols.size() < params.min_side) return std::nullopt;
  if (rows.size() > params.max_side || cols.size() > params.max_side) return std::nullopt;
  std::vector<std::pair<int, double>> xs;
  std::vector<std::pair<int, double>> ys;
  std::vector<double> widths;
  std::vector<double> heights;
  int round = 0;
  int filled = 0;
  for (const auto& [place, index] : placed) {
    if (place.row < rows.from || place.row > rows.to) continue;
    if (place.col < cols.from || place.col > cols.to) continue;
    const Center& one = some[index];
    xs.emplace_back(place.col, one.x);
    ys.emplace_back(place.row, one.y);
    widths.push_back(one.width);
    heights.push_back(one.height);
    if (one.fill > 0) ++filled;
    if (one.fill > 0 && one.fill < kRoundFill) ++round;
  }
  if (static_cast<double>(xs.size()) < params.min_seen * rows.size() * cols.size()) {
    return std::nullopt;
  }
  const Line across = Fit(xs, pitch.x);
  const Line down = Fit(ys, pitch.y);
  Lattice lattice;
  lattice.geometry.col_edges = EdgesOf(across, cols);
  lattice.geometry.row_edges = EdgesOf(down, rows);
  const double width = base::MedianOf(std::move(widths));
  const double height = base::MedianOf(std::move(heights));
  lattice.hole = {static_cast<int>(std::lround((across.pitch - width) / 2)),
                  static_cast<int>(std::lround((down.pitch - height) / 2)),
                  static_cast<int>(std::lround(width)), static_cast<int>(std::lround(height))};
  lattice.seen = board::Grid<bool>(rows.size(), cols.size(), false);
  for (const auto& [place, index] : placed) {
    const board::CellPos cell{place.row - rows.from, place.col - cols.from};
    if (lattice.seen.Contains(cell)) lattice.seen[cell] = true;
  }
  lattice.is_round = filled > 0 && round * 2 > filled;
  return lattice;
}

bool IsKnown(const std::vector<Lattice>& known, const Lattice& lattice) {
  return std::ranges::any_of(
      known, [&](const Lattice& other) { return AreInOnePlace(other.geometry, lattice.geometry); });
}

}  // namespace

std::vector<Lattice> LatticesOf(const std::vector<Blob>& blobs, const LatticeParams& params) {
  std::vector<Center> all;
  all.reserve(blobs.size());
  for (const Blob& blob : blobs) all.push_back(CenterOf(blob));
  // A fill that is known is worth more than a rim.
  std::ranges::stable_sort(all, std::greater<>(), &Center::fill);
  std::vector<Lattice> lattices;
  std::set<std::pair<int, int>> tried;  // sizes, coarsely
  const auto least = static_cast<std::size_t>(params.min_seen * params.min_side * params.min_side);
  for (const Center& seed : all) {
    // Neighbouring sizes find the same shapes.
    const std::pair<int, int> size{static_cast<int>(std::lround(std::log(seed.width) * 12)),
                                   static_cast<int>(std::lround(std::log(seed.height) * 12))};
    if (!tried.insert(size).second) continue;
    const std::vector<Center> some = OfSize(all, seed.width, seed.height);
    constexpr std::size_t kMost = 3000;  // dust
    if (some.size() < least || some.size() > kMost) continue;
    const auto pitch = PitchOf(some);
    if (!pitch) continue;
    std::vector<bool> used(some.size(), false);
    for (std::size_t i = 0; i < some.size(); ++i) {
      if (used[i]) continue;
      const Placed placed = GroupFrom(some, i, *pitch, used);
      if (placed.size() < least) continue;
      const auto lattice = LatticeFrom(some, placed, *pitch, params);
      if (lattice && !IsKnown(lattices, *lattice)) lattices.push_back(*lattice);
    }
  }
  std::ranges::stable_sort(lattices, std::greater<>(), [](const Lattice& lattice) {
    return std::count(lattice.seen.begin(), lattice.seen.end(), true);
  });
  if (lattices.size() > kMostLattices) lattices.resize(kMostLattices);
  return lattices;
}

Lattice LatticeOfLines(const GridGeometry& geometry) {
  constexpr double kRim = 0.08;  // of a cell: its lines
  Lattice lattice;
  lattice.geometry = geometry;
  const FrameRect cell = geometry.CellRect({0, 0});
  const int dx = std::max(1, static_cast<int>(std::lround(kRim * cell.width)));
  const int dy = std::max(1, static_cast<int>(std::lround(kRim * cell.height)));
  lattice.hole = {dx, dy, cell.width - 2 * dx, cell.height - 2 * dy};
  lattice.seen = board::Grid<bool>(geometry.rows(), geometry.cols(), true);
  lattice.has_lines = true;
  return lattice;
}

Lattice WithoutTopRow(Lattice lattice) {
  lattice.geometry.row_edges.erase(lattice.geometry.row_edges.begin());
  board::Grid<bool> seen(lattice.seen.rows() - 1, lattice.seen.cols(), false);
  board::ForEachCell(seen, [&](board::CellPos cell) {
    seen[cell] = lattice.seen[board::CellPos{cell.row + 1, cell.col}];
  });
  lattice.seen = std::move(seen);
  lattice.is_cut = true;
  return lattice;
}

}  // namespace gridhand::vision::connect_four
