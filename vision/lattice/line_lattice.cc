// How it works
//   1. Long runs of colour steps along columns and rows of pixels (line_runs.h).
//   2. Runs that cross belong together: each connected family may hold one board. A desktop's
//      other windows fall into families of their own.
//   3. Per family and axis: how much line there is at each pixel (the profile); the pitch is the
//      smallest distance at which the profile repeats itself.
//   4. From the strongest line, steps of one pitch to either side, each snapped to the profile:
//      cells of unequal width and pitches with a fraction come out as they are.
//   5. All lines laid over each other show the steps around a boundary (bevel, gap, hairline);
//      the edge is the middle of that cluster.
//
// Rejected: Hough transform and contour search (both need the cells to be alike, which a half-open
// board is not), and template matching (needs to know the skin).
#include "vision/lattice/line_lattice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "vision/lattice/lattices.h"
#include "vision/lattice/line_runs.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// Runs end a little before the line they meet: bevels are mitred, corners rounded. px.
constexpr int kCrossingSlack = 3;
// A position belongs to a line if it has this share of the strongest line's length. Digits and
// flags reach 0.4 at most, lines half hidden under another window 0.5.
constexpr double kLineShare = 0.5;
// How much of the profile has to repeat at the pitch. Boards show 0.9 and more; 0.6 leaves room
// for the frame around the board, which does not repeat.
constexpr double kMinRepeat = 0.5;
// Multiples of the true pitch may repeat a little better than it does, by chance.
constexpr double kRepeatTie = 0.8;
// Worth of a repetition that is one pixel off.
constexpr double kInexactRepeat = 0.9;
// Cells are square to within this ratio of the two pitches.
constexpr double kMaxAspect = 1.2;
// How far a line may lie from where the pitch says, as a share of the pitch, and at least 1 px.
constexpr double kSnapShare = 0.05;
// A line this much stronger a pixel away is followed. Without the penalty a walk drifts from the
// hairline to the bevel beside it, one pixel at each boundary.
constexpr double kSnapPenalty = 0.15;
// A comb of equal steps is taken if it has this share of the strength of the snapped lines, and
// begins at most so many pixels beside the first of them.
constexpr double kStraightShare = 0.75;
constexpr int kStraightReach = 3;
// A tooth of the comb with less than this share of the snapped line beside it is on no line.
constexpr double kToothShare = 0.25;
// The steps around a boundary reach at most this far to either side, as a share of the pitch.
constexpr double kClusterShare = 0.34;
// Share of a candidate's boundary pixels that must step. Real boards have 0.93 and more.
constexpr double kMinScore = 0.75;
constexpr std::size_t kMaxCandidates = 5;
// Other sizes of one lattice are worth a look down to this share of the best one's weight: two rows
// too many of sixteen, or too few.
constexpr double kAlternativeShare = 0.8;
constexpr std::size_t kMaxAlternatives = 3;
// Scores this near say nothing about which of two pitches is the true one.
constexpr double kSameScore = 0.005;
// Beyond this the picture is a photograph or noise: no lattice of cells has so many lines.
constexpr std::size_t kMaxRuns = 5'000;

struct Family {
  std::vector<LineRun> vertical;
  std::vector<LineRun> horizontal;
};

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t Find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void Join(std::size_t a, std::size_t b) { parent_[Find(a)] = Find(b); }

 private:
  std::vector<std::size_t> parent_;
};

bool Cross(const LineRun& vertical, const LineRun& horizontal) {
  return vertical.at >= horizontal.from - kCrossingSlack &&
         vertical.at <= horizontal.to + kCrossingSlack &&
         horizontal.at >= vertical.from - kCrossingSlack &&
         horizontal.at <= vertical.to + kCrossingSlack;
}

