// How it works
//   1. Lines that run through a whole board (line_lattice.h): where a board has them, they say
//      exactly where its edges are.
//   2. Sides of cells that repeat (segments.h, repeats.h): candidate pitches, and where each is
//   seen.
//   3. The lines of such a region laid over each other: pitch with its fraction, and where the
//   edges
//      between cells lie (comb.h).
//   4. Which sides of that lattice are drawn, and so how far the board may reach (extent.h).
//   5. All that was proposed, best first; what lies in the same place is an alternative.
//
// Rejected: Hough transform and contour search (both need the cells to be alike, which a half-open
// board is not), and template matching (needs to know the skin).
#include "vision/grid_locator.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "vision/comb.h"
#include "vision/extent.h"
#include "vision/line_lattice.h"
#include "vision/picture.h"
#include "vision/repeats.h"
#include "vision/segments.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// Lattices with less are text and furniture.
constexpr double kMinScore = 0.12;
// What the reader of cells is willing to look at, in all and in one place.
constexpr std::size_t kMaxLattices = 8;
constexpr std::size_t kMaxAlternatives = 5;

std::vector<Extent> ProposalsFor(const base::Frame& frame, const GridLocatorParams& params) {
  const Segments segments = FindSegments(frame);
  const RepeatParams repeat_params{static_cast<int>(params.min_pitch_px),
                                   static_cast<int>(params.max_pitch_px)};
  const ExtentParams extent_params{params.min_rows, params.min_cols, params.max_side};
  std::vector<Extent> proposals;
  for (const Repeat& repeat : FindRepeats(segments, frame.size, repeat_params)) {
    for (const Combs& combs : FitCombs(repeat, frame.size)) {
      for (Extent& extent : FindExtents(combs, segments, frame.size, extent_params)) {
        proposals.push_back(std::move(extent));
      }
    }
  }
  std::stable_sort(proposals.begin(), proposals.end(),
                   [](const Extent& a, const Extent& b) { return a.weight > b.weight; });
  return proposals;
}

bool AreSame(const board::GridGeometry& a, const board::GridGeometry& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  const FrameRect x = a.Bounds();
  const FrameRect y = b.Bounds();
  const int most = std::max(2, x.width / a.cols() / 16);
  return std::abs(x.x - y.x) <= most && std::abs(x.y - y.y) <= most &&
         std::abs(x.Right() - y.Right()) <= most && std::abs(x.Bottom() - y.Bottom()) <= most;
}

bool IsKnown(const GridCandidate& candidate, const board::GridGeometry& geometry) {
  return AreSame(candidate.geometry, geometry) ||
         std::any_of(candidate.alternatives.begin(), candidate.alternatives.end(),
                     [&](const auto& other) { return AreSame(other, geometry); });
}

// All lattices of these candidates.
std::size_t CountOf(const std::vector<GridCandidate>& candidates) {
  std::size_t count = candidates.size();
  for (const GridCandidate& c : candidates) count += c.alternatives.size();
  return count;
}

// Adds what was proposed, best first: in a place of its own, or as an alternative.
void Add(std::vector<Extent> proposals, std::vector<GridCandidate>& candidates) {
  for (Extent& proposal : proposals) {
    if (proposal.score < kMinScore || CountOf(candidates) >= kMaxLattices) continue;
    const FrameRect bounds = proposal.geometry.Bounds();
    const auto in_place = std::find_if(
        candidates.begin(), candidates.end(),
        [&](const GridCandidate& c) { return c.geometry.Bounds().Intersects(bounds); });
    if (in_place == candidates.end()) {
      candidates.push_back({std::move(proposal.geometry), proposal.score, {}});
    } else if (in_place->alternatives.size() < kMaxAlternatives &&
               !IsKnown(*in_place, proposal.geometry)) {
      in_place->alternatives.push_back(std::move(proposal.geometry));
    }
  }
}

base::Result<std::vector<GridCandidate>> Locate(const base::Frame& frame,
                                                const GridLocatorParams& params) {
  LineLattices lines = FindLineLattices(frame, params);
  std::vector<GridCandidate> candidates = std::move(lines.candidates);
  std::vector<Extent> proposals = ProposalsFor(frame, params);
  double best_score = lines.best_score;
  for (const Extent& p : proposals) best_score = std::max(best_score, p.score);
  Add(std::move(proposals), candidates);
  if (candidates.empty()) {
    return base::Error{
        base::ErrorKind::kNotFound,
        fmt::format("no lattice of at least {} × {} square cells: the best one scores {:.2f}, "
                    "{:.2f} is needed",
                    params.min_rows, params.min_cols, best_score, kMinScore)};
  }
  return candidates;
}

}  // namespace

base::Result<std::vector<GridCandidate>> LocateGrids(const base::Frame& frame,
                                                     const GridLocatorParams& params) {
  return AtTheEdge([&] { return Locate(frame, params); });
}

}  // namespace gridhand::vision
