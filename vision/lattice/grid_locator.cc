// How it works
//   1. Lines that run through a whole board (line_lattice.h): where a board has them, they say
//      exactly where its edges are.
//   2. Sides of cells that repeat (segments.h, repeats.h): candidate pitches, and where each is
//   seen.
//   3. The lines of such a region laid over each other: pitch with its fraction, and where the
//   edges
//      between cells lie (comb.h).
//   4. Which sides of that lattice are drawn, and so how far the board may reach (extent.h).
//   5. Pixels that repeat, where cells have no lines between them (tiling.h).
//   6. All that was proposed, best first; what lies in the same place is an alternative.
//
// Asked for more, it gives the lattices of glyph_lattice.h and periods.h and every set of lines of
// step 4.
//
// Rejected: Hough transform and contour search (both need the cells to be alike, which a half-open
// board is not), and template matching (needs to know the skin).
#include "vision/lattice/grid_locator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "base/parallel_for.h"
#include "vision/lattice/comb.h"
#include "vision/lattice/extent.h"
#include "vision/lattice/glyph_lattice.h"
#include "vision/lattice/lattices.h"
#include "vision/lattice/line_lattice.h"
#include "vision/lattice/periods.h"
#include "vision/lattice/repeats.h"
#include "vision/lattice/segments.h"
#include "vision/lattice/steps.h"
#include "vision/lattice/tiling.h"
#include "vision/lattice/windows.h"
#include "vision/picture.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// Lattices with less are text and furniture.
constexpr double kMinScore = 0.12;
// The size that the through lines say gives way to one that is likelier by so much log odds; what
// was not proposed at all is unlikely.
constexpr double kClearOdds = 2;
constexpr double kNoOdds = -1e9;
// A lattice with this score shows its lines well enough to be believed before pixels that repeat:
// then they take the first place from none of 300 made-up boards, without it from six.
constexpr double kManyLines = 0.5;
// Lattices of one size that lie nearer than this part of a cell read alike.
constexpr int kSameShare = 20;
// What the reader of cells is willing to look at, in all and in one place.
constexpr std::size_t kMaxLattices = 8;
constexpr std::size_t kMaxAlternatives = 5;
// Sets of lines that it is willing to glance at, besides the lattices of periods.h.
constexpr std::size_t kMaxLineSets = 16;
constexpr std::size_t kMaxWindows = 24;

std::vector<Extent> ProposalsFor(const StepMaps& steps, const GridLocatorParams& params) {
  const base::Size picture = steps.to_left.size;
  const Segments segments = FindSegments(steps);
  const RepeatParams repeat_params{static_cast<int>(params.min_pitch_px),
                                   static_cast<int>(params.max_pitch_px)};
  const ExtentParams extent_params{params.min_rows, params.min_cols, params.max_side};
  std::vector<Extent> proposals;
  for (const Repeat& repeat : FindRepeats(segments, picture, repeat_params)) {
    for (const Combs& combs : FitCombs(repeat, picture)) {
      for (Extent& extent : FindExtents(combs, segments, picture, extent_params)) {
        proposals.push_back(std::move(extent));
      }
    }
  }
  std::stable_sort(proposals.begin(), proposals.end(),
                   [](const Extent& a, const Extent& b) { return a.weight > b.weight; });
  return proposals;
}

// Cells that are the same pixel by pixel go before what has few lines, and after what has many.
void AddTiling(const base::Frame& frame, const StepMaps& steps, const GridLocatorParams& params,
               std::vector<Extent>& proposals) {
  const auto tiling =
      FindTiling(frame, steps,
                 {static_cast<int>(params.min_pitch_px), static_cast<int>(params.max_pitch_px),
                  params.min_rows, params.min_cols, params.max_side});
  if (!tiling) return;
  const auto before = std::find_if(proposals.begin(), proposals.end(), [](const Extent& proposal) {
    return proposal.score < kManyLines;
  });
  proposals.insert(before, {tiling->geometry, tiling->share, kNoOdds, 0});
}