// Precondition: horizontal runs are ordered by `at`.
std::vector<Family> FamiliesOf(const LineRuns& runs) {
  const std::size_t verticals = runs.vertical.size();
  DisjointSets sets(verticals + runs.horizontal.size());
  for (std::size_t v = 0; v < verticals; ++v) {
    const LineRun& vertical = runs.vertical[v];
    const auto first = std::lower_bound(runs.horizontal.begin(), runs.horizontal.end(),
                                        vertical.from - kCrossingSlack,
                                        [](const LineRun& run, int y) { return run.at < y; });
    for (auto h = first; h != runs.horizontal.end() && h->at <= vertical.to + kCrossingSlack; ++h) {
      if (!Cross(vertical, *h)) continue;
      sets.Join(v, verticals + static_cast<std::size_t>(h - runs.horizontal.begin()));
    }
  }
  std::vector<Family> by_root(verticals + runs.horizontal.size());
  for (std::size_t v = 0; v < verticals; ++v) {
    by_root[sets.Find(v)].vertical.push_back(runs.vertical[v]);
  }
  for (std::size_t h = 0; h < runs.horizontal.size(); ++h) {
    by_root[sets.Find(verticals + h)].horizontal.push_back(runs.horizontal[h]);
  }
  std::erase_if(by_root,
                [](const Family& f) { return f.vertical.empty() || f.horizontal.empty(); });
  return by_root;
}

// How many pixels of line there are at each position of one axis.
struct Profile {
  int start = 0;
  std::vector<double> length;

  double At(int position) const {
    const int i = position - start;
    if (i < 0 || i >= static_cast<int>(length.size())) return 0;
    return length[static_cast<std::size_t>(i)];
  }
  int End() const { return start + static_cast<int>(length.size()); }
  double Max() const { return *std::max_element(length.begin(), length.end()); }
};

// Precondition: runs is not empty.
Profile ProfileOf(const std::vector<LineRun>& runs) {
  const auto [low, high] = std::minmax_element(
      runs.begin(), runs.end(), [](const LineRun& a, const LineRun& b) { return a.at < b.at; });
  Profile profile{low->at, std::vector<double>(static_cast<std::size_t>(high->at - low->at + 1))};
  for (const LineRun& run : runs) {
    profile.length[static_cast<std::size_t>(run.at - profile.start)] += run.steps;
  }
  return profile;
}

double MaxNear(const Profile& profile, int position, int radius) {
  double best = 0;
  for (int p = position - radius; p <= position + radius; ++p) best = std::max(best, profile.At(p));
  return best;
}

// Positions whose line is long enough to be a cell boundary.
std::vector<int> StrongPositions(const Profile& profile) {
  const double bar = profile.Max() * kLineShare;
  std::vector<int> strong;
  for (int p = profile.start; p < profile.End(); ++p) {
    if (profile.At(p) >= bar) strong.push_back(p);
  }
  return strong;
}

// How well the profile agrees with itself moved by `pitch`, 0 … 1.
double Repeat(const Profile& profile, int pitch) {
  double agreed = 0;
  double possible = 0;
  for (int p = profile.start; p + pitch < profile.End(); ++p) {
    const double here = profile.At(p);
    if (here == 0) continue;
    // Cells may be unequal by a pixel; exact repetition is still the better sign.
    const double there =
        std::max(profile.At(p + pitch), kInexactRepeat * MaxNear(profile, p + pitch, 1));
    agreed += here * std::min(here, there);
    possible += here * here;
  }
  return possible > 0 ? agreed / possible : 0;
}

// Distances at which the profile repeats.
std::vector<int> PitchesOf(const Profile& profile, int min_cells, const GridLocatorParams& params) {
  const int low = static_cast<int>(std::ceil(params.min_pitch_px));
  const int high = std::min(static_cast<int>(params.max_pitch_px),
                            (profile.End() - profile.start) / (min_cells - 1));
  std::vector<double> repeats;
  for (int pitch = low; pitch <= high; ++pitch) repeats.push_back(Repeat(profile, pitch));
  if (repeats.empty()) return {};
  const double best = *std::max_element(repeats.begin(), repeats.end());
  std::vector<int> pitches;
  for (int i = 0; i < static_cast<int>(repeats.size()); ++i) {
    const double here = repeats[static_cast<std::size_t>(i)];
    if (here < kMinRepeat || here < best * kRepeatTie) continue;
    pitches.push_back(low + i);
  }
  return pitches;
}

