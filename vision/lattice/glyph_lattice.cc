// How it works
//   1. Glyphs are what steps of brightness hold together, as large as a cell may be.
//   2. The distances to the next glyph of a line, and to the next one below, that are met most
//      often are pitches.
//   3. Of each two pitches: where most middles lie one pitch apart, fitted to all that do.
//   4. The group of cells with most glyphs in their middles, and the pitches fitted once more to
//      these alone: text elsewhere on the page has pitches of its own.
#include "vision/lattice/glyph_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <opencv2/core.hpp>
#include <optional>
#include <set>
#include <utility>

#include "vision/lattice/block_groups.h"
#include "vision/lattice/lattices.h"
#include "vision/strokes.h"

namespace gridhand::vision {
namespace {

using board::CellPos;

// What follows is judged, as far as nothing else is said. Sizes of glyphs, px with the pixels
// around them: a line between cells is thinner or longer.
constexpr int kLeastWidth = 4;
constexpr int kLeastHeight = 7;
constexpr double kMostTimesAsWide = 1.6;
// Of the higher of two glyphs beside each other.
constexpr double kLeastHeightShare = 0.75;
// Middles of glyphs on one line differ by no more than this, px.
constexpr double kOnOneLine = 1.5;
// Distances that differ by no more than this are one, px.
constexpr double kOnePitch = 1.5;
// A pitch is met so often.
constexpr std::size_t kFewestSteps = 3;
constexpr std::size_t kMaxPitches = 4;
// A cell is so many times as high as it is wide at most, as one letter of a terminal is, and so
// many times as wide as it is high.
constexpr double kMostHigh = 2.2;
constexpr double kMostWide = 1.35;
// A glyph is in the middle of a cell if it is no further off, of the pitch; more where the pitch is
// known.
constexpr double kOffMiddle = 0.15;
constexpr double kOffMiddleOfKnown = 0.2;
// An edge lies between others if it is so far from each of them, of the pitch, and the pitches
// differ by no more than so much.
constexpr double kBetween = 0.3;
constexpr double kSamePitch = 0.1;
constexpr int kFits = 4;
// Parts of a pitch in which middles are counted.
constexpr int kPhases = 20;
// With fewer a lattice tells nothing.
constexpr std::size_t kFewestGlyphs = 6;
constexpr int kFewestPlaces = 3;
// Cells without a glyph between two with one.
constexpr int kGap = 3;
// Cells of a page, at most: a bound on the work for small pitches on large pages.
constexpr int kMostCells = 100'000;

enum Axis : std::size_t { kAcross, kDown, kAxes };

struct Glyph {
  std::array<double, kAxes> middle{};  // px
  double height = 0;
};

// The middles of cells along one axis: first + n · pitch, px.
struct Middles {
  double first = 0;
  double pitch = 0;

