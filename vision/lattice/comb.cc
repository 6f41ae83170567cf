#include "vision/lattice/comb.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace gridhand::vision {
namespace {

// The pitch is looked for this far beside the whole number of pixels that voted for it, px.
constexpr double kPitchReach = 0.8;
// Most programs draw cells of whole pixels: another pitch has to be so much sharper. One that is
// wrong by a twentieth of a pixel is half as sharp on boards where it matters.
constexpr double kWholeBonus = 1.02;
// How far the comb's last line may drift from one tried pitch to the next, px.
constexpr double kDrift = 0.5;
// A line's worth grows with its length up to so many pitches.
constexpr int kMaxLinePitches = 4;
// Lines of one border lie within this share of the pitch from its strongest line: bevels are 14 %
// wide at most, and have one on each side.
constexpr double kClusterShare = 0.3;
// Lines with this share of the strongest one's worth belong to the border; figures' stems have
// less.
constexpr double kLineShare = 0.5;
// Nearer than this share of the pitch weaker lines belong to it, too: sgt-mines' bevels are faint.
constexpr double kNearShare = 0.2;
constexpr double kNearLineShare = 0.15;
// No border reaches further than this share of the pitch from its middle.
constexpr double kMaxReach = 0.16;
// Other borders than the best are tried down to this share of its worth, and this far from it.
constexpr double kOtherShare = 0.5;
constexpr double kOtherDistance = 0.2;
constexpr std::size_t kMaxPhases = 3;
constexpr std::size_t kMaxCombs = 3;
// An edge may lie this share of the pitch (and at least 1 px) from where the last one says, if the
// lines there match so much better, and as well as this share of the best border's.
constexpr double kStray = 0.06;
constexpr double kStrayGain = 1.1;
constexpr double kStrayShare = 0.1;
// Edges further than this share of the pitch from that line are none.
constexpr double kStraightShare = 0.06;
// A line is laid through so many edges at least.
constexpr double kLeastFitted = 3;
// Edges are followed this many pitches beyond where the lattice was seen.
constexpr double kBeyond = 10;

// How much line there is at each pixel of one direction.
struct Profile {
  int start = 0;
  std::vector<double> lines;
  std::vector<std::size_t> drawn;  // where there is any
};

Profile ProfileOf(const std::vector<Segment>& segments, int from, int to, int pitch) {
  Profile profile{from, std::vector<double>(static_cast<std::size_t>(to - from + 1), 0), {}};
  for (const Segment& s : segments) {
    assert(s.at >= from && s.at <= to);
    profile.lines[static_cast<std::size_t>(s.at - from)] +=
        std::min(s.Length(), kMaxLinePitches * pitch);
  }
  for (std::size_t i = 0; i < profile.lines.size(); ++i) {
    if (profile.lines[i] > 0) profile.drawn.push_back(i);
  }
  return profile;
}

// Places lie in the middle of their bins: whole pitches must not fall to either side of a border.
constexpr double kMiddle = 0.5;

// Share of a line's worth that goes to the pixels beside it: edges are rounded to whole pixels.
constexpr double kBleed = 0.25;

// The profile laid over itself, one bin a pixel of the pitch; nothing bleeds.
std::vector<double> FoldSharply(const Profile& profile, double pitch) {
  const auto bins = static_cast<std::size_t>(std::ceil(pitch));
  std::vector<double> raw(bins, 0);
  for (const std::size_t i : profile.drawn) {
    const double place = static_cast<double>(i) + kMiddle;
    // Places are positive, and std::floor is a call where the machine has no instruction for it.
    const auto turns = static_cast<double>(static_cast<int>(place / pitch));
    const double at = place - pitch * turns;
    raw[std::min(bins - 1, static_cast<std::size_t>(at))] += profile.lines[i];
  }
  return raw;
}

// The worth of a bin, and what bleeds into it from both sides.
double Bled(const std::vector<double>& raw, std::size_t bin) {
  const std::size_t after = bin + 1 < raw.size() ? bin + 1 : 0;
  const std::size_t before = bin > 0 ? bin - 1 : raw.size() - 1;
  return raw[bin] + kBleed * (raw[after] + raw[before]);
}

std::vector<double> Fold(const Profile& profile, double pitch) {
  const std::vector<double> raw = FoldSharply(profile, pitch);
  std::vector<double> folded;
  for (std::size_t bin = 0; bin < raw.size(); ++bin) folded.push_back(Bled(raw, bin));
  return folded;
}

// How sharp the lines stand when laid over each other: their squares.
double Sharpness(const Profile& profile, double pitch) {
  const std::vector<double> raw = FoldSharply(profile, pitch);
  double squares = 0;
  for (std::size_t bin = 0; bin < raw.size(); ++bin) squares += Bled(raw, bin) * Bled(raw, bin);
  return squares;
}

// The pitch at which both directions line up best.
double PitchOf(const Profile& cols, const Profile& rows, int pitch) {
  const double longest = static_cast<double>(std::max(cols.lines.size(), rows.lines.size()));
  const double step = kDrift * pitch / longest;
  double best_pitch = pitch;
  double best = (Sharpness(cols, pitch) + Sharpness(rows, pitch)) * kWholeBonus;
  const int steps = static_cast<int>(std::ceil(kPitchReach / step));
  for (int i = -steps; i <= steps; ++i) {
    const double tried = pitch + i * step;
    const double value = Sharpness(cols, tried) + Sharpness(rows, tried);
    if (value <= best) continue;
    best = value;
    best_pitch = tried;
  }
  return best_pitch;
}

struct Phase {
  double origin_px = 0;  // an edge; the others lie whole pitches away
  double reach_px = 0;
  double worth = 0;
};

// The border around the strongest bin: the centre of all its lines, as heavy as they are strong.
Phase BorderAround(const std::vector<double>& folded, std::size_t strongest, const Profile& profile,
                   double pitch) {
  const int reach = static_cast<int>(pitch * kClusterShare);
  const int near = static_cast<int>(pitch * kNearShare);
  const int bins = static_cast<int>(folded.size());
  int low = 0;
  int high = 0;
  double sum = 0;
  double moment = 0;
  for (int offset = -reach; offset <= reach; ++offset) {
    const int bin = (static_cast<int>(strongest) + offset + bins) % bins;
    const double line = folded[static_cast<std::size_t>(bin)];
    const double share = std::abs(offset) <= near ? kNearLineShare : kLineShare;
    if (line < folded[strongest] * share) continue;
    low = std::min(low, offset);
    high = std::max(high, offset);
    sum += line;
    moment += line * offset;
  }
  const double centre = moment / sum;
  const double half = std::max(high - centre, centre - low);
  return {profile.start + static_cast<double>(strongest) + centre,
          std::min(half, kMaxReach * pitch), folded[strongest]};
}

// Borders, strongest first.
std::vector<Phase> PhasesOf(const Profile& profile, double pitch) {
  const std::vector<double> folded = Fold(profile, pitch);
  std::vector<std::size_t> order(folded.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return folded[a] > folded[b]; });
  std::vector<Phase> phases;
  for (const std::size_t bin : order) {
    if (folded[bin] == 0 || folded[bin] < kOtherShare * folded[order.front()]) break;
    const Phase phase = BorderAround(folded, bin, profile, pitch);
    const bool is_known = std::any_of(phases.begin(), phases.end(), [&](const Phase& known) {
      const double turns = (phase.origin_px - known.origin_px) / pitch;
      return std::abs(turns - std::round(turns)) < kOtherDistance;
    });
    if (!is_known) phases.push_back(phase);
    if (phases.size() == kMaxPhases) break;
  }
  return phases;
}

