// How it works
//   Each axis by itself. The steps of colour along each line of pixels across the board are
//   counted. The steps around the lines of the earlier picture are the pattern; the later picture
//   is searched for the sequence of places that are most like it, none of whose distances has
//   changed by more than a little. Dynamic programming finds the best one.
#include "vision/followed_lattice.h"

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
// A pixel by which a cell has changed must be worth this share of a whole pattern.
constexpr double kPricePerPx = 0.02;
// The lines must be as much like their pattern, in the mean: half of what is drawn beside a line
// changes with a cell that is opened.
constexpr double kLeastLikeness = 0.4;

// Of each line of pixels, how many pixels differ from those of the line before.
std::vector<double> StepsAlong(const Frame& frame, const FrameRect& board, bool of_rows) {
  const int length = of_rows ? frame.size.height : frame.size.width;
  const int from = of_rows ? board.x : board.y;
  const int to = of_rows ? board.Right() : board.Bottom();
  std::vector<double> steps(static_cast<std::size_t>(length), 0);
  for (int at = 1; at < length; ++at) {
    for (int along = from; along < to; ++along) {
      const base::Bgr here = of_rows ? frame.At({along, at}) : frame.At({at, along});
      const base::Bgr before = of_rows ? frame.At({along, at - 1}) : frame.At({at - 1, along});
      steps[static_cast<std::size_t>(at)] += IsNear(here, before, kMinStep) ? 0 : 1;
    }
  }
  return steps;
}

double At(const std::vector<double>& steps, int place) {
  return place < 0 || place >= static_cast<int>(steps.size())
             ? 0
             : steps[static_cast<std::size_t>(place)];
}

class Follower {
 public:
  Follower(const std::vector<int>& edges, const std::vector<double>& before,
           const std::vector<double>& now)
      : edges_(edges), now_(now) {
    const double pitch =
        static_cast<double>(edges.back() - edges.front()) / static_cast<double>(edges.size() - 1);
    half_ = std::max(1, static_cast<int>(pitch * kPatternShare));
    change_ = std::max(1, static_cast<int>(pitch * kMostChange));
    for (const int edge : edges) patterns_.push_back(PatternAt(before, edge));
  }

  // The edges in the later picture, none if they are not there.
  std::vector<int> Found() const {
    std::vector<std::vector<Place>> places;
    for (std::size_t i = 0; i < edges_.size(); ++i) places.push_back(PlacesOf(i, places));
    const auto best = std::ranges::max_element(places.back(), {}, &Place::worth);
    std::vector<int> found(edges_.size());
    std::size_t at = static_cast<std::size_t>(best - places.back().begin());
    double likeness = 0;
    for (std::size_t i = edges_.size(); i-- > 0;) {
      const Place& place = places[i][at];
      found[i] = place.at;
      likeness += place.likeness;
      at = place.from;
    }
    const bool is_there = likeness >= kLeastLikeness * static_cast<double>(edges_.size());
    return is_there ? found : std::vector<int>();
  }

 private:
  struct Place {
    int at = 0;
    double likeness = 0;   // to the pattern, 0 … 1
    double worth = 0;      // of the best sequence that ends here
    std::size_t from = 0;  // the place of the edge before, in this sequence
  };

  std::vector<double> PatternAt(const std::vector<double>& steps, int edge) const {
    std::vector<double> pattern;
    for (int off = -half_; off <= half_; ++off) pattern.push_back(At(steps, edge + off));
    return pattern;
  }

  double LikenessAt(std::size_t edge, int at) const {
    double shared = 0;
    double sum = 0;
    for (std::size_t i = 0; i < patterns_[edge].size(); ++i) {
      const double there = At(now_, at - half_ + static_cast<int>(i));
      shared += std::min(patterns_[edge][i], there);
      sum += std::max(patterns_[edge][i], there);
    }
    return sum > 0 ? shared / sum : 0;
  }

  std::vector<Place> PlacesOf(std::size_t edge, const std::vector<std::vector<Place>>& all) const {
    const int reach = change_ * (1 + static_cast<int>(edge));
    std::vector<Place> places;
    for (int at = edges_[edge] - reach; at <= edges_[edge] + reach; ++at) {
      Place place{.at = at, .likeness = LikenessAt(edge, at)};
      place.worth = place.likeness;
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
  const std::vector<double>& now_;
  std::vector<std::vector<double>> patterns_;
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
    edges = Follower(edges, StepsAlong(before, board, of_rows), StepsAlong(now, board, of_rows))
                .Found();
    if (edges.empty()) return std::nullopt;
  }
  const bool is_moved = followed.Bounds() != board || followed.row_edges != lattice.row_edges ||
                        followed.col_edges != lattice.col_edges;
  if (!is_moved || !now.Bounds().Contains(followed.Bounds())) return std::nullopt;
  return followed;
}

}  // namespace gridhand::vision
