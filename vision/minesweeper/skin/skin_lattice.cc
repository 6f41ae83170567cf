#include "vision/minesweeper/skin/skin_lattice.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/median.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/extent/board_part.h"
#include "vision/minesweeper/skin/cell_classifier.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::GridGeometry;

// How far the locator may be off. px.
constexpr int kAlignReach = 2;
// Cells looked at to align a lattice and to try a skin on it: enough to have both relief kinds.
constexpr int kSkinSampleCells = 64;
// How far an edge may be moved to the border that the skin describes: the gap of gnome-mines. px.
constexpr int kEdgeReach = 4;
// Share of the cells beside an edge that must gain a border by moving it, if not all have one then.
// By trial: kmines' message over its board gains less, an edge on the wrong side of a gap more.
constexpr double kClearGain = 0.25;
// Share of sampled cells that must show a border of the skin.
constexpr double kMinAligned = 0.5;
// The share of sampled cells that show a border of the skin; 0 once it cannot reach `least`.
double AlignedShare(const Frame& frame, const GridGeometry& geometry, const Skin& skin,
                    double least) {
  const FrameRect bounds = geometry.Bounds();
  if (!frame.Bounds().Contains(bounds)) return 0;
  const std::vector<CellPos> sample = SampleOf(geometry);
  const auto count = static_cast<double>(sample.size());
  const double may_miss = (1 - least) * count;
  int missing = 0;
  for (const CellPos p : sample) {
    if (HasAnyRelief(frame, geometry.CellRect(p), skin)) continue;
    if (++missing > may_miss) return 0;
  }
  return 1 - missing / count;
}

// How many of the cells beside the edge show a border there, and how many there are.
struct Borders {
  int shown = 0;
  int of = 0;
};

Borders BordersAt(const Frame& frame, const GridGeometry& geometry, const Axis& axis, int edge,
                  const Skin& skin) {
  Borders borders;
  const auto count = [&](int line, Side side) {
    if (line < 0 || line >= LinesOf(geometry, axis)) return;
    for (const CellPos cell : CellsOf(geometry, axis, line)) {
      ++borders.of;
      borders.shown += HasBorder(frame, geometry.CellRect(cell), side, skin) ? 1 : 0;
    }
  };
  count(edge - 1, axis.before);
  count(edge, axis.after);
  return borders;
}

// A message or a window over the board has borders of its own: a few more are no reason to move.
bool IsClearlyMore(const Borders& now, const Borders& before) {
  const int gain = now.shown - before.shown;
  return gain > 0 && (now.shown == now.of || gain > kClearGain * now.of);
}

// Unequal cells, and edges that the locator has snapped to a line beside the border: the edge is
// moved to where the cells on both sides of it show the most borders, nearest first.
void RefineEdge(const Frame& frame, const Axis& axis, int edge, const Skin& skin,
                GridGeometry& geometry) {
  const GridGeometry found = geometry;
  Borders best = BordersAt(frame, found, axis, edge, skin);
  for (int step = 2; step < 2 * (kEdgeReach + 1) && best.shown < best.of; ++step) {
    const int shift = step % 2 == 0 ? -step / 2 : step / 2;
    GridGeometry moved = found;
    (moved.*axis.edges)[static_cast<std::size_t>(edge)] += shift;
    if (!frame.Bounds().Contains(moved.Bounds())) continue;
    const Borders borders = BordersAt(frame, moved, axis, edge, skin);
    if (!IsClearlyMore(borders, best)) continue;
    best = borders;
    geometry = std::move(moved);
  }
}

// Toolkits make some cells of a board a pixel larger than others; one more by rounding. px.
constexpr int kMostUneven = 2;

// The line around a board is drawn darker than those in it, and may have been taken for the edge: a
// border is there as well. No other cell of the board is so large.
void EvenOutermost(const Axis& axis, GridGeometry& geometry) {
  std::vector<int>& edges = geometry.*axis.edges;
  const auto last = edges.size() - 1;
  const int first_even = 2 * edges[1] - edges[2];
  const int last_even = 2 * edges[last - 1] - edges[last - 2];
  if (std::abs(first_even - edges[0]) > kMostUneven) edges[0] = first_even;
  if (std::abs(last_even - edges[last]) > kMostUneven) edges[last] = last_even;
}

// Whether each of these edges lies as near to one of the lattice as aligning may have moved it.
bool AreAmong(const std::vector<int>& edges, const std::vector<int>& lattice) {
  return std::all_of(edges.begin(), edges.end(), [&](int edge) {
    return std::any_of(lattice.begin(), lattice.end(),
                       [&](int other) { return std::abs(edge - other) <= kEdgeReach; });
  });
}

// A cell's place along one direction.
struct Stretch {
  int first = 0;  // px
  int length = 0;
};

// Where cells may lie if these edges go on to the ends of the picture. Cells of unequal widths go
// on unevenly: each is looked for with all widths that there are, as far off as an edge may be
// moved.
std::vector<Stretch> StretchesBeyond(const std::vector<int>& edges, int length_px) {
  std::set<int> widths;
  for (std::size_t i = 1; i < edges.size(); ++i) widths.insert(edges[i] - edges[i - 1]);
  const int reach = widths.size() > 1 ? kEdgeReach : 0;
  const int cells = static_cast<int>(edges.size()) - 1;
  const double pitch = PitchOf(edges);
  const int before = static_cast<int>(edges.front() / pitch);
  const int after = static_cast<int>((length_px - edges.back()) / pitch);
  std::vector<Stretch> stretches;
  for (int cell = -before; cell < cells + after; ++cell) {
    if (cell >= 0 && cell < cells) continue;
    const int expected = edges.front() + static_cast<int>(std::lround(cell * pitch));
    for (int first = expected - reach; first <= expected + reach; ++first) {
      for (const int width : widths) stretches.push_back({first, width});
    }
  }
  return stretches;
}