// The lines of one axis: positions one pitch apart, each snapped to the profile.
struct Lines {
  std::vector<int> at;
  double pitch_px = 0;
  double strength = 0;  // sum of the profile over the lines
};

std::optional<int> Snap(const Profile& profile, double expected, double pitch, double bar) {
  const int radius = std::max(1, static_cast<int>(pitch * kSnapShare));
  const int center = static_cast<int>(std::lround(expected));
  std::optional<int> best;
  double best_weight = bar;
  for (int p = center - radius; p <= center + radius; ++p) {
    const double weight = profile.At(p) * (1 - kSnapPenalty * std::abs(p - expected));
    if (weight < best_weight) continue;
    best_weight = weight;
    best = p;
  }
  return best;
}

// Steps from `seed` in one direction (-1 or 1) as long as there are lines.
std::vector<int> Walk(const Profile& profile, int seed, double pitch, double bar, int direction,
                      int max_lines) {
  std::vector<int> found;
  double at = seed;
  while (static_cast<int>(found.size()) < max_lines) {
    const std::optional<int> next = Snap(profile, at + direction * pitch, pitch, bar);
    if (!next) break;
    found.push_back(*next);
    at = *next;
  }
  return found;
}

Lines Track(const Profile& profile, int seed, double pitch, const GridLocatorParams& params) {
  const double bar = profile.At(seed) * kLineShare;
  std::vector<int> before = Walk(profile, seed, pitch, bar, -1, params.max_side);
  const std::vector<int> after = Walk(profile, seed, pitch, bar, 1, params.max_side);
  Lines lines;
  lines.at.assign(before.rbegin(), before.rend());
  lines.at.push_back(seed);
  lines.at.insert(lines.at.end(), after.begin(), after.end());
  for (const int p : lines.at) lines.strength += profile.At(p);
  const auto gaps = static_cast<double>(lines.at.size() - 1);
  if (gaps > 0) lines.pitch_px = (lines.at.back() - lines.at.front()) / gaps;
  return lines;
}

// The strongest comb of lines of this pitch.
Lines StrongestLines(const Profile& profile, int pitch, const GridLocatorParams& params) {
  const std::vector<int> strong = StrongPositions(profile);
  Lines best;
  // Every comb passes through one pitch's width in the middle of the profile.
  const int middle = (profile.start + profile.End()) / 2;
  for (const int seed : strong) {
    if (seed < middle - pitch || seed > middle) continue;
    Lines lines = Track(profile, seed, pitch, params);
    if (lines.strength > best.strength) best = std::move(lines);
  }
  return best;
}

// Where the middle of a boundary lies beside its strongest line: lays all lines over each other
// and takes the middle of the steps around them.
//
//    bevel  hairline  bevel
//      |      | |      |          steps, one row per boundary
//      <------- * ----->          * = the edge
struct Cluster {
  int low = 0;  // offsets from the line, px
  int high = 0;
  // The profile shows each step at two positions, the true one and the one before it.
  int Middle() const { return static_cast<int>(std::floor((low + high + 1) / 2.0)); }
};

Cluster ClusterAround(const Profile& profile, const Lines& lines) {
  const int reach = static_cast<int>(lines.pitch_px * kClusterShare);
  double strongest = 0;
  std::vector<double> folded;
  for (int offset = -reach; offset <= reach; ++offset) {
    double sum = 0;
    // The outermost lines carry the frame of the board and are left out.
    for (std::size_t i = 1; i + 1 < lines.at.size(); ++i) sum += profile.At(lines.at[i] + offset);
    folded.push_back(sum);
    strongest = std::max(strongest, sum);
  }
  Cluster cluster;
  for (int offset = -reach; offset <= reach; ++offset) {
    if (folded[static_cast<std::size_t>(offset + reach)] < strongest * kLineShare) continue;
    cluster.low = std::min(cluster.low, offset);
    cluster.high = std::max(cluster.high, offset);
  }
  return cluster;
}

