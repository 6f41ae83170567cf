// How it works
//   1. How much the steps to the left repeat to the right, and those to above downwards, at every
//      distance.
//   2. A pitch repeats at all its multiples and not between them; it is the same both ways, or the
//      cells are not square.
//   3. Where it repeats: the two connected groups of blocks in which most does.
//   4. In that place the repeating steps are laid over each other: cells begin where most are.
#include "vision/lattice/periods.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>

#include "base/parallel_for.h"
#include "base/random.h"
#include "vision/lattice/block_groups.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;
using board::CellPos;

// Pixels that are compared at each distance, about.
constexpr int kSampledPixels = 300'000;
// Multiples of a pitch that are looked at.
constexpr int kMultiples = 4;
// … this many even where they reach across half of the picture and few pixels are compared.
constexpr int kLeastMultiples = 2;
// Distances beyond this share of the picture compare too few pixels.
constexpr double kLongest = 0.7;
// Pitches are tried in steps of this, px, …
constexpr double kPitchStep = 0.125;
// … and then this fine.
constexpr double kFineStep = 1.0 / 64;
// Likeness between two multiples of a pitch is the greatest up to so many pixels from their middle
// (and to this part of the pitch): in a picture that was enlarged by whole pixels nothing is alike
// at distances that are no multiple of them, which says nothing about a pitch.
constexpr int kMostBetween = 2;
constexpr double kBetweenShare = 1.0 / 8;
// Cells that are not square: one side is so many times the other at most, and their pitches repeat
// so many times better than any pitch does both ways.
constexpr double kMostOblong = 1.35;
constexpr double kOblongGain = 1.2;
constexpr std::size_t kMostAlongOneAxis = 6;
// A pitch needs this share of the best one's strength, and differs from others by this share.
constexpr double kStrengthShare = 0.2;
constexpr double kApart = 0.03;
constexpr std::size_t kMaxPitches = 4;
// Blocks belong to the lattice with this share of the strength of its strong ones: stronger than
// this part of all.
constexpr double kStrongPart = 0.9;
constexpr double kBlockShare = 0.15;
// Every so many lines of a block are looked at.
constexpr int kSkip = 2;
// Blocks along each side of a region, and regions of each pitch.
constexpr int kMinBlocks = 3;
constexpr std::size_t kMaxRegions = 2;
// Places of the edges, this far apart (share of the pitch): so many columns of a cell in which most
// repeats, their middles, and the quietest place; combined for both axes.
constexpr double kPhaseApart = 0.1;
constexpr std::size_t kMaxPhases = 3;
constexpr std::size_t kMaxPlaces = 10;
// Of a column of a cell the pixel counts that this share of its pixels are weaker than, and so much
// of their mean.
constexpr double kWeakPart = 0.3;
constexpr double kMeanShare = 0.2;
// Lines on both sides of a border are at most this far apart (share of the pitch), and the weaker
// has this share of the stronger's worth.
constexpr double kPairReach = 0.36;
constexpr double kPairShare = 0.4;
// A place in the second region, or of the next pitch, comes after so many of the one before.
constexpr int kRegionRanks = 3;
constexpr int kPitchRanks = 4;
// A lattice ends at its region's end or this share of the pitch beyond.
constexpr double kEdgeSlack = 0.25;
// Pixels lie in the middle of their bins.
constexpr double kMiddle = 0.5;

// Steps in one direction, capped, and stored so that the direction runs along the lines.
struct StepLines {
  int length = 0;  // px along the direction
  int lines = 0;
  std::vector<std::uint8_t> steps;
  const std::uint8_t* Line(int line) const {
    return steps.data() + static_cast<std::ptrdiff_t>(line) * length;
  }
};

StepLines LinesAcross(const StepMap& to_left) {
  StepLines lines{to_left.size.width, to_left.size.height, to_left.steps};
  std::transform(lines.steps.begin(), lines.steps.end(), lines.steps.begin(), Capped);
  return lines;
}

StepLines LinesDown(const StepMap& to_above) {
  StepLines lines{to_above.size.height, to_above.size.width,
                  std::vector<std::uint8_t>(to_above.steps.size())};
  for (int y = 0; y < lines.length; ++y) {
    const std::uint8_t* row = to_above.Row(y);
    std::uint8_t* to = lines.steps.data() + y;
    for (int x = 0; x < lines.lines; ++x)
      to[static_cast<std::ptrdiff_t>(x) * lines.length] = Capped(row[x]);
  }
  return lines;
}