std::vector<Stretch> StretchesOf(const std::vector<int>& edges) {
  std::vector<Stretch> stretches;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    stretches.push_back({edges[i - 1], edges[i] - edges[i - 1]});
  }
  return stretches;
}

int UsualWidth(const std::vector<int>& edges) {
  std::vector<int> widths;
  for (std::size_t i = 1; i < edges.size(); ++i) widths.push_back(edges[i] - edges[i - 1]);
  return base::MedianOf(widths);
}

}  // namespace

int LinesOf(const GridGeometry& geometry, const Axis& axis) {
  return axis.is_cols ? geometry.cols() : geometry.rows();
}

std::vector<CellPos> CellsOf(const GridGeometry& geometry, const Axis& axis, int line) {
  std::vector<CellPos> cells;
  const int across = axis.is_cols ? geometry.rows() : geometry.cols();
  cells.reserve(static_cast<std::size_t>(across));
  for (int at = 0; at < across; ++at) {
    cells.push_back(axis.is_cols ? CellPos{at, line} : CellPos{line, at});
  }
  return cells;
}

std::vector<CellPos> SampleOf(const GridGeometry& geometry) {
  return SampleOf({.rows = geometry.rows(), .cols = geometry.cols()}, kSkinSampleCells);
}

bool HasAnyRelief(const Frame& frame, const FrameRect& place, const Skin& skin) {
  return std::any_of(skin.reliefs.begin(), skin.reliefs.end(), [&](const Relief& relief) {
    const auto depths = MatchRelief(frame, place, relief, skin.colour_tolerance);
    return depths && std::count(depths->begin(), depths->end(), kNotShown) == 0;
  });
}

std::optional<Aligned> Align(const Frame& frame, const GridGeometry& found, const Skin& skin) {
  std::optional<Aligned> best;
  double best_share = kMinAligned;
  // Nearest first: what the locator says stands unless another place is better.
  for (const int dx : {0, -1, 1, -kAlignReach, kAlignReach}) {
    for (const int dy : {0, -1, 1, -kAlignReach, kAlignReach}) {
      GridGeometry moved = Moved(found, dx, dy);
      const double share = AlignedShare(frame, moved, skin, best_share);
      if (share < best_share || (best && share == best_share)) continue;
      best_share = share;
      best = Aligned{std::move(moved), share};
      if (best_share == 1) return best;
    }
  }
  return best;
}

GridGeometry Refined(const Frame& frame, GridGeometry geometry, const Skin& skin) {
  for (const Axis& axis : {kCols, kRows}) {
    for (int edge = 0; edge <= LinesOf(geometry, axis); ++edge) {
      RefineEdge(frame, axis, edge, skin, geometry);
    }
    const GridGeometry refined = geometry;
    EvenOutermost(axis, geometry);
    if (!frame.Bounds().Contains(geometry.Bounds())) geometry = refined;
  }
  return geometry;
}

std::vector<GridGeometry> Evened(const GridGeometry& geometry, const Axis& axis, int edge) {
  const std::vector<int>& edges = geometry.*axis.edges;
  const auto i = static_cast<std::size_t>(edge);
  const auto at = [&](int place) {
    GridGeometry moved = geometry;
    (moved.*axis.edges)[i] = place;
    return moved;
  };
  if (i > 0 && i + 1 < edges.size()) return {at((edges[i - 1] + edges[i + 1]) / 2)};
  const int width = UsualWidth(edges);
  const int even = i == 0 ? edges[1] - width : edges[i - 1] + width;
  return {at(even), at(even - 1), at(even + 1), at(even - kAlignReach), at(even + kAlignReach)};
}

std::vector<GridGeometry> WithLine(const Frame& frame, const GridGeometry& geometry,
                                   const Axis& axis, bool before, const Skin& skin) {
  GridGeometry wider = geometry;
  std::vector<int>& edges = wider.*axis.edges;
  if (before) {
    edges.insert(edges.begin(), 2 * edges[0] - edges[1]);
  } else {
    edges.push_back(2 * edges.back() - edges[edges.size() - 2]);
  }
  if (!frame.Bounds().Contains(wider.Bounds())) return {};
  const int edge = before ? 0 : LinesOf(geometry, axis) + 1;
  std::vector<GridGeometry> grown = Evened(wider, axis, edge);
  std::erase_if(grown, [&](const auto& one) { return !frame.Bounds().Contains(one.Bounds()); });
  RefineEdge(frame, axis, edge, skin, wider);
  grown.insert(grown.begin(), std::move(wider));
  return grown;
}

bool IsAround(const GridGeometry& lattice, const GridGeometry& board) {
  return AreAmong(board.col_edges, lattice.col_edges) &&
         AreAmong(board.row_edges, lattice.row_edges);
}

std::vector<FrameRect> PlacesBeyond(const GridGeometry& board, const Frame& frame) {
  std::vector<FrameRect> places;
  const auto add = [&](const std::vector<Stretch>& cols, const std::vector<Stretch>& rows) {
    for (const Stretch& row : rows) {
      for (const Stretch& col : cols) {
        const FrameRect place{col.first, row.first, col.length, row.length};
        if (frame.Bounds().Contains(place)) places.push_back(place);
      }
    }
  };
  add(StretchesBeyond(board.col_edges, frame.size.width), StretchesOf(board.row_edges));
  add(StretchesOf(board.col_edges), StretchesBeyond(board.row_edges, frame.size.height));
  return places;
}

}  // namespace gridhand::vision::minesweeper