// The strongest step of a boundary whose line is expected at `at`.
double ClusterStrength(const Profile& profile, const Cluster& cluster, int at) {
  double strongest = 0;
  for (int p = at + cluster.low - 1; p <= at + cluster.high + 1; ++p) {
    strongest = std::max(strongest, profile.At(p));
  }
  return strongest;
}

// The outermost boundaries have a cell on one side only, and so perhaps not the step that the
// walk has followed.
void ExtendEnds(const Profile& profile, const Cluster& cluster, Lines& lines) {
  const double bar = kLineShare * lines.strength / static_cast<double>(lines.at.size());
  const int pitch = static_cast<int>(std::lround(lines.pitch_px));
  if (ClusterStrength(profile, cluster, lines.at.front() - pitch) >= bar) {
    lines.at.insert(lines.at.begin(), lines.at.front() - pitch);
  }
  if (ClusterStrength(profile, cluster, lines.at.back() + pitch) >= bar) {
    lines.at.push_back(lines.at.back() + pitch);
  }
}

// The sum of the profile over a comb beside these lines; 0 if one of its teeth is on no line: then
// the cells are unequal, and the comb drifts through the gaps between them.
double CombStrength(const Profile& profile, double first, double pitch, const Lines& lines) {
  double sum = 0;
  for (std::size_t i = 0; i < lines.at.size(); ++i) {
    const int at = static_cast<int>(std::lround(first + pitch * static_cast<double>(i)));
    const bool is_inner = i > 0 && i + 1 < lines.at.size();  // the frame has lines of its own
    if (is_inner && profile.At(at) < kToothShare * profile.At(lines.at[i])) return 0;
    sum += profile.At(at);
  }
  return sum;
}

// Most programs draw all cells equally wide. If a comb of one whole-pixel pitch is about as strong
// as the snapped lines, the lines are that comb, and the snapping was a wobble.
void Straighten(const Profile& profile, double pitch, Lines& lines) {
  double best = kStraightShare * lines.strength;
  std::optional<int> best_first;
  for (int shift = -kStraightReach; shift <= kStraightReach; ++shift) {
    const double strength = CombStrength(profile, lines.at.front() + shift, pitch, lines);
    if (strength <= best) continue;
    best = strength;
    best_first = lines.at.front() + shift;
  }
  if (!best_first) return;
  for (std::size_t i = 0; i < lines.at.size(); ++i) {
    lines.at[i] = *best_first + static_cast<int>(pitch) * static_cast<int>(i);
  }
  lines.pitch_px = pitch;
}

// The part of the lines that lies on one comb of whole-pixel pitch, if that is most of them: lines
// of a window's frame beyond the board keep no step with it. None if all lines do, or too few.
std::optional<Lines> RegularPart(const Profile& profile, int pitch, const Lines& lines) {
  std::map<int, int> votes;  // where the comb begins -> lines on it
  for (std::size_t i = 0; i < lines.at.size(); ++i)
    ++votes[lines.at[i] - pitch * static_cast<int>(i)];
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  Lines part;
  part.pitch_px = pitch;
  for (std::size_t i = 0; i < lines.at.size(); ++i) {
    const int at = most->first + pitch * static_cast<int>(i);
    const bool on_line = profile.At(at) >= kToothShare * profile.At(lines.at[i]);
    if (!on_line && !part.at.empty()) break;
    if (!on_line) continue;
    part.at.push_back(at);
    part.strength += profile.At(at);
  }
  const bool is_most = part.strength >= kStraightShare * lines.strength;
  return is_most && part.at.size() < lines.at.size() ? std::optional(part) : std::nullopt;
}