// So many of the lines from `first` to `last` that about kSampledPixels are looked at; one of each
// stretch, in a place of its own, so that they keep step with no lattice.
std::vector<int> SampledLines(int first, int last, int line_length) {
  const double pixels = static_cast<double>(last - first) * line_length;
  const int every = std::max(1, static_cast<int>(pixels / kSampledPixels));
  base::Random random(1);
  std::vector<int> lines;
  for (int line = first; line < last; line += every) {
    const int shift = static_cast<int>(random.Below(static_cast<std::uint64_t>(every)));
    if (line + shift < last) lines.push_back(line + shift);
  }
  return lines;
}

// How alike the steps are at a distance: their correlation, 1 at distance 0, about 0 by chance.
class Likeness {
 public:
  explicit Likeness(const StepLines& map)
      : map_(map),
        lines_(SampledLines(0, map.lines, map.length)),
        known_(static_cast<std::size_t>(map.length), kUnknown) {
    double sum = 0;
    double squares = 0;
    double count = 0;
    for (const int line : lines_) {
      const std::uint8_t* steps = map_.Line(line);
      for (int i = 0; i < map_.length; ++i) {
        sum += steps[i];
        squares += steps[i] * steps[i];
      }
      count += map_.length;
    }
    mean_ = sum / std::max(1.0, count);
    variance_ = std::max(1e-6, squares / std::max(1.0, count) - mean_ * mean_);
  }

  double At(int distance) {
    if (distance < 0 || distance >= map_.length) return 0;
    double& known = known_[static_cast<std::size_t>(distance)];
    if (known == kUnknown) known = Correlate(distance);
    return known;
  }

  // Between pixels.
  double At(double distance) {
    const double low = std::floor(distance);
    const double share = distance - low;
    return At(static_cast<int>(low)) * (1 - share) + At(static_cast<int>(low) + 1) * share;
  }

  int length() const { return map_.length; }

 private:
  static constexpr double kUnknown = -2;

  double Correlate(int distance) const {
    const int pairs = map_.length - distance;
    double sum = 0;
    double count = 0;
    for (const int line : lines_) {
      const std::uint8_t* a = map_.Line(line);
      const std::uint8_t* b = a + distance;
      std::uint32_t products = 0;
      for (int i = 0; i < pairs; ++i) products += static_cast<std::uint32_t>(a[i]) * b[i];
      sum += products;
      count += pairs;
    }
    return (sum / std::max(1.0, count) - mean_ * mean_) / variance_;
  }

  const StepLines& map_;
  std::vector<int> lines_;
  std::vector<double> known_;
  double mean_ = 0;
  double variance_ = 1;
};

// How much more the steps repeat at the multiples of a pitch than half-way between them.
double StrengthOf(Likeness& likeness, double pitch) {
  const int reach = std::min(kMostBetween, static_cast<int>(kBetweenShare * pitch));
  const auto between = [&](double middle) {
    double most = likeness.At(middle);
    if (reach == 0) return most;
    const int last = static_cast<int>(std::ceil(middle)) + reach;
    for (int d = static_cast<int>(middle) - reach; d <= last; ++d) {
      most = std::max(most, likeness.At(d));
    }
    return most;
  };
  double sum = 0;
  int count = 0;
  for (int k = 1; k <= kMultiples; ++k) {
    if (k * pitch >= likeness.length() / 2.0 && k > kLeastMultiples) break;
    sum += likeness.At(k * pitch) - between((k - 0.5) * pitch);
    ++count;
  }
  return sum / count;
}

// Distances across and down after which a picture repeats, px.
struct Pitches {
  double across = 0;
  double down = 0;
};

struct RatedPitch {
  double px = 0;
  double strength = 0;
};

struct RatedPitches {
  Pitches px;
  double strength = 0;
};

double BothWays(double across, double down) {
  return across <= 0 || down <= 0 ? 0 : std::sqrt(across * down);
}