bool AreSame(const board::GridGeometry& a, const board::GridGeometry& b) {
  if (!HaveSameSize(a, b)) return false;
  const FrameRect x = a.Bounds();
  const FrameRect y = b.Bounds();
  const int most = std::max(1, x.width / a.cols() / kSameShare);
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

// Drops what is likely least until no more than that are left.
void KeepAtMost(std::size_t most, std::vector<GridCandidate>& candidates) {
  while (CountOf(candidates) > most) {
    const auto last = std::find_if(candidates.rbegin(), candidates.rend(),
                                   [](const GridCandidate& c) { return !c.alternatives.empty(); });
    if (last == candidates.rend()) {
      candidates.pop_back();
    } else {
      last->alternatives.pop_back();
    }
  }
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

// The part of these edges that spans the same cells as `like`; `like` itself if they do not.
std::vector<int> CutLike(const std::vector<int>& edges, const std::vector<int>& like) {
  const int half = (like[1] - like[0]) / 2;
  std::vector<int> cut;
  std::copy_if(edges.begin(), edges.end(), std::back_inserter(cut),
               [&](int edge) { return edge >= like.front() - half && edge <= like.back() + half; });
  return cut.size() == like.size() ? cut : like;
}

bool MeetsAnother(const base::FrameRect& bounds, const GridCandidate& own,
                  const std::vector<GridCandidate>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(), [&](const GridCandidate& c) {
    return &c != &own && c.geometry.Bounds().Intersects(bounds);
  });
}

// Lines of a window's frame may keep step with the cells; then the sides that are drawn tell the
// board's size better than the lines that run through.
void PreferLikelySizes(const std::vector<Extent>& proposals,
                       std::vector<GridCandidate>& candidates) {
  for (GridCandidate& candidate : candidates) {
    const Extent* likeliest = nullptr;
    double own_odds = kNoOdds;
    for (const Extent& p : proposals) {
      if (p.score < kMinScore || !AreOnTheSameLines(p.geometry, candidate.geometry)) continue;
      if (likeliest == nullptr || p.odds > likeliest->odds) likeliest = &p;
      if (HaveSameSize(p.geometry, candidate.geometry)) own_odds = std::max(own_odds, p.odds);
    }
    if (likeliest == nullptr || likeliest->odds - own_odds < kClearOdds) continue;
    if (MeetsAnother(likeliest->geometry.Bounds(), candidate, candidates)) continue;
    candidate.alternatives.insert(candidate.alternatives.begin(), candidate.geometry);
    candidate.geometry = {CutLike(candidate.geometry.col_edges, likeliest->geometry.col_edges),
                          CutLike(candidate.geometry.row_edges, likeliest->geometry.row_edges),
                          candidate.geometry.residual_px};
    std::erase_if(candidate.alternatives,
                  [&](const auto& other) { return AreSame(other, candidate.geometry); });
  }
}

int CellsOf(const board::GridGeometry& geometry) { return geometry.rows() * geometry.cols(); }

}  // namespace

GridCandidate Moved(GridCandidate candidate, int dx_px, int dy_px) {
  candidate.geometry = Moved(std::move(candidate.geometry), dx_px, dy_px);
  for (board::GridGeometry& other : candidate.alternatives) {
    other = Moved(std::move(other), dx_px, dy_px);
  }
  return candidate;
}

struct GridSearch::State {
  State(base::Frame picture, const GridLocatorParams& wanted)
      : frame(std::move(picture)), params(wanted), steps(FindSteps(frame)) {}

  const LineLattices& Lines() {
    if (!lines) lines = FindLineLattices(steps, params);
    return *lines;
  }
  const std::vector<Extent>& Proposals() {
    if (!proposals) proposals = ProposalsFor(steps, params);
    return *proposals;
  }

  base::Frame frame;
  GridLocatorParams params;
  StepMaps steps;
  std::optional<LineLattices> lines;
  std::optional<std::vector<Extent>> proposals;
  std::optional<std::vector<GridCandidate>> more;
  std::optional<std::vector<std::vector<GridCandidate>>> in_windows;
};

