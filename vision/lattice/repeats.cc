#include "vision/lattice/repeats.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "vision/lattice/block_groups.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// A segment votes with its length, up to this many px: a window's border is no better a witness
// than a row of cells.
constexpr int kMaxVote = 256;
// Segments beside a segment that are looked at: a cell of text is full of them.
constexpr std::size_t kMaxPartners = 48;
// Pitches tried, and regions of each.
constexpr std::size_t kMaxPitches = 10;
constexpr std::size_t kMaxRegions = 3;
constexpr std::size_t kMaxRepeats = 12;
// A pitch needs this share of the best pitch's votes.
constexpr double kPitchShare = 0.02;
// Blocks along each side of a region, at least.
constexpr int kMinBlocks = 3;
// Fractional pitches come out a pixel apart; gnome-mines draws cells of 64 and of 61 px.
int SlackOf(int pitch) { return std::max(1, pitch / 20); }

// Segments with equal ends, ordered by place.
using Group = std::span<const Segment>;

// Orders within equal `to` by `from`; what is given is ordered by `to`, then `at`.
std::vector<Segment> Grouped(std::vector<Segment> segments) {
  auto first = segments.begin();
  while (first != segments.end()) {
    const auto last =
        std::find_if(first, segments.end(), [&](const Segment& s) { return s.to != first->to; });
    std::stable_sort(first, last,
                     [](const Segment& a, const Segment& b) { return a.from < b.from; });
    first = last;
  }
  return segments;
}

template <class Visit>
void ForEachGroup(const std::vector<Segment>& grouped, const Visit& visit) {
  std::size_t first = 0;
  while (first < grouped.size()) {
    std::size_t last = first + 1;
    while (last < grouped.size() && grouped[last].to == grouped[first].to &&
           grouped[last].from == grouped[first].from) {
      ++last;
    }
    visit(first, last);
    first = last;
  }
}

// Pixels of line that have an equal partner at each distance.
std::vector<double> VotesOf(const std::vector<Segment>& grouped, const RepeatParams& params) {
  std::vector<double> votes(static_cast<std::size_t>(params.max_pitch_px) + 2, 0);
  ForEachGroup(grouped, [&](std::size_t first, std::size_t last) {
    const double vote = std::min(grouped[first].Length(), kMaxVote);
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t end = std::min(last, i + kMaxPartners);
      for (std::size_t j = i + 1; j < end; ++j) {
        const int distance = grouped[j].at - grouped[i].at;
        if (distance > params.max_pitch_px) break;
        votes[static_cast<std::size_t>(distance)] += vote;
      }
    }
  });
  return votes;
}

// Distances at which both directions repeat, most votes first.
std::vector<int> PitchesOf(const std::vector<double>& across, const std::vector<double>& down,
                           const RepeatParams& params) {
  const auto around = [](const std::vector<double>& votes, std::size_t p) {
    return votes[p] + (votes[p - 1] + votes[p + 1]) / 2;
  };
  std::vector<std::pair<double, int>> ranked;
  std::vector<double> both(across.size(), 0);
  for (std::size_t p = 1; p + 1 < across.size(); ++p) {
    both[p] = std::sqrt(around(across, p) * around(down, p));
  }
  const double most = *std::max_element(both.begin(), both.end());
  for (int p = params.min_pitch_px; p <= params.max_pitch_px; ++p) {
    const auto i = static_cast<std::size_t>(p);
    if (both[i] <= most * kPitchShare) continue;
    if (both[i] < both[i - 1] || both[i] < both[i + 1]) continue;
    ranked.emplace_back(both[i], p);
  }
  std::sort(ranked.rbegin(), ranked.rend());
  if (ranked.size() > kMaxPitches) ranked.resize(kMaxPitches);
  std::vector<int> pitches;
  pitches.reserve(ranked.size());
  for (const auto& [votes, pitch] : ranked) pitches.push_back(pitch);
  return pitches;
}

// The segments that have an equal partner one pitch away.
std::vector<Segment> Repeating(const std::vector<Segment>& grouped, int pitch) {
  const int slack = SlackOf(pitch);
  std::vector<bool> repeats(grouped.size(), false);
  ForEachGroup(grouped, [&](std::size_t first, std::size_t last) {
    std::size_t j = first;
    for (std::size_t i = first; i < last; ++i) {
      while (j < last && grouped[j].at - grouped[i].at < pitch - slack) ++j;
      for (std::size_t k = j; k < last && grouped[k].at - grouped[i].at <= pitch + slack; ++k) {
        repeats[i] = repeats[k] = true;
      }
    }
  });
  std::vector<Segment> found;
  for (std::size_t i = 0; i < grouped.size(); ++i) {
    if (repeats[i]) found.push_back(grouped[i]);
  }
  return found;
}