struct Axis {
  std::vector<int> edges;
  double pitch_px = 0;
  double residual_px = 0;
  double repeat = 0;  // how well the profile repeats itself at the pitch, 0 … 1
};

double ResidualOf(const std::vector<int>& edges, double pitch) {
  double sum = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double off = edges[i] - (edges.front() + pitch * static_cast<double>(i));
    sum += off * off;
  }
  return std::sqrt(sum / static_cast<double>(edges.size()));
}

std::optional<Axis> AxisOf(const Profile& profile, int pitch, Lines lines, int min_cells,
                           const GridLocatorParams& params) {
  if (lines.at.size() < 2) return std::nullopt;
  const Cluster cluster = ClusterAround(profile, lines);
  ExtendEnds(profile, cluster, lines);
  const int cells = static_cast<int>(lines.at.size()) - 1;
  if (cells < min_cells || cells > params.max_side) return std::nullopt;
  Axis axis;
  axis.pitch_px = lines.pitch_px;
  for (const int p : lines.at) axis.edges.push_back(p + cluster.Middle());
  axis.residual_px = ResidualOf(axis.edges, axis.pitch_px);
  axis.repeat = Repeat(profile, pitch);
  return axis;
}

// Pixels of the board's length that a line covers, summed over the runs beside the edge.
// Precondition: runs are ordered by `at`.
double CoverageAt(const std::vector<LineRun>& runs, int edge, int radius, int from, int to) {
  double covered = 0;
  for (int p = edge - radius; p <= edge + radius; ++p) {
    double here = 0;
    const auto [first, last] =
        std::equal_range(runs.begin(), runs.end(), LineRun{p},
                         [](const LineRun& a, const LineRun& b) { return a.at < b.at; });
    for (const LineRun& run : std::span(first, last)) {
      here += std::max(0, std::min(run.to, to) - std::max(run.from, from));
    }
    covered = std::max(covered, here);
  }
  return std::min(1.0, covered / (to - from));
}

double MeanCoverage(const std::vector<LineRun>& runs, const Axis& axis, const Axis& across) {
  const int radius = std::max(1, static_cast<int>(axis.pitch_px * kClusterShare / 2));
  double sum = 0;
  for (const int edge : axis.edges) {
    sum += CoverageAt(runs, edge, radius, across.edges.front(), across.edges.back());
  }
  return sum / static_cast<double>(axis.edges.size());
}

// Score: the share of boundary pixels that step, less the irregularity of the edges.
GridCandidate Judge(const Family& family, const Axis& cols, const Axis& rows) {
  const double coverage =
      (MeanCoverage(family.vertical, cols, rows) + MeanCoverage(family.horizontal, rows, cols)) / 2;
  const double residual = std::hypot(cols.residual_px, rows.residual_px);
  const double irregularity = std::min(1.0, residual / cols.pitch_px);
  return {{cols.edges, rows.edges, residual}, coverage * (1 - irregularity)};
}

// Multiples of the pitch cover their lines as well as the true pitch does, but have fewer cells; a
// comb that strays into the frame around the board has more, at a lower score.
double WeightOf(const GridCandidate& c) {
  // One row too many out of ten must not outweigh what it costs in score, 0.05 at least.
  constexpr double kScorePower = 2;
  return std::pow(c.score, kScorePower) * c.geometry.rows() * c.geometry.cols();
}

bool IsBetter(const GridCandidate& a, const GridCandidate& b) { return WeightOf(a) > WeightOf(b); }