GridSearch::GridSearch(base::Frame frame, const GridLocatorParams& params)
    : state_(std::make_unique<State>(std::move(frame), params)) {}
GridSearch::GridSearch(GridSearch&&) noexcept = default;
GridSearch& GridSearch::operator=(GridSearch&&) noexcept = default;
GridSearch::~GridSearch() = default;

const std::vector<GridCandidate>& GridSearch::WithThroughLines() {
  return state_->Lines().candidates;
}

base::Result<std::vector<GridCandidate>> GridSearch::All() {
  const GridLocatorParams& params = state_->params;
  std::vector<GridCandidate> candidates = state_->Lines().candidates;
  std::vector<Extent> proposals = state_->Proposals();
  double best_score = state_->Lines().best_score;
  for (const Extent& p : proposals) best_score = std::max(best_score, p.score);
  PreferLikelySizes(proposals, candidates);
  AddTiling(state_->frame, state_->steps, params, proposals);
  Add(std::move(proposals), candidates);
  KeepAtMost(kMaxLattices, candidates);
  if (candidates.empty()) {
    return base::Error{base::ErrorKind::kNotFound, "no grid of square cells found"};
  }
  return candidates;
}

const std::vector<GridCandidate>& GridSearch::More() {
  if (state_->more) return *state_->more;
  const GridLocatorParams& params = state_->params;
  std::vector<GridCandidate> sets;
  for (const Extent& proposal : state_->Proposals()) {
    const auto known = std::find_if(sets.begin(), sets.end(), [&](const GridCandidate& set) {
      return AreOnTheSameLines(set.geometry, proposal.geometry);
    });
    if (known == sets.end()) {
      if (sets.size() < kMaxLineSets) sets.push_back({proposal.geometry, proposal.score, {}});
      continue;
    }
    const board::GridGeometry& largest =
        known->alternatives.empty() ? known->geometry : known->alternatives.front();
    if (CellsOf(proposal.geometry) <= CellsOf(largest)) continue;
    known->alternatives = {proposal.geometry};
  }
  std::vector<GridCandidate> all;
  const PeriodParams period_params{static_cast<int>(params.min_pitch_px),
                                   static_cast<int>(params.max_pitch_px),
                                   std::min(params.min_rows, params.min_cols)};
  // (Rejected: to leave out those on whose lines another lattice lies. Its edges may be the worse
  // ones: seven of 816 boards are lost then.)
  const GlyphLatticeParams glyph_params{period_params.min_pitch_px, period_params.max_pitch_px,
                                        period_params.min_cells};
  for (board::GridGeometry& lattice : FindGlyphLattices(state_->frame, glyph_params)) {
    all.push_back({std::move(lattice), 0, {}});
  }
  for (board::GridGeometry& lattice : FindPeriods(state_->steps, period_params)) {
    all.push_back({std::move(lattice), 0, {}});
  }
  std::move(sets.begin(), sets.end(), std::back_inserter(all));
  return state_->more.emplace(std::move(all));
}

const std::vector<std::vector<GridCandidate>>& GridSearch::InWindows() {
  if (state_->in_windows) return *state_->in_windows;
  std::vector<FrameRect> windows = FindWindows(state_->steps);
  if (windows.size() > kMaxWindows) windows.resize(kMaxWindows);
  std::vector<std::vector<GridCandidate>> found(windows.size());
  base::ParallelFor(windows.size(), [&](std::size_t i) {
    const FrameRect& window = windows[i];
    GridSearch inside(base::PartOf(state_->frame, window), state_->params);
    base::Result<std::vector<GridCandidate>> all = inside.All();
    if (!all) return;
    for (GridCandidate& one : *all) {
      found[i].push_back(Moved(std::move(one), window.x, window.y));
    }
  });
  std::erase_if(found, [](const auto& lattices) { return lattices.empty(); });
  return state_->in_windows.emplace(std::move(found));
}

base::Result<std::vector<GridCandidate>> LocateGrids(const base::Frame& frame,
                                                     const GridLocatorParams& params) {
  return AtTheEdge([&] { return GridSearch(frame, params).All(); });
}

}  // namespace gridhand::vision