  int CellOf(double middle) const {
    return static_cast<int>(std::lround((middle - first) / pitch));
  }
  double OffMiddle(double middle) const {
    return std::abs(middle - first - pitch * CellOf(middle)) / pitch;
  }
};

using Lattice = std::array<Middles, kAxes>;

std::vector<Glyph> GlyphsOf(const base::Frame& frame, int most_px) {
  std::vector<Glyph> glyphs;
  for (const base::FrameRect& box : PiecesOf(StrokeMask(frame))) {
    if (box.width < kLeastWidth || box.height < kLeastHeight || box.height > most_px ||
        box.width > kMostTimesAsWide * box.height) {
      continue;
    }
    glyphs.push_back(
        {{box.x + box.width / 2.0, box.y + box.height / 2.0}, static_cast<double>(box.height)});
  }
  return glyphs;
}

bool HaveOneHeight(const Glyph& a, const Glyph& b) {
  return std::min(a.height, b.height) >= kLeastHeightShare * std::max(a.height, b.height);
}

// Of each glyph how far the next one of its line is along the axis; infinite if there is none.
std::vector<double> StepsAlong(Axis axis, const std::vector<Glyph>& glyphs, double most_px) {
  const Axis other = axis == kAcross ? kDown : kAcross;
  std::vector<std::size_t> order(glyphs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return glyphs[i].middle[axis]; });
  std::vector<double> steps(glyphs.size(), std::numeric_limits<double>::infinity());
  for (std::size_t from = 0; from < order.size(); ++from) {
    const Glyph& glyph = glyphs[order[from]];
    for (std::size_t to = from + 1; to < order.size(); ++to) {
      const Glyph& next = glyphs[order[to]];
      const double step = next.middle[axis] - glyph.middle[axis];
      if (step > most_px) break;
      const bool is_on_line = std::abs(next.middle[other] - glyph.middle[other]) <= kOnOneLine;
      if (step <= kOnOneLine || !is_on_line || !HaveOneHeight(glyph, next)) continue;
      steps[order[from]] = step;
      break;
    }
  }
  return steps;
}

// Those that are met most often, first.
std::vector<double> PitchesOf(std::vector<double> steps, const GlyphLatticeParams& params) {
  std::erase_if(
      steps, [&](double step) { return step < params.min_pitch_px || step > params.max_pitch_px; });
  std::vector<double> pitches;
  while (pitches.size() < kMaxPitches) {
    std::vector<double> most;
    for (int px = params.min_pitch_px; px <= params.max_pitch_px; ++px) {
      std::vector<double> near;
      std::ranges::copy_if(steps, std::back_inserter(near),
                           [&](double step) { return std::abs(step - px) <= kOnePitch; });
      if (near.size() > most.size()) most = std::move(near);
    }
    if (most.size() < kFewestSteps) break;
    const double pitch =
        std::accumulate(most.begin(), most.end(), 0.0) / static_cast<double>(most.size());
    pitches.push_back(pitch);
    std::erase_if(steps, [&](double step) { return std::abs(step - pitch) <= 2 * kOnePitch; });
  }
  return pitches;
}

// Where most of the glyphs lie in a cell of this pitch.
Middles Counted(Axis axis, double pitch, const std::vector<Glyph>& glyphs) {
  std::array<int, kPhases> counts{};
  for (const Glyph& glyph : glyphs) {
    const double part = std::fmod(glyph.middle[axis], pitch) / pitch;
    ++counts[std::min<std::size_t>(kPhases - 1, static_cast<std::size_t>(part * kPhases))];
  }
  int best = 0;
  int most = 0;
  for (int i = 0; i < kPhases; ++i) {
    const auto at = [&](int phase) {
      return counts[static_cast<std::size_t>((phase + kPhases) % kPhases)];
    };
    const int near = at(i - 1) + at(i) + at(i + 1);
    if (near > most) {
      most = near;
      best = i;
    }
  }
  return {(best + 0.5) * pitch / kPhases, pitch};
}

// The line through the glyphs that lie in middles, by least squares; as it was where these tell no
// pitch.
Middles Fitted(Axis axis, Middles middles, const std::vector<Glyph>& glyphs, double off_middle) {
  for (int fit = 0; fit < kFits; ++fit) {
    std::vector<double> cells;
    std::vector<double> places;
    for (const Glyph& glyph : glyphs) {
      if (middles.OffMiddle(glyph.middle[axis]) > off_middle) continue;
      cells.push_back(middles.CellOf(glyph.middle[axis]));
      places.push_back(glyph.middle[axis]);
    }
    if (std::set<double>(cells.begin(), cells.end()).size() < kFewestPlaces) break;
    const auto count = static_cast<double>(cells.size());
    const double cell = std::accumulate(cells.begin(), cells.end(), 0.0) / count;
    const double place = std::accumulate(places.begin(), places.end(), 0.0) / count;
    double both = 0;
    double squares = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      both += (cells[i] - cell) * (places[i] - place);
      squares += (cells[i] - cell) * (cells[i] - cell);
    }
    middles.pitch = both / squares;
    middles.first = place - middles.pitch * cell;
  }
  return middles;
}

CellPos CellOf(const Lattice& lattice, const Glyph& glyph) {
  return {lattice[kDown].CellOf(glyph.middle[kDown]),
          lattice[kAcross].CellOf(glyph.middle[kAcross])};
}

bool IsInAMiddle(const Lattice& lattice, const Glyph& glyph) {
  return lattice[kAcross].OffMiddle(glyph.middle[kAcross]) <= kOffMiddle &&
         lattice[kDown].OffMiddle(glyph.middle[kDown]) <= kOffMiddle;
}

// The group of cells with most glyphs in their middles, and in none of which there is another one.
// Precondition: there are glyphs.
std::vector<CellPos> LargestGroup(const Lattice& lattice, const std::vector<Glyph>& glyphs) {
  CellPos first = CellOf(lattice, glyphs.front());
  CellPos last = first;
  for (const Glyph& glyph : glyphs) {
    const CellPos cell = CellOf(lattice, glyph);
    first = {std::min(first.row, cell.row), std::min(first.col, cell.col)};
    last = {std::max(last.row, cell.row), std::max(last.col, cell.col)};
  }
  const int rows = last.row - first.row + 1;
  const int cols = last.col - first.col + 1;
  if (rows > kMostCells / cols) return {};
  board::Grid<bool> is_in(rows, cols);
  const auto place = [&](CellPos cell) {
    return CellPos{cell.row - first.row, cell.col - first.col};
  };
  for (const Glyph& glyph : glyphs) {
    if (IsInAMiddle(lattice, glyph)) is_in[place(CellOf(lattice, glyph))] = true;
  }
  for (const Glyph& glyph : glyphs) {
    if (!IsInAMiddle(lattice, glyph)) is_in[place(CellOf(lattice, glyph))] = false;
  }
  std::vector<CellPos> largest;
  for (BlockGroup& group : FindBlockGroups(std::move(is_in), kGap)) {
    if (group.blocks.size() > largest.size()) largest = std::move(group.blocks);
  }
  for (CellPos& cell : largest) cell = {cell.row + first.row, cell.col + first.col};
  return largest;
}