// How well the lines around a place look like those of the other borders.
class BorderMatch {
 public:
  BorderMatch(const Profile& profile, double pitch, const Phase& phase) : profile_(profile) {
    const std::vector<double> folded = FoldSharply(profile, pitch);
    const int bins = static_cast<int>(folded.size());
    const int reach = static_cast<int>(std::ceil(phase.reach_px)) + 1;
    const int middle = static_cast<int>(std::lround(phase.origin_px)) - profile.start;
    for (int offset = -reach; offset <= reach; ++offset) {
      const int bin = ((middle + offset) % bins + bins) % bins;
      worths_.push_back(folded[static_cast<std::size_t>(bin)]);
    }
  }

  double At(int place) const {
    const int reach = static_cast<int>(worths_.size() / 2);
    double sum = 0;
    for (int i = 0; i < static_cast<int>(worths_.size()); ++i) {
      const int at = place + i - reach - profile_.start;
      if (at < 0 || at >= static_cast<int>(profile_.lines.size())) continue;
      sum += worths_[static_cast<std::size_t>(i)] * profile_.lines[static_cast<std::size_t>(at)];
    }
    return sum;
  }

 private:
  const Profile& profile_;
  std::vector<double> worths_;
};

// Steps from `start` by one pitch at a time, each to where the lines match best: some programs
// draw cells of unequal width. Where nothing is drawn the pitch alone counts.
std::vector<int> Walk(const BorderMatch& match, double start, double step, double low, double high,
                      double least) {
  const int reach = std::max(1, static_cast<int>(std::lround(std::abs(step) * kStray)));
  std::vector<int> edges;
  for (double at = start + step; at >= low && at <= high; at += step) {
    const int expected = static_cast<int>(std::lround(at));
    int best = expected;
    double best_match = std::max(least, kStrayGain * match.At(expected));
    for (int place = expected - reach; place <= expected + reach; ++place) {
      if (match.At(place) <= best_match) continue;
      best_match = match.At(place);
      best = place;
    }
    if (best != expected) at = best;
    edges.push_back(best);
  }
  return edges;
}

