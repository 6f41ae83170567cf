// How it works
//   Each axis by itself. Between two lines of the other axis the steps of colour along each line of
//   pixels are counted: a profile for each row of cells, or each column. The steps around a line of
//   the earlier picture are its pattern, one in each profile. The later picture is searched for the
//   sequence of places that are most like it, none of whose distances has changed by more than a
//   little. Dynamic programming finds the best one. A place is as good as the share of patterns
//   that are there unchanged: a cell that was opened has another pattern, and that says nothing
//   about where its line is.
#include "vision/lattice/followed_lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "vision/picture.h"

namespace gridhand::vision {
namespace {

using base::Frame;
using base::FrameRect;
using board::GridGeometry;

// Colours step by more than this, in a channel.
constexpr int kMinStep = 6;
// Half the width of the pattern of a line, share of a cell: a bevel and a gap.
constexpr double kPatternShare = 0.15;
// A cell grows or shrinks by this share of its length at most, and the first line moves by as much:
// a digit's line box is that much higher than a row without one.
constexpr double kMostChange = 0.15;
// A pixel by which a cell has changed must be worth this share of all patterns of a line.
constexpr double kPricePerPx = 0.02;
// A pattern is unchanged if so much of its steps is there: a digit's edge may touch it.
constexpr double kUnchanged = 0.9;
// How much a line's mean likeness counts beside the share of unchanged patterns: where none is
// unchanged, the likest place is the best that is known.
constexpr double kLikenessShare = 0.25;
// The lines must be as good as this, in the mean: half of what is drawn beside a line changes with
// a cell that is opened.
constexpr double kLeastWorth = 0.3;

// Of each line of pixels, how many pixels differ from those of the line before: in thousandths,
// since the cells that it crosses may have another length in the later picture.
using Profile = std::vector<int>;
constexpr int kAllPixels = 1000;

Profile ProfileOf(const Frame& frame, bool of_rows, int from, int to) {
  const int length = of_rows ? frame.size.height : frame.size.width;
  Profile steps(static_cast<std::size_t>(length), 0);
  for (int at = 1; at < length; ++at) {
    int changed = 0;
    for (int along = from; along < to; ++along) {
      const base::Bgr here = of_rows ? frame.At({along, at}) : frame.At({at, along});
      const base::Bgr before = of_rows ? frame.At({along, at - 1}) : frame.At({at - 1, along});
      changed += IsNear(here, before, kMinStep) ? 0 : 1;
    }
    steps[static_cast<std::size_t>(at)] = changed * kAllPixels / std::max(1, to - from);
  }
  return steps;
}

// One between each two of these edges.
std::vector<Profile> ProfilesOf(const Frame& frame, bool of_rows, const std::vector<int>& across) {
  std::vector<Profile> profiles;
  for (std::size_t i = 0; i + 1 < across.size(); ++i) {
    profiles.push_back(ProfileOf(frame, of_rows, across[i], across[i + 1]));
  }
  return profiles;
}

int At(const Profile& steps, int place) {
  return place < 0 || place >= static_cast<int>(steps.size())
             ? 0
             : steps[static_cast<std::size_t>(place)];
}

class Follower {
 public:
  Follower(const std::vector<int>& edges, const std::vector<Profile>& before,
           const std::vector<Profile>& now)
      : edges_(edges), before_(before), now_(now) {
    const double pitch =
        static_cast<double>(edges.back() - edges.front()) / static_cast<double>(edges.size() - 1);
    half_ = std::max(1, static_cast<int>(pitch * kPatternShare));
    change_ = std::max(1, static_cast<int>(pitch * kMostChange));
  }

  // The edges in the later picture, none if they are not there.
  std::vector<int> Found() const {
    std::vector<std::vector<Place>> places;
    for (std::size_t i = 0; i < edges_.size(); ++i) places.push_back(PlacesOf(i, places));
    const auto best = std::ranges::max_element(places.back(), {}, &Place::worth);
    std::vector<int> found(edges_.size());
    std::size_t at = static_cast<std::size_t>(best - places.back().begin());
    double worth = 0;
    for (std::size_t i = edges_.size(); i-- > 0;) {
      const Place& place = places[i][at];
      found[i] = place.at;
      worth += place.own_worth;
      at = place.from;
    }
    const bool is_there = worth >= kLeastWorth * static_cast<double>(edges_.size());
    return is_there ? found : std::vector<int>();
  }