// Whether these edges are about half a cell off those ones, all along, at the same distances.
bool LieBetween(const std::vector<int>& edges, const std::vector<int>& glyphs) {
  const double pitch = PitchOf(glyphs);
  return std::abs(PitchOf(edges) - pitch) <= kSamePitch * pitch &&
         std::ranges::all_of(edges, [&](int edge) {
           const double cells = (edge - glyphs.front()) / pitch;
           return std::abs(cells - std::round(cells)) >= kBetween;
         });
}

// Whether most of one of these lies on the other.
bool ShareMost(const base::FrameRect& a, const base::FrameRect& b) {
  const base::FrameRect shared = a.Intersection(b);
  const auto area = [](const base::FrameRect& of) { return of.width * of.height; };
  return 2 * area(shared) >= std::min(area(a), area(b));
}

struct Found {
  board::GridGeometry geometry;
  std::size_t cells = 0;  // with a glyph
};

// The edges of the cells from the first glyph's to the last one's; fewer where the picture ends.
std::vector<int> EdgesAlong(Axis axis, const Middles& middles, const std::vector<Glyph>& glyphs,
                            int length) {
  const auto of_axis = [&](const Glyph& glyph) { return glyph.middle[axis]; };
  const auto [low, high] = std::ranges::minmax(glyphs, {}, of_axis);
  std::vector<int> edges;
  for (int cell = middles.CellOf(of_axis(low)); cell <= middles.CellOf(of_axis(high)) + 1; ++cell) {
    const auto edge = static_cast<int>(
        std::lround(middles.first + (static_cast<double>(cell) - 0.5) * middles.pitch));
    if (edge >= 0 && edge <= length) edges.push_back(edge);
  }
  return edges;
}

std::optional<Found> FoundWith(Lattice lattice, const std::vector<Glyph>& glyphs, base::Size size,
                               int min_cells) {
  for (const Axis axis : {kAcross, kDown}) {
    lattice[axis] = Fitted(axis, lattice[axis], glyphs, kOffMiddle);
  }
  std::vector<CellPos> cells = LargestGroup(lattice, glyphs);
  if (cells.size() < kFewestGlyphs) return std::nullopt;
  std::ranges::sort(cells);
  std::vector<Glyph> own;
  std::ranges::copy_if(glyphs, std::back_inserter(own), [&](const Glyph& glyph) {
    return std::ranges::binary_search(cells, CellOf(lattice, glyph));
  });
  for (const Axis axis : {kAcross, kDown}) {
    lattice[axis] = Fitted(axis, lattice[axis], own, kOffMiddleOfKnown);
  }
  Found found{{EdgesAlong(kAcross, lattice[kAcross], own, size.width),
               EdgesAlong(kDown, lattice[kDown], own, size.height)},
              cells.size()};
  if (found.geometry.cols() < min_cells || found.geometry.rows() < min_cells) return std::nullopt;
  return found;
}

}  // namespace

std::vector<board::GridGeometry> FindGlyphLattices(const base::Frame& frame,
                                                   const GlyphLatticeParams& params) {
  const std::vector<Glyph> glyphs = GlyphsOf(frame, params.max_pitch_px);
  std::array<std::vector<double>, kAxes> steps;
  std::array<std::vector<double>, kAxes> pitches;
  for (const Axis axis : {kAcross, kDown}) {
    steps[axis] = StepsAlong(axis, glyphs, params.max_pitch_px + kOnePitch);
    pitches[axis] = PitchesOf(steps[axis], params);
  }
  std::vector<Found> found;
  for (const double across : pitches[kAcross]) {
    for (const double down : pitches[kDown]) {
      if (down > kMostHigh * across || across > kMostWide * down) continue;
      std::vector<Glyph> telling;
      for (std::size_t i = 0; i < glyphs.size(); ++i) {
        const bool is_telling = std::abs(steps[kAcross][i] - across) <= kOnePitch ||
                                std::abs(steps[kDown][i] - down) <= kOnePitch;
        if (is_telling) telling.push_back(glyphs[i]);
      }
      auto one = FoundWith({Counted(kAcross, across, telling), Counted(kDown, down, telling)},
                           glyphs, frame.size, params.min_cells);
      if (one) found.push_back(*std::move(one));
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &Found::cells);
  std::vector<board::GridGeometry> lattices;
  for (Found& one : found) {
    const bool is_known = std::ranges::any_of(lattices, [&](const board::GridGeometry& better) {
      return AreOnTheSameLines(better, one.geometry);
    });
    if (!is_known && lattices.size() < kMaxGlyphLattices) {
      lattices.push_back(std::move(one.geometry));
    }
  }
  return lattices;
}

bool LiesBetweenGlyphs(const board::GridGeometry& lattice,
                       const std::vector<board::GridGeometry>& of_glyphs) {
  return std::ranges::any_of(of_glyphs, [&](const board::GridGeometry& glyphs) {
    return ShareMost(glyphs.Bounds(), lattice.Bounds()) &&
           LieBetween(lattice.col_edges, glyphs.col_edges) &&
           LieBetween(lattice.row_edges, glyphs.row_edges);
  });
}

}  // namespace gridhand::vision
