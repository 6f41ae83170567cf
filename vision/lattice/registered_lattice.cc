// How it works, along each axis
//   1. A profile: how much the picture steps at each pixel of the axis, summed across the board.
//   2. The windows of the profile around all inner lines, laid over each other, are how a line
//      looks.
//   3. The lines are moved to where the profile looks most like that, all at once by dynamic
//      programming: a line costs the more the farther it lies from one pitch behind the last.
//   4. Again from 2, as lines that lie better tell better how a line looks.
//   5. A cell is drawn much alike at both of its sides: the lines are moved to where the window is
//      most like its mirror image.
//   6. The frame of a board lies beside its outermost lines: these keep step with the next ones.
//
// Source: registration of a group to its own mean, as congealing does it (Learned-Miller 2006).
#include "vision/lattice/registered_lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "vision/lattice/lattices.h"
#include "vision/lattice/steps.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// A line is moved so far at most, and the window around it reaches so far: shares of the pitch.
constexpr double kReach = 1.0 / 3;
constexpr double kWindow = 0.5;
// A gap between two lines that is this share of the pitch too wide or narrow costs this share of
// what a mean line earns. The cost grows with the square. By trial: 0.05 to 0.2 move the lines of
// spoilt boards alike.
constexpr double kStray = 0.05;
constexpr double kStrayCost = 0.1;
constexpr int kRounds = 3;
// The whole is moved so far at most to where it is like its mirror image, share of the pitch: half
// a pitch on, in the middle of a cell, it is so again.
constexpr double kMirrorReach = 0.2;

double MeanOf(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) /
         static_cast<double>(std::max<std::size_t>(1, values.size()));
}

// The steps at each pixel along an axis, from `first_px` on.
class Profile {
 public:
  Profile(int first_px, std::vector<double> steps)
      : first_px_(first_px), steps_(std::move(steps)), mean_(MeanOf(steps_)) {}

  // The mean beyond its ends.
  double At(int px) const {
    const int i = px - first_px_;
    const bool is_inside = i >= 0 && i < static_cast<int>(steps_.size());
    return is_inside ? steps_[static_cast<std::size_t>(i)] : mean_;
  }

 private:
  int first_px_;
  std::vector<double> steps_;
  double mean_;
};

// Both sum over the board alone; `part` is where the steps lie in the picture.
Profile AcrossCols(const StepMap& to_left, const FrameRect& part, const FrameRect& board) {
  std::vector<double> sums(static_cast<std::size_t>(part.width), 0);
  for (int y = board.y; y < board.Bottom(); ++y) {
    const std::uint8_t* row = to_left.Row(y - part.y);
    for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += Capped(row[x]);
  }
  return {part.x, std::move(sums)};
}

Profile DownRows(const StepMap& to_above, const FrameRect& part, const FrameRect& board) {
  std::vector<double> sums;
  for (int y = 0; y < part.height; ++y) {
    const std::uint8_t* row = to_above.Row(y) + (board.x - part.x);
    double sum = 0;
    for (int x = 0; x < board.width; ++x) sum += Capped(row[x]);
    sums.push_back(sum);
  }
  return {part.y, std::move(sums)};
}

// The windows around these lines laid over each other, less their mean, from -reach to reach.
class MeanWindow {
 public:
  MeanWindow(const Profile& profile, const std::vector<int>& lines, int reach) : reach_(reach) {
    for (int d = -reach; d <= reach; ++d) {
      double sum = 0;
      for (const int line : lines) sum += profile.At(line + d);
      steps_.push_back(sum);
    }
    const double mean = MeanOf(steps_);
    for (double& step : steps_) step -= mean;
  }

  int reach() const { return reach_; }
  double At(int d) const { return steps_[static_cast<std::size_t>(d + reach_)]; }

  // How much the profile looks like the window at a pixel.
  double LikenessAt(const Profile& profile, int px) const {
    double sum = 0;
    for (int d = -reach_; d <= reach_; ++d) sum += At(d) * profile.At(px + d);
    return sum;
  }

 private:
  int reach_;
  std::vector<double> steps_;
};

