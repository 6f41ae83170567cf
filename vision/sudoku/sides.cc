#include "vision/sudoku/sides.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/median.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;
using board::CellPos;

// How far from the edge a profile reaches, as a part of the cell: block lines and gaps lie within,
// digits do not.
constexpr double kReach = 0.2;
// A line's darkest pixel lies so near to the edge, as a part of the reach.
constexpr double kNear = 0.5;
// The part of a side that is looked at, from either end: corners belong to the lines that cross.
constexpr double kCorner = 0.2;
constexpr int kMostSamples = 21;
// A pixel belongs to the line if it differs from both grounds by this part of the line's peak.
constexpr double kLineShare = 0.3;
// Below this difference there is no line: JPEG leaves as much on plain ground.
constexpr int kFaintest = 5;
// The middle between two cells is so wide to either side, as a part of the reach.
constexpr double kMiddle = 0.3;
constexpr double kFull = 255;

int Difference(Bgr a, Bgr b) {
  return std::max({std::abs(a.b - b.b), std::abs(a.g - b.g), std::abs(a.r - b.r)});
}

Bgr MedianColour(const std::vector<Bgr>& colours) {
  std::vector<std::uint8_t> b;
  std::vector<std::uint8_t> g;
  std::vector<std::uint8_t> r;
  for (const Bgr& colour : colours) {
    b.push_back(colour.b);
    g.push_back(colour.g);
    r.push_back(colour.r);
  }
  return {base::MedianOf(b), base::MedianOf(g), base::MedianOf(r)};
}

// The median colour at each distance from the edge; `at(across, along)` is a pixel.
template <class At>
std::vector<Bgr> ProfileOf(int from, int to, int along_from, int along_to, const At& at) {
  const int step = std::max(1, (along_to - along_from) / kMostSamples);
  std::vector<Bgr> profile;
  std::vector<Bgr> samples;
  for (int across = from; across < to; ++across) {
    samples.clear();
    for (int along = along_from; along < along_to; along += step) {
      samples.push_back(at(across, along));
    }
    profile.push_back(MedianColour(samples));
  }
  return profile;
}

double BrightnessOf(const std::vector<Bgr>& profile, int half) {
  const int reach = std::max(1, static_cast<int>(std::lround(half * kMiddle)));
  const int count = static_cast<int>(profile.size());
  double sum = 0;
  int pixels = 0;
  for (int i = std::max(0, count / 2 - reach); i < std::min(count, count / 2 + reach + 1); ++i) {
    const Bgr colour = profile[static_cast<std::size_t>(i)];
    sum += (colour.b + colour.g + colour.r) / 3.0;
    ++pixels;
  }
  return sum / std::max(1, pixels);
}

// The hill at the edge, without what else is near: notes stand close to the lines.
Side SideOf(const std::vector<Bgr>& profile, int from, int half) {
  const auto third = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, profile.size() / 4));
  const Bgr left = MedianColour({profile.begin(), profile.begin() + third});
  const Bgr right = MedianColour({profile.end() - third, profile.end()});
  std::vector<int> heights;
  for (const Bgr& colour : profile) {
    heights.push_back(std::min(Difference(colour, left), Difference(colour, right)));
  }
  Side side;
  side.step = Difference(left, right);
  side.brightness = BrightnessOf(profile, half);
  const int count = static_cast<int>(heights.size());
  const int reach = std::max(2, static_cast<int>(std::lround(half * kNear)));
  const auto near = heights.begin() + std::max(0, count / 2 - reach);
  const auto highest =
      std::max_element(near, heights.begin() + std::min(count, count / 2 + reach + 1));
  const int top = static_cast<int>(highest - heights.begin());
  const int peak = *highest;
  side.colour = profile[static_cast<std::size_t>(top)];
  side.first = side.last = from + count / 2;
  if (peak < kFaintest) return side;
  const auto is_line = [&](int i) {
    return heights[static_cast<std::size_t>(i)] >= kLineShare * peak;
  };
  int first = top;
  int last = top + 1;
  while (first > 0 && is_line(first - 1)) --first;
  while (last < count && is_line(last)) ++last;
  // Soft edges belong to the mass.
  for (int i = std::max(0, first - 1); i < std::min(count, last + 1); ++i) {
    side.mass += heights[static_cast<std::size_t>(i)] / kFull;
  }
  side.first = from + first;
  side.last = from + last;
  return side;
}

struct Span {
  int from = 0;
  int to = 0;
};

Span Around(const std::vector<int>& edges, int i, int limit) {
  const std::size_t at = static_cast<std::size_t>(i);
  const int pitch = at + 1 < edges.size() ? edges[at + 1] - edges[at] : edges[at] - edges[at - 1];
  const int reach = std::max(3, static_cast<int>(std::lround(pitch * kReach)));
  return {std::max(0, edges[at] - reach), std::min(limit, edges[at] + reach)};
}

Span Middle(const std::vector<int>& edges, int i) {
  const std::size_t at = static_cast<std::size_t>(i);
  const int corner =
      std::max(2, static_cast<int>(std::lround((edges[at + 1] - edges[at]) * kCorner)));
  return {edges[at] + corner, edges[at + 1] - corner};
}

}  // namespace

Sides MeasureSides(const base::Frame& frame, const board::GridGeometry& geometry) {
  const int rows = geometry.rows();
  const int cols = geometry.cols();
  Sides sides{board::Grid<Side>(rows, cols + 1), board::Grid<Side>(rows + 1, cols)};
  board::ForEachCell(sides.vertical, [&](CellPos p) {
    const Span across = Around(geometry.col_edges, p.col, frame.size.width);
    const Span along = Middle(geometry.row_edges, p.row);
    const auto profile = ProfileOf(across.from, across.to, along.from, along.to, [&](int x, int y) {
      return frame.At({x, y});
    });
    sides.vertical[p] = SideOf(profile, across.from, (across.to - across.from) / 2);
  });
  board::ForEachCell(sides.horizontal, [&](CellPos p) {
    const Span across = Around(geometry.row_edges, p.row, frame.size.height);
    const Span along = Middle(geometry.col_edges, p.col);
    const auto profile = ProfileOf(across.from, across.to, along.from, along.to, [&](int y, int x) {
      return frame.At({x, y});
    });
    sides.horizontal[p] = SideOf(profile, across.from, (across.to - across.from) / 2);
  });
  return sides;
}

base::FrameRect FaceOf(const Sides& sides, const board::GridGeometry& geometry,
                       board::CellPos cell) {
  const base::FrameRect whole = geometry.CellRect(cell);
  const int spare = std::max(1, whole.width / 48);  // lines fade into the face
  const int left = std::max(whole.x, sides.vertical[cell].last) + spare;
  const int top = std::max(whole.y, sides.horizontal[cell].last) + spare;
  const int right = std::min(whole.Right(), sides.vertical[{cell.row, cell.col + 1}].first) - spare;
  const int bottom =
      std::min(whole.Bottom(), sides.horizontal[{cell.row + 1, cell.col}].first) - spare;
  return {left, top, right - left, bottom - top};
}

}  // namespace gridhand::vision::sudoku