// The fraction of a pixel shows at large distances.
double Refined(const std::vector<Likeness*>& axes, double pitch) {
  int longest = 0;
  for (const Likeness* axis : axes) longest = std::max(longest, axis->length());
  double best_pitch = pitch;
  double reach = kPitchStep;
  for (int k = 2 * kMultiples; k * pitch < kLongest * longest; k *= 2) {
    double best = 0;
    double at = best_pitch;
    for (double p = best_pitch - reach; p <= best_pitch + reach; p += kFineStep) {
      double sum = 0;
      for (int i = k / 2; i <= k; ++i) {
        for (Likeness* axis : axes) {
          if (i * p < axis->length() * kLongest) sum += axis->At(i * p);
        }
      }
      if (sum > best) {
        best = sum;
        at = p;
      }
    }
    best_pitch = at;
    reach = std::max(kFineStep, reach / 2);
  }
  return best_pitch;
}

// Strongest first, each apart from those before it.
std::vector<RatedPitch> StrongestOf(const std::vector<RatedPitch>& tried, std::size_t most) {
  std::vector<RatedPitch> peaks;
  for (std::size_t i = 1; i + 1 < tried.size(); ++i) {
    const double s = tried[i].strength;
    if (s > 0 && s >= tried[i - 1].strength && s >= tried[i + 1].strength)
      peaks.push_back(tried[i]);
  }
  std::stable_sort(peaks.begin(), peaks.end(), [](const RatedPitch& a, const RatedPitch& b) {
    return a.strength > b.strength;
  });
  std::vector<RatedPitch> best;
  for (const RatedPitch& peak : peaks) {
    if (peak.strength < kStrengthShare * peaks.front().strength || best.size() == most) break;
    const bool is_known = std::any_of(best.begin(), best.end(), [&](const RatedPitch& other) {
      return std::abs(other.px - peak.px) < kApart * peak.px + kPitchStep;
    });
    if (!is_known) best.push_back(peak);
  }
  return best;
}

// The strongest pair of pitches that differ, if it is stronger than `strength`.
std::optional<RatedPitches> OblongPitches(const std::vector<RatedPitch>& across,
                                          const std::vector<RatedPitch>& down, double strength) {
  const std::vector<RatedPitch> strong_down = StrongestOf(down, kMostAlongOneAxis);
  std::optional<RatedPitches> best;
  for (const RatedPitch& a : StrongestOf(across, kMostAlongOneAxis)) {
    for (const RatedPitch& d : strong_down) {
      const double longer = std::max(a.px, d.px);
      const double shorter = std::min(a.px, d.px);
      const double both = BothWays(a.strength, d.strength);
      if (longer < (1 + kApart) * shorter || longer > kMostOblong * shorter) continue;
      if (both <= (best ? best->strength : strength)) continue;
      best = {{a.px, d.px}, both};
    }
  }
  return best;
}

// Likeliest first.
std::vector<Pitches> PitchesOf(Likeness& across, Likeness& down, const PeriodParams& params) {
  std::vector<RatedPitch> tried_across;
  std::vector<RatedPitch> tried_down;
  std::vector<RatedPitch> tried;
  const double shorter = std::min(across.length(), down.length());
  const double longest = std::min<double>(params.max_pitch_px, shorter / (params.min_cells - 1));
  for (double p = params.min_pitch_px; p <= longest; p += kPitchStep) {
    tried_across.push_back({p, StrengthOf(across, p)});
    tried_down.push_back({p, StrengthOf(down, p)});
    tried.push_back({p, BothWays(tried_across.back().strength, tried_down.back().strength)});
  }
  std::vector<Pitches> best;
  const std::vector<RatedPitch> square = StrongestOf(tried, kMaxPitches);
  for (const RatedPitch& pitch : square) {
    const double px = Refined({&across, &down}, pitch.px);
    best.push_back({px, px});
  }
  const double strength = square.empty() ? 0 : kOblongGain * square.front().strength;
  if (const auto oblong = OblongPitches(tried_across, tried_down, strength)) {
    best.insert(best.begin(),
                {Refined({&across}, oblong->px.across), Refined({&down}, oblong->px.down)});
  }
  return best;
}

// --- where --------------------------------------------------------------------------------------

