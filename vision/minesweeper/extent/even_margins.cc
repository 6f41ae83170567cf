#include "vision/minesweeper/extent/even_margins.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "vision/minesweeper/extent/side_line.h"
#include "vision/minesweeper/extent/side_view.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::GridGeometry;

// So many lines more or less on each side are looked at: as far as a board's end is moved.
constexpr int kMostMore = 3;
constexpr int kMostLess = 6;
// An edge steps by more than this in a channel …
constexpr int kEdgeStep = 16;
// … along this share of the part, as the side of a window that hides cells (hidden_end.cc), …
constexpr double kMinEdge = 0.9;
// … of which about so many pixels are looked at, evenly spread.
constexpr int kMostPixels = 64;
// A smaller margin, px, is the edge of the board's own cells.
constexpr int kLeastMargin = 2;
// Even margins differ by so much at most, px or share of a cell, whichever is more: a lattice may
// be a little off. By count on the pictures of board_end.cc, 3 px tell less than 2.
constexpr int kSameMargin = 2;
constexpr double kSameShare = 0.15;
// So many edges within so many pixels are a texture, such as a dithered desktop. Judged.
constexpr int kTexturePx = 16;
constexpr int kTextureEdges = 6;
// If more than this share of the parts are even, a texture has edges everywhere, and evenness tells
// nothing. Judged: one pair of edges makes a tenth of them even.
constexpr double kMostEven = 0.4;

std::vector<int> PlacesAlong(const std::vector<int>& edges) {
  const int first = edges.front();
  const int last = edges.back();
  const int step = std::max(1, (last - first) / kMostPixels);
  std::vector<int> places;
  for (int along = first; along < last; along += step) places.push_back(along);
  return places;
}

std::vector<int> WithoutTextures(const std::vector<int>& edges) {
  std::vector<int> kept;
  std::ranges::copy_if(edges, std::back_inserter(kept), [&](int edge) {
    const int close = static_cast<int>(std::ranges::count_if(
        edges, [&](int other) { return std::abs(other - edge) <= kTexturePx / 2; }));
    return close < kTextureEdges;
  });
  return kept;
}

// How far off a side of the part straight edges run along it, px; less than 0 within the part.
// Those near `ends`, where its cells end, are left out.
std::vector<int> EdgesAlong(const SideView& view, const std::vector<int>& ends, int apart,
                            int room) {
  const std::vector<int> places = PlacesAlong(view.edges());
  const auto most_missed = static_cast<int>((1 - kMinEdge) * static_cast<double>(places.size()));
  const auto runs_at = [&](int out) {
    int missed = 0;
    for (std::size_t i = 0; i < places.size() && missed <= most_missed; ++i) {
      missed += view.StepsOutwards(places[i], out, kEdgeStep) ? 0 : 1;
    }
    return missed <= most_missed;
  };
  std::vector<int> edges;
  for (int out = ends.back(); out < room; ++out) {
    const bool may_end_cells =
        std::ranges::any_of(ends, [&](int end) { return std::abs(out - end) <= apart; });
    if (!may_end_cells && runs_at(out)) edges.push_back(out);
  }
  return WithoutTextures(edges);
}

// The edges along two opposite sides of a part, and how far margins to them may differ, px.
struct EdgesOfSides {
  std::vector<int> before;
  std::vector<int> behind;
  int apart;
};

// For a part that is larger by so many px before and behind, or smaller.
bool HasEvenMargins(const EdgesOfSides& edges, int before_px, int behind_px) {
  return std::ranges::any_of(edges.before, [&](int before) {
    const int margin = before - before_px;
    return margin >= kLeastMargin && std::ranges::any_of(edges.behind, [&](int behind) {
             const int other = behind - behind_px;
             return other >= kLeastMargin && std::abs(margin - other) <= edges.apart;
           });
  });
}

// Whether one border runs along both sides: margins of nothing are even, too.
bool HaveOneBorder(const std::vector<SideLine>& before, const std::vector<SideLine>& behind) {
  return std::ranges::any_of(before, [&](const SideLine& line) {
    return std::ranges::any_of(behind,
                               [&](const SideLine& other) { return IsOfOneColour(line, other); });
  });
}

// The even parts near that from edge `first` to edge `last` of the lattice, in a picture of this
// size. The part is seen from both sides.
std::set<std::pair<int, int>> EvenAlong(const std::vector<int>& edges, int first, int last,
                                        const SideView& before, const SideView& behind, int size) {
  const auto at = [&](int edge) { return edges[static_cast<std::size_t>(edge)]; };
  const int line_px = (at(last) - at(first)) / (last - first);
  const int apart = std::max(kSameMargin, static_cast<int>(kSameShare * line_px));
  std::vector<int> ends_before;
  std::vector<int> ends_behind;
  for (int less = 0; less <= std::min(kMostLess, last - first); ++less) {
    ends_before.push_back(at(first) - at(first + less));
    ends_behind.push_back(at(last - less) - at(last));
  }
  const EdgesOfSides sides{EdgesAlong(before, ends_before, apart, at(first)),
                           EdgesAlong(behind, ends_behind, apart, size - at(last)), apart};
  std::set<std::pair<int, int>> even;
  std::set<std::pair<int, int>> within_a_border;
  int parts = 0;
  const int most_last = std::min(static_cast<int>(edges.size()) - 1, last + kMostMore);
  std::map<int, std::vector<SideLine>> borders_behind;
  for (int j = std::max(first + 1, last - kMostLess); j <= most_last; ++j) {
    borders_behind[j] = BordersNear(behind, at(j) - at(last), line_px);
  }
  for (int i = std::max(0, first - kMostMore); i < std::min(last, first + kMostLess + 1); ++i) {
    const int before_px = at(first) - at(i);
    const std::vector<SideLine> borders_before = BordersNear(before, before_px, line_px);
    for (int j = std::max(i + 1, last - kMostLess); j <= most_last; ++j) {
      ++parts;
      if (HasEvenMargins(sides, before_px, at(j) - at(last))) even.emplace(i, j);
      if (HaveOneBorder(borders_before, borders_behind[j])) within_a_border.emplace(i, j);
    }
  }
  if (static_cast<double>(even.size()) > kMostEven * parts) even.clear();
  even.merge(within_a_border);
  return even;
}

}  // namespace

bool AreEven(const EvenMargins& margins, const Part& part, Side side) {
  return IsUpright(side) ? margins.cols.contains({part.left, part.left + part.cols})
                         : margins.rows.contains({part.top, part.top + part.rows});
}

EvenMargins EvenMarginsNear(const Frame& frame, const GridGeometry& lattice, const Part& part) {
  // Seen without the outermost cells along each side: the part may be a line too large.
  const GridGeometry inner_cols =
      PartOf(lattice, {part.top, part.left + 1, part.rows, part.cols - 2});
  const GridGeometry inner_rows =
      PartOf(lattice, {part.top + 1, part.left, part.rows - 2, part.cols});
  return {EvenAlong(lattice.row_edges, part.top, part.top + part.rows,
                    SideView(frame, inner_cols, Side::kTop),
                    SideView(frame, inner_cols, Side::kBottom), frame.size.height),
          EvenAlong(lattice.col_edges, part.left, part.left + part.cols,
                    SideView(frame, inner_rows, Side::kLeft),
                    SideView(frame, inner_rows, Side::kRight), frame.size.width)};
}

}  // namespace gridhand::vision::minesweeper