// Step 3: lines near where they were found, to where they look like these.
std::vector<int> Placed(const Profile& profile, double pitch, const std::vector<int>& found,
                        const std::vector<int>& lines) {
  const MeanWindow window(profile, lines, static_cast<int>(pitch * kWindow));
  double whole = 0;  // what the mean line earns
  for (const int line : lines) whole += window.LikenessAt(profile, line);
  whole /= static_cast<double>(lines.size());
  if (whole <= 0) return lines;

  const int reach = static_cast<int>(pitch * kReach);
  const auto px_of = [&](std::size_t line, std::size_t place) {
    return found[line] - reach + static_cast<int>(place);
  };
  const auto places = static_cast<std::size_t>(2 * reach + 1);
  // The most that the lines up to each earn in each place, and the place of the one before.
  std::vector<std::vector<double>> most(lines.size(), std::vector<double>(places, 0));
  std::vector<std::vector<std::size_t>> before(lines.size(), std::vector<std::size_t>(places, 0));
  for (std::size_t line = 0; line < lines.size(); ++line) {
    for (std::size_t place = 0; place < places; ++place) {
      const int px = px_of(line, place);
      double best = line == 0 ? 0 : std::numeric_limits<double>::lowest();
      for (std::size_t last = 0; line > 0 && last < places; ++last) {
        const double stray = (px - px_of(line - 1, last) - pitch) / (kStray * pitch);
        const double sum = most[line - 1][last] - kStrayCost * stray * stray;
        if (sum <= best) continue;
        best = sum;
        before[line][place] = last;
      }
      most[line][place] = best + window.LikenessAt(profile, px) / whole;
    }
  }
  std::vector<int> placed(lines.size());
  const auto& ends = most.back();
  auto place = static_cast<std::size_t>(std::ranges::max_element(ends) - ends.begin());
  for (std::size_t line = lines.size(); line-- > 0;) {
    placed[line] = px_of(line, place);
    place = before[line][place];
  }
  return placed;
}

// Step 5: by how many pixels.
int ToItsMirrorImage(const Profile& profile, double pitch, const std::vector<int>& lines) {
  const MeanWindow window(profile, lines, static_cast<int>(std::lround(pitch)));
  const int half = window.reach() / 2;
  // The offset of a pixel and that of its mirror image in sum: odd where the axis lies between two.
  const auto likeness_of = [&](int sum_px) {
    double sum = 0;
    for (int d = -half; d <= half; ++d) sum += window.At(d) * window.At(sum_px - d);
    return sum;
  };
  const int reach = std::min(static_cast<int>(2 * kMirrorReach * pitch), window.reach() - half);
  int best = 0;
  double most = likeness_of(0);
  for (int sum_px = -reach; sum_px <= reach; ++sum_px) {
    const double likeness = likeness_of(sum_px);
    if (likeness <= most) continue;
    most = likeness;
    best = sum_px;
  }
  return best / 2;  // half a pixel is none: lines that were moved so would be moved back
}

std::vector<int> Registered(const Profile& profile, const std::vector<int>& edges, int length_px) {
  if (edges.size() < 4) return edges;
  const double pitch = PitchOf(edges);
  const std::vector<int> found(edges.begin() + 1, edges.end() - 1);
  std::vector<int> lines = found;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int> placed = Placed(profile, pitch, found, lines);
    if (placed == lines) break;
    lines = std::move(placed);
  }
  const int by_px = ToItsMirrorImage(profile, pitch, lines);
  for (int& line : lines) line += by_px;
  if (lines == found) return edges;
  const int first = 2 * lines[0] - lines[1];
  const int last = 2 * lines.back() - lines[lines.size() - 2];
  // A board at the rim of the picture stays in it.
  lines.insert(lines.begin(), std::clamp(first, 0, lines.front() - 1));
  lines.push_back(std::clamp(last, lines.back() + 1, std::max(lines.back() + 1, length_px)));
  return lines;
}

}  // namespace

board::GridGeometry Registered(const base::Frame& frame, const board::GridGeometry& lattice) {
  const FrameRect board = lattice.Bounds();
  const double pitch = std::max(PitchOf(lattice.col_edges), PitchOf(lattice.row_edges));
  const auto beyond = static_cast<int>(pitch);
  const FrameRect around{board.x - beyond, board.y - beyond, board.width + 2 * beyond,
                         board.height + 2 * beyond};
  const FrameRect part = around.Intersection(frame.Bounds());
  const StepMaps steps = FindSteps(base::PartOf(frame, part));
  board::GridGeometry registered{
      Registered(AcrossCols(steps.to_left, part, board), lattice.col_edges, frame.size.width),
      Registered(DownRows(steps.to_above, part, board), lattice.row_edges, frame.size.height), 0};
  registered.residual_px = ResidualOf(registered);
  return registered;
}

}  // namespace gridhand::vision