// How much of a step is there again one pitch on or one pitch back.
int Repeating(const std::uint8_t* steps, int i, int pitch, int length) {
  int again = 0;
  for (const int j : {i - pitch, i + pitch}) {
    for (int d = -1; d <= 1; ++d) {
      if (j + d >= 0 && j + d < length) again = std::max<int>(again, steps[j + d]);
    }
  }
  return std::min<int>(steps[i], again);
}

// How much of the steps along some lines repeats, from `from` on.
double RepeatsIn(const StepLines& map, int first_line, int lines, int from, int pitch) {
  double sum = 0;
  for (int i = 0; i < lines; i += kSkip) {
    for (int k = 0; k < pitch; ++k) {
      sum += Repeating(map.Line(first_line + i), from + k, pitch, map.length);
    }
  }
  return sum;
}

// How much repeats in each block of one cell.
board::Grid<double> RepeatsOf(const StepLines& across, const StepLines& down, base::Size cell) {
  board::Grid<double> repeats(across.lines / cell.height, across.length / cell.width);
  board::ForEachCell(repeats, [&](CellPos block) {
    const int top = block.row * cell.height;
    const int left = block.col * cell.width;
    repeats[block] = RepeatsIn(across, top, cell.height, left, cell.width) +
                     RepeatsIn(down, left, cell.width, top, cell.height);
  });
  return repeats;
}

// What most blocks fall short of.
double StrongIn(std::vector<double> values) {
  const auto place = static_cast<double>(values.size()) * kStrongPart;
  const auto strong = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(values.begin(), strong, values.end());
  return *strong;
}

// Where it repeats, most first. px
std::vector<FrameRect> RegionsOf(const StepLines& across, const StepLines& down, base::Size cell) {
  const board::Grid<double> repeats = RepeatsOf(across, down, cell);
  const double least = std::max(1.0, kBlockShare * StrongIn({repeats.begin(), repeats.end()}));
  board::Grid<bool> marked(repeats.rows(), repeats.cols());
  board::ForEachCell(repeats, [&](CellPos block) { marked[block] = repeats[block] >= least; });
  std::vector<std::pair<double, FrameRect>> ranked;
  for (const BlockGroup& group : FindBlockGroups(std::move(marked), 1)) {
    if (std::min(group.bounds.width, group.bounds.height) < kMinBlocks) continue;
    double sum = 0;
    for (const CellPos block : group.blocks) sum += repeats[block];
    ranked.emplace_back(sum, group.BoundsPx(cell));
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  if (ranked.size() > kMaxRegions) ranked.resize(kMaxRegions);
  std::vector<FrameRect> regions;
  regions.reserve(ranked.size());
  for (const auto& [sum, region] : ranked) regions.push_back(region);
  return regions;
}

// --- where cells begin --------------------------------------------------------------------------

struct Phase {
  double at = 0;  // px, 0 … pitch
  double worth = 0;
};

// A cell in columns, each with the strength of its pixels.
using FoldedColumns = std::vector<std::vector<double>>;

// In which pixel of a cell each pixel of the picture lies.
std::vector<std::size_t> BinsOf(double pitch, int pixels) {
  const auto bins = static_cast<std::size_t>(std::ceil(pitch));
  std::vector<std::size_t> bin_of;
  for (int i = 0; i < pixels; ++i) {
    const double place = i + kMiddle;
    const double at = place - pitch * std::floor(place / pitch);
    bin_of.push_back(std::min(bins - 1, static_cast<std::size_t>(at)));
  }
  return bin_of;
}

// All cells of a region laid over each other: where in a cell steps repeat. The pitch is that of
// the columns; `pitch_along` is that of the lines.
FoldedColumns FoldedCell(const StepLines& map, double pitch, double pitch_along, int from, int to,
                         int first, int last) {
  const int whole = static_cast<int>(std::lround(pitch));
  const std::vector<std::size_t> column_of = BinsOf(pitch, to);
  const std::vector<std::size_t> pixel_of = BinsOf(pitch_along, last);
  const auto bins = static_cast<std::size_t>(std::ceil(pitch));
  const auto pixels = static_cast<std::size_t>(std::ceil(pitch_along));
  FoldedColumns cell(bins, std::vector<double>(pixels, 0));
  FoldedColumns counts = cell;
  for (const int line : SampledLines(first, last, to - from)) {
    const std::uint8_t* steps = map.Line(line);
    const std::size_t along = pixel_of[static_cast<std::size_t>(line)];
    for (int i = from; i < to; ++i) {
      const std::size_t across = column_of[static_cast<std::size_t>(i)];
      cell[across][along] += Repeating(steps, i, whole, map.length);
      ++counts[across][along];
    }
  }
  // Of a pitch with a fraction the last bin has fewer pixels.
  for (std::size_t c = 0; c < bins; ++c) {
    for (std::size_t r = 0; r < pixels; ++r) cell[c][r] /= std::max(1.0, counts[c][r]);
  }
  return cell;
}

// A border runs along the whole side of a cell, the lines of a figure only along a part of it.
double WorthOf(std::vector<double> column) {
  const auto weak =
      column.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(column.size()) * kWeakPart);
  std::nth_element(column.begin(), weak, column.end());
  const double mean =
      std::accumulate(column.begin(), column.end(), 0.0) / static_cast<double>(column.size());
  return *weak + kMeanShare * mean;
}