// The picture in blocks of one pitch.
class Blocks {
 public:
  Blocks(base::Size picture, int pitch)
      : pitch_(pitch),
        cols_(picture.width / pitch + 1),
        rows_(picture.height / pitch + 1),
        marks_(static_cast<std::size_t>(cols_ * rows_), 0) {}

  static constexpr std::uint8_t kVertical = 1;
  static constexpr std::uint8_t kHorizontal = 2;

  void MarkColumn(const Segment& s) {
    for (int row = s.from / pitch_; row <= (s.to - 1) / pitch_; ++row) {
      At(s.at / pitch_, row) |= kVertical;
    }
  }
  void MarkRow(const Segment& s) {
    for (int col = s.from / pitch_; col <= (s.to - 1) / pitch_; ++col) {
      At(col, s.at / pitch_) |= kHorizontal;
    }
  }

  // Connected blocks that have lines of both directions in or beside them, in px.
  std::vector<FrameRect> Regions() const {
    board::Grid<bool> crossed(rows_, cols_);
    board::ForEachCell(crossed, [&](board::CellPos block) {
      crossed[block] = Around(block.col, block.row) == (kVertical | kHorizontal);
    });
    std::vector<FrameRect> regions;
    for (const BlockGroup& group : FindBlockGroups(std::move(crossed))) {
      if (std::min(group.bounds.width, group.bounds.height) < kMinBlocks) continue;
      regions.push_back(group.BoundsPx({pitch_, pitch_}));
    }
    return regions;
  }

 private:
  std::size_t IndexOf(int col, int row) const {
    return static_cast<std::size_t>(row * cols_ + col);
  }
  std::uint8_t& At(int col, int row) { return marks_[IndexOf(col, row)]; }

  std::uint8_t Around(int col, int row) const {
    std::uint8_t all = 0;
    for (int r = std::max(0, row - 1); r <= std::min(rows_ - 1, row + 1); ++r) {
      for (int c = std::max(0, col - 1); c <= std::min(cols_ - 1, col + 1); ++c) {
        all |= marks_[IndexOf(c, r)];
      }
    }
    return all;
  }

  int pitch_;
  int cols_;
  int rows_;
  std::vector<std::uint8_t> marks_;
};

std::vector<Segment> Inside(const std::vector<Segment>& segments, int at, int at_end, int from,
                            int to) {
  std::vector<Segment> inside;
  for (const Segment& s : segments) {
    if (s.at >= at && s.at <= at_end && s.to > from && s.from < to) inside.push_back(s);
  }
  return inside;
}

Segments Inside(const Segments& segments, const FrameRect& r) {
  return {Inside(segments.vertical, r.x, r.Right(), r.y, r.Bottom()),
          Inside(segments.horizontal, r.y, r.Bottom(), r.x, r.Right())};
}

double WeightOf(const Segments& segments) {
  const auto sum = [](const std::vector<Segment>& some) {
    double total = 0;
    for (const Segment& s : some) total += std::min(s.Length(), kMaxVote);
    return total;
  };
  return std::sqrt(sum(segments.vertical) * sum(segments.horizontal));
}

std::vector<Repeat> RepeatsAt(int pitch, const Segments& grouped, base::Size picture) {
  const Segments all{Repeating(grouped.vertical, pitch), Repeating(grouped.horizontal, pitch)};
  Blocks blocks(picture, pitch);
  for (const Segment& s : all.vertical) blocks.MarkColumn(s);
  for (const Segment& s : all.horizontal) blocks.MarkRow(s);
  std::vector<Repeat> repeats;
  for (const FrameRect& region : blocks.Regions()) {
    const FrameRect where = region.Intersection({0, 0, picture.width, picture.height});
    Segments inside = Inside(all, where);
    const double weight = WeightOf(inside);
    repeats.push_back({pitch, where, weight, std::move(inside)});
  }
  std::sort(repeats.begin(), repeats.end(),
            [](const Repeat& a, const Repeat& b) { return a.weight > b.weight; });
  if (repeats.size() > kMaxRegions) repeats.resize(kMaxRegions);
  return repeats;
}

}  // namespace

std::vector<Repeat> FindRepeats(const Segments& segments, base::Size picture,
                                const RepeatParams& params) {
  const Segments grouped{Grouped(segments.vertical), Grouped(segments.horizontal)};
  const std::vector<double> across = VotesOf(grouped.vertical, params);
  const std::vector<double> down = VotesOf(grouped.horizontal, params);
  std::vector<Repeat> found;
  for (const int pitch : PitchesOf(across, down, params)) {
    for (Repeat& repeat : RepeatsAt(pitch, grouped, picture)) found.push_back(std::move(repeat));
  }
  std::sort(found.begin(), found.end(),
            [](const Repeat& a, const Repeat& b) { return a.weight > b.weight; });
  if (found.size() > kMaxRepeats) found.resize(kMaxRepeats);
  return found;
}

}  // namespace gridhand::vision