std::vector<Axis> AxesOf(const Profile& profile, int min_cells, const GridLocatorParams& params) {
  std::vector<Axis> axes;
  const auto add = [&](int pitch, Lines lines) {
    std::optional<Axis> axis = AxisOf(profile, pitch, std::move(lines), min_cells, params);
    const bool known = axis && std::any_of(axes.begin(), axes.end(),
                                           [&](const Axis& a) { return a.edges == axis->edges; });
    if (axis && !known) axes.push_back(std::move(*axis));
  };
  for (const int pitch : PitchesOf(profile, min_cells, params)) {
    Lines lines = StrongestLines(profile, pitch, params);
    if (lines.at.empty()) continue;
    if (auto part = RegularPart(profile, pitch, lines)) add(pitch, *std::move(part));
    Straighten(profile, pitch, lines);
    add(pitch, std::move(lines));
  }
  return axes;
}

bool HaveSquareCells(const Axis& cols, const Axis& rows) {
  const double aspect = cols.pitch_px / rows.pitch_px;
  return aspect <= kMaxAspect && aspect >= 1 / kMaxAspect;
}

// A pair of axes, judged.
struct Pair {
  GridCandidate candidate;
  double repeat = 0;
};

// A pitch that is a pixel off runs over bevels and gaps all the way and may cover its lines as
// well: at about the same score the one that repeats itself better is the true one.
bool IsTruer(const Pair& a, const Pair& b) {
  if (std::abs(a.candidate.score - b.candidate.score) <= kSameScore) return a.repeat > b.repeat;
  return a.candidate.score > b.candidate.score;
}

// Keeps the better one of each size.
void Keep(std::vector<Pair>& pairs, Pair pair) {
  for (Pair& kept : pairs) {
    if (!HaveSameSize(kept.candidate.geometry, pair.candidate.geometry)) continue;
    if (IsTruer(pair, kept)) kept = std::move(pair);
    return;
  }
  pairs.push_back(std::move(pair));
}

// The lattice of one family: the best pair of axes that makes square cells.
std::optional<GridCandidate> CandidateOf(const Family& family, const GridLocatorParams& params) {
  const std::vector<Axis> all_cols = AxesOf(ProfileOf(family.vertical), params.min_cols, params);
  if (all_cols.empty()) return std::nullopt;
  const std::vector<Axis> all_rows = AxesOf(ProfileOf(family.horizontal), params.min_rows, params);
  std::vector<Pair> pairs;
  for (const Axis& cols : all_cols) {
    for (const Axis& rows : all_rows) {
      if (!HaveSquareCells(cols, rows)) continue;
      Keep(pairs, {Judge(family, cols, rows), cols.repeat + rows.repeat});
    }
  }
  if (pairs.empty()) return std::nullopt;
  std::sort(pairs.begin(), pairs.end(),
            [](const Pair& a, const Pair& b) { return IsBetter(a.candidate, b.candidate); });
  GridCandidate best = std::move(pairs.front().candidate);
  for (std::size_t i = 1; i < std::min(pairs.size(), 1 + kMaxAlternatives); ++i) {
    const GridCandidate& other = pairs[i].candidate;
    if (WeightOf(other) < kAlternativeShare * WeightOf(best)) break;
    best.alternatives.push_back(other.geometry);
  }
  return best;
}

}  // namespace

LineLattices FindLineLattices(const StepMaps& steps, const GridLocatorParams& params) {
  const LineRuns runs = FindLineRuns(steps);
  LineLattices found;
  if (runs.vertical.size() + runs.horizontal.size() > kMaxRuns) return found;
  std::vector<GridCandidate> candidates;
  for (const Family& family : FamiliesOf(runs)) {
    std::optional<GridCandidate> candidate = CandidateOf(family, params);
    if (!candidate) continue;
    found.best_score = std::max(found.best_score, candidate->score);
    if (candidate->score >= kMinScore) candidates.push_back(std::move(*candidate));
  }
  std::sort(candidates.begin(), candidates.end(), IsBetter);
  found.candidates = WithoutOverlaps(std::move(candidates));
  if (found.candidates.size() > kMaxCandidates) found.candidates.resize(kMaxCandidates);
  return found;
}

}  // namespace gridhand::vision