double CircularDistance(double a, double b, double pitch) {
  const double turns = (a - b) / pitch;
  return std::abs(turns - std::round(turns));
}

// Where figures are least: opposite of the middle of all steps.
double QuietPlace(const FoldedColumns& cell, double pitch) {
  double x = 0;
  double y = 0;
  for (std::size_t b = 0; b < cell.size(); ++b) {
    const double sum = std::accumulate(cell[b].begin(), cell[b].end(), 0.0);
    const double angle = 2 * std::numbers::pi * static_cast<double>(b) / pitch;
    x += sum * std::cos(angle);
    y += sum * std::sin(angle);
  }
  return pitch * (std::atan2(-y, -x) / (2 * std::numbers::pi));
}

// The columns in which most repeats, best first.
std::vector<Phase> PeaksOf(const FoldedColumns& cell) {
  std::vector<double> worths;
  for (const std::vector<double>& column : cell) worths.push_back(WorthOf(column));
  const std::size_t bins = worths.size();
  std::vector<Phase> peaks;
  for (std::size_t b = 0; b < bins; ++b) {
    const double beside = std::max(worths[(b + bins - 1) % bins], worths[(b + 1) % bins]);
    if (worths[b] > 0 && worths[b] >= beside) peaks.push_back({static_cast<double>(b), worths[b]});
  }
  std::stable_sort(peaks.begin(), peaks.end(),
                   [](const Phase& a, const Phase& b) { return a.worth > b.worth; });
  if (peaks.size() > kMaxPhases) peaks.resize(kMaxPhases);
  return peaks;
}

// Bevels and gaps have a line on each side of the border: the middles between the best peak and
// others.
std::vector<double> MiddlesOf(const std::vector<Phase>& peaks, double pitch) {
  std::vector<double> middles;
  for (std::size_t i = 1; i < peaks.size(); ++i) {
    const double turns = (peaks[i].at - peaks[0].at) / pitch;
    const double apart = turns - std::round(turns);
    const bool is_pair = peaks[i].worth > kPairShare * peaks[0].worth;
    if (is_pair && std::abs(apart) < kPairReach) {
      middles.push_back(peaks[0].at + apart * pitch / 2);
    }
  }
  return middles;
}

// Likeliest first.
std::vector<double> PhasesOf(const StepLines& map, double pitch, double pitch_along, int from,
                             int to, int first, int last) {
  const FoldedColumns cell = FoldedCell(map, pitch, pitch_along, from, to, first, last);
  const std::vector<Phase> peaks = PeaksOf(cell);
  std::vector<double> likely = MiddlesOf(peaks, pitch);
  if (!peaks.empty()) likely.push_back(peaks[0].at);
  likely.push_back(QuietPlace(cell, pitch));
  for (std::size_t i = 1; i < peaks.size(); ++i) likely.push_back(peaks[i].at);
  std::vector<double> phases;
  for (const double at : likely) {
    const bool is_known = std::any_of(phases.begin(), phases.end(), [&](double other) {
      return CircularDistance(other, at, pitch) < kPhaseApart;
    });
    if (!is_known) phases.push_back(at);
  }
  return phases;
}