 private:
  struct Place {
    int at = 0;
    double own_worth = 0;  // 0 … 1
    double worth = 0;      // of the best sequence that ends here
    std::size_t from = 0;  // the place of the edge before, in this sequence
  };

  // How much of the steps around an edge is at this place of a profile, 0 … 1; none where neither
  // has any.
  std::optional<double> LikenessOf(const Profile& before, int edge, const Profile& now,
                                   int at) const {
    int shared = 0;
    int sum = 0;
    for (int off = -half_; off <= half_; ++off) {
      const int there = At(now, at + off);
      const int here = At(before, edge + off);
      shared += std::min(here, there);
      sum += std::max(here, there);
    }
    return sum > 0 ? std::optional(static_cast<double>(shared) / sum) : std::nullopt;
  }

  double WorthAt(int edge, int at) const {
    double likeness = 0;
    int unchanged = 0;
    int profiles = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const std::optional<double> one = LikenessOf(before_[i], edge, now_[i], at);
      if (!one) continue;
      ++profiles;
      likeness += *one;
      unchanged += *one >= kUnchanged ? 1 : 0;
    }
    return ((1 - kLikenessShare) * unchanged + kLikenessShare * likeness) / std::max(1, profiles);
  }

  std::vector<Place> PlacesOf(std::size_t edge, const std::vector<std::vector<Place>>& all) const {
    const int reach = change_ * (1 + static_cast<int>(edge));
    std::vector<Place> places;
    for (int at = edges_[edge] - reach; at <= edges_[edge] + reach; ++at) {
      Place place{.at = at, .own_worth = WorthAt(edges_[edge], at)};
      place.worth = place.own_worth;
      if (edge > 0 && !Extend(place, edge, all.back())) continue;
      if (edge == 0) place.worth -= kPricePerPx * std::abs(at - edges_[0]);
      places.push_back(place);
    }
    return places;
  }

  // Adds the best sequence up to the edge before; false if none leads here.
  bool Extend(Place& place, std::size_t edge, const std::vector<Place>& before) const {
    const int length = edges_[edge] - edges_[edge - 1];
    bool is_reached = false;
    double best = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const int change = std::abs(place.at - before[i].at - length);
      if (change > change_ || place.at <= before[i].at) continue;
      const double worth = before[i].worth - kPricePerPx * change;
      if (is_reached && worth <= best) continue;
      is_reached = true;
      best = worth;
      place.from = i;
    }
    place.worth += best;
    return is_reached;
  }

  const std::vector<int>& edges_;
  const std::vector<Profile>& before_;
  const std::vector<Profile>& now_;
  int half_ = 0;
  int change_ = 0;
};

}  // namespace

std::optional<GridGeometry> FollowedLattice(const GridGeometry& lattice, const Frame& before,
                                            const Frame& now) {
  if (before.size != now.size) return std::nullopt;
  const FrameRect board = lattice.Bounds();
  GridGeometry followed = lattice;
  for (const bool of_rows : {true, false}) {
    std::vector<int>& edges = of_rows ? followed.row_edges : followed.col_edges;
    const std::vector<int>& across = of_rows ? lattice.col_edges : lattice.row_edges;
    // Where the rows lie now is known by the time that columns are looked for.
    const std::vector<int>& across_now = of_rows ? followed.col_edges : followed.row_edges;
    edges =
        Follower(edges, ProfilesOf(before, of_rows, across), ProfilesOf(now, of_rows, across_now))
            .Found();
    const int end = of_rows ? now.size.height : now.size.width;
    if (edges.empty() || edges.front() < 0 || edges.back() > end) return std::nullopt;
  }
  const bool is_moved = followed.Bounds() != board || followed.row_edges != lattice.row_edges ||
                        followed.col_edges != lattice.col_edges;
  if (!is_moved || !now.Bounds().Contains(followed.Bounds())) return std::nullopt;
  return followed;
}

}  // namespace gridhand::vision