// The straight line through the places of numbered edges.
struct Fit {
  double origin_px = 0;
  double pitch_px = 0;
  double At(std::size_t i) const { return origin_px + pitch_px * static_cast<double>(i); }
};

// Least squares over those with a weight.
Fit FitLine(const std::vector<int>& edges, const std::vector<bool>& counts, const Fit& unknown) {
  double n = 0, si = 0, se = 0, sii = 0, sie = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!counts[i]) continue;
    const auto x = static_cast<double>(i);
    const double y = edges[i];
    n += 1;
    si += x;
    se += y;
    sii += x * x;
    sie += x * y;
  }
  const double spread = n * sii - si * si;
  if (n < kLeastFitted || spread == 0) return unknown;
  const double pitch = (n * sie - si * se) / spread;
  return {(se - pitch * si) / n, pitch};
}

// Edges on which little is drawn are put where the others say.
void Straighten(const BorderMatch& match, double least, double stray, Comb& comb) {
  std::vector<bool> counts;
  for (const int edge : comb.edges) counts.push_back(match.At(edge) >= least);
  const Fit evenly{static_cast<double>(comb.edges.front()), comb.pitch_px};
  Fit fit = FitLine(comb.edges, counts, evenly);
  for (std::size_t i = 0; i < comb.edges.size(); ++i) {
    if (std::abs(comb.edges[i] - fit.At(i)) > stray) counts[i] = false;
  }
  fit = FitLine(comb.edges, counts, fit);
  for (std::size_t i = 0; i < comb.edges.size(); ++i) {
    if (!counts[i]) comb.edges[i] = static_cast<int>(std::lround(fit.At(i)));
  }
  comb.pitch_px = fit.pitch_px;
}

Comb CombOf(const Profile& profile, double pitch, const Phase& phase, int length_px) {
  const BorderMatch match(profile, pitch, phase);
  const double end = profile.start + static_cast<double>(profile.lines.size());
  double start = phase.origin_px;
  for (double at = phase.origin_px; at < end; at += pitch) {
    if (match.At(static_cast<int>(std::lround(at))) >
        match.At(static_cast<int>(std::lround(start)))) {
      start = at;
    }
  }
  const double slack = phase.reach_px + 1;
  const double low = std::max(-slack, profile.start - kBeyond * pitch);
  const double high = std::min(length_px + slack, end + kBeyond * pitch);
  const int first = static_cast<int>(std::lround(start));
  const double least = kStrayShare * match.At(first);
  Comb comb{pitch, phase.reach_px, Walk(match, start, -pitch, low, high, least)};
  std::reverse(comb.edges.begin(), comb.edges.end());
  comb.edges.push_back(first);
  const std::vector<int> after = Walk(match, start, pitch, low, high, least);
  comb.edges.insert(comb.edges.end(), after.begin(), after.end());
  Straighten(match, 2 * least, kStraightShare * pitch, comb);
  return comb;
}

}  // namespace

std::vector<Combs> FitCombs(const Repeat& repeat, base::Size picture) {
  const base::FrameRect& r = repeat.where;
  if (repeat.segments.vertical.empty() || repeat.segments.horizontal.empty()) return {};
  const Profile cols = ProfileOf(repeat.segments.vertical, r.x, r.Right(), repeat.pitch_px);
  const Profile rows = ProfileOf(repeat.segments.horizontal, r.y, r.Bottom(), repeat.pitch_px);
  const double pitch = PitchOf(cols, rows, repeat.pitch_px);
  struct Ranked {
    Phase cols;
    Phase rows;
    double Worth() const { return cols.worth * rows.worth; }
  };
  std::vector<Ranked> ranked;
  for (const Phase& across : PhasesOf(cols, pitch)) {
    for (const Phase& down : PhasesOf(rows, pitch)) {
      ranked.push_back({across, down});
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.Worth() > b.Worth(); });
  std::vector<Combs> combs;
  for (std::size_t i = 0; i < std::min(ranked.size(), kMaxCombs); ++i) {
    combs.push_back({CombOf(cols, pitch, ranked[i].cols, picture.width),
                     CombOf(rows, pitch, ranked[i].rows, picture.height)});
  }
  return combs;
}

}  // namespace gridhand::vision