// Edges at whole pitches from the phase, that cover from … to.
std::vector<int> EdgesOf(double phase, double pitch, int from, int to, int length) {
  std::vector<int> edges;
  const double slack = pitch * kEdgeSlack;
  double at = phase + pitch * std::ceil((from - slack - phase) / pitch);
  for (; at <= to + slack; at += pitch) {
    const int edge = static_cast<int>(std::lround(at));
    if (edge >= 0 && edge <= length) edges.push_back(edge);
  }
  return edges;
}

bool IsWithin(const std::vector<int>& edges, const PeriodParams& params) {
  const int cells = static_cast<int>(edges.size()) - 1;
  return cells >= params.min_cells && cells <= params.max_cells;
}

// Both axes of a cell are drawn alike: the first of one goes with the first of the other.
std::vector<std::pair<double, double>> PlacesOf(const std::vector<double>& cols,
                                                const std::vector<double>& rows) {
  std::vector<std::pair<double, double>> places;
  for (std::size_t sum = 0; sum + 1 < cols.size() + rows.size(); ++sum) {
    // From the middle of the diagonal: equal ranks before unequal ones.
    const auto middle = static_cast<std::ptrdiff_t>(sum / 2);
    for (std::ptrdiff_t i = 0; i <= static_cast<std::ptrdiff_t>(sum) + 1; ++i) {
      const std::ptrdiff_t col = middle + (i % 2 == 0 ? -i / 2 : (i + 1) / 2);
      const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(sum) - col;
      if (col < 0 || row < 0 || col >= std::ssize(cols) || row >= std::ssize(rows)) continue;
      places.emplace_back(cols[static_cast<std::size_t>(col)], rows[static_cast<std::size_t>(row)]);
    }
  }
  if (places.size() > kMaxPlaces) places.resize(kMaxPlaces);
  return places;
}

struct Ranked {
  int rank = 0;  // 0: likeliest
  board::GridGeometry lattice;
};

void AddLattices(const StepLines& across, const StepLines& down, const Pitches& pitches,
                 const FrameRect& where, const PeriodParams& params, int rank,
                 std::vector<Ranked>& found) {
  const auto cols = PhasesOf(across, pitches.across, pitches.down, where.x, where.Right(), where.y,
                             where.Bottom());
  const auto rows =
      PhasesOf(down, pitches.down, pitches.across, where.y, where.Bottom(), where.x, where.Right());
  for (const auto& [col, row] : PlacesOf(cols, rows)) {
    board::GridGeometry lattice{EdgesOf(col, pitches.across, where.x, where.Right(), across.length),
                                EdgesOf(row, pitches.down, where.y, where.Bottom(), down.length),
                                0};
    if (!IsWithin(lattice.col_edges, params) || !IsWithin(lattice.row_edges, params)) continue;
    found.push_back({rank++, std::move(lattice)});
  }
}

}  // namespace

std::vector<board::GridGeometry> FindPeriods(const StepMaps& steps, const PeriodParams& params) {
  const base::Size size = steps.to_left.size;
  if (std::min(size.width, size.height) < params.min_pitch_px * params.min_cells) return {};
  const StepLines steps_across = LinesAcross(steps.to_left);
  const StepLines steps_down = LinesDown(steps.to_above);
  Likeness across(steps_across);
  Likeness down(steps_down);
  const std::vector<Pitches> pitches = PitchesOf(across, down, params);
  std::vector<std::vector<Ranked>> of_pitch(pitches.size());
  base::ParallelFor(pitches.size(), [&](std::size_t i) {
    int rank = static_cast<int>(i) * kPitchRanks;  // a later pitch is less likely
    const base::Size cell{static_cast<int>(std::lround(pitches[i].across)),
                          static_cast<int>(std::lround(pitches[i].down))};
    for (const FrameRect& where : RegionsOf(steps_across, steps_down, cell)) {
      AddLattices(steps_across, steps_down, pitches[i], where, params, rank, of_pitch[i]);
      rank += kRegionRanks;
    }
  });
  std::vector<Ranked> found;
  for (std::vector<Ranked>& some : of_pitch) std::ranges::move(some, std::back_inserter(found));
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  if (found.size() > kMaxPeriodLattices) found.resize(kMaxPeriodLattices);
  std::vector<board::GridGeometry> lattices;
  lattices.reserve(found.size());
  for (Ranked& one : found) lattices.push_back(std::move(one.lattice));
  return lattices;
}

}  // namespace gridhand::vision
