// How it works
//   1. In every few rows of pixels, each stretch of uneven pixels votes for the distance to the
//      same stretch before it: the pitch.
//   2. Blocks of one pitch of which many pixels repeat to the right and below, and the largest
//      connected group of them.
//   3. The rim: where the pixels beside that group stop repeating.
//
// Rejected: autocorrelation by Fourier transform (ten times slower, and blurred by everything else
// on a desktop).
#include "vision/tiling.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace gridhand::vision {
namespace {

using base::FrameRect;

// Rows between those that vote, px: a cell of 12 px has three.
constexpr int kRowStep = 4;
// Pixels of a stretch: fewer are the same by chance, more do not fit between figures.
constexpr int kStretch = 4;
// Stretches remembered in a row, a power of two.
constexpr std::size_t kRemembered = 4096;
// Share of the voting pixels of the smallest board that must agree on a pitch. Of kmines' grass
// 60 % and more of a board do; a low bar, as figures break the repetition.
constexpr double kVotesShare = 0.25;
// A block belongs to the tiling if this share of its pixels is uneven and repeats. Chosen low and
// not tuned, for the same reason.
constexpr double kBlockShare = 0.2;
// Blocks along each side, at least: the rim is looked for from inside of them.
constexpr int kMinBlocks = 3;
// The tiling ends where fewer than this share of a line of pixels repeat.
constexpr double kRimShare = 0.5;
// Its sides are whole cells to within this share of a cell.
constexpr double kMostOff = 0.2;

// Pixels of a frame without their unused byte.
class Pixels {
 public:
  explicit Pixels(const base::Frame& frame) : frame_(frame) {}
  int width() const { return frame_.size.width; }
  int height() const { return frame_.size.height; }
  std::uint32_t At(int x, int y) const {
    constexpr std::uint32_t kColour = 0x00ffffff;
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, frame_.Row(y) + x * base::kBytesPerPixel, sizeof pixel);
    return pixel & kColour;
  }
  bool RepeatsAcross(int x, int y, int pitch) const {
    return x + pitch < width() && At(x, y) == At(x + pitch, y);
  }
  bool RepeatsDown(int x, int y, int pitch) const {
    return y + pitch < height() && At(x, y) == At(x, y + pitch);
  }
  bool IsUneven(int x, int y) const {
    return x + 1 < width() && y + 1 < height() &&
           (At(x, y) != At(x + 1, y) || At(x, y) != At(x, y + 1));
  }

 private:
  const base::Frame& frame_;
};

// One number for the stretch of pixels from x; 0 for an even one.
std::uint64_t StretchAt(const Pixels& pixels, int x, int y) {
  constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // golden ratio, as in splitmix64
  const std::uint32_t first = pixels.At(x, y);
  std::uint64_t mixed = first;
  bool is_even = true;
  for (int i = 1; i < kStretch; ++i) {
    const std::uint32_t next = pixels.At(x + i, y);
    is_even = is_even && next == first;
    mixed = (mixed ^ mixed >> 29) * kMix + next;
  }
  return is_even ? 0 : (mixed ^ mixed >> 32) * kMix;
}

// Votes for each distance.
std::vector<int> VotesOf(const Pixels& pixels, int max_pitch) {
  struct Seen {
    std::uint64_t stretch = 0;
    int x = 0;
    int y = -1;
  };
  std::vector<Seen> seen(kRemembered);
  std::vector<int> votes(static_cast<std::size_t>(max_pitch) + 1, 0);
  for (int y = 0; y < pixels.height(); y += kRowStep) {
    for (int x = 0; x + kStretch <= pixels.width(); ++x) {
      const std::uint64_t stretch = StretchAt(pixels, x, y);
      if (stretch == 0) continue;
      Seen& last = seen[stretch % kRemembered];
      const int distance = x - last.x;
      if (last.y == y && last.stretch == stretch && distance <= max_pitch) {
        ++votes[static_cast<std::size_t>(distance)];
      }
      last = {stretch, x, y};
    }
  }
  return votes;
}

std::optional<int> PitchOf(const Pixels& pixels, const TilingParams& params) {
  const std::vector<int> votes = VotesOf(pixels, params.max_pitch_px);
  const auto most = std::max_element(votes.begin() + params.min_pitch_px, votes.end());
  const int pitch = static_cast<int>(most - votes.begin());
  const double board = static_cast<double>(pitch) * pitch * params.min_rows * params.min_cols;
  if (*most < kVotesShare * board / kRowStep) return std::nullopt;
  return pitch;
}

// The blocks of one pitch that repeat.
class Blocks {
 public:
  Blocks(const Pixels& pixels, int pitch)
      : cols_(pixels.width() / pitch), rows_(pixels.height() / pitch) {
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        repeats_.push_back(Repeats(pixels, pitch, col * pitch, row * pitch));
      }
    }
  }

  // What the largest connected group spans, in blocks.
  FrameRect Largest() {
    FrameRect largest;
    int most = 0;
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        if (!repeats_[IndexOf(col, row)]) continue;
        const auto [bounds, count] = Take(col, row);
        if (count <= most) continue;
        most = count;
        largest = bounds;
      }
    }
    return largest;
  }

 private:
  static bool Repeats(const Pixels& pixels, int pitch, int left, int top) {
    int repeating = 0;
    for (int y = top; y < top + pitch; ++y) {
      for (int x = left; x < left + pitch; ++x) {
        repeating += pixels.RepeatsAcross(x, y, pitch) && pixels.RepeatsDown(x, y, pitch) &&
                             pixels.IsUneven(x, y)
                         ? 1
                         : 0;
      }
    }
    return repeating >= kBlockShare * pitch * pitch;
  }

  std::size_t IndexOf(int col, int row) const {
    return static_cast<std::size_t>(row * cols_ + col);
  }

  // Takes the blocks connected with this one away: what they span, and how many they are.
  std::pair<FrameRect, int> Take(int col, int row) {
    int count = 0, x0 = col, x1 = col, y0 = row, y1 = row;
    std::vector<std::pair<int, int>> open{{col, row}};
    while (!open.empty()) {
      const auto [c, r] = open.back();
      open.pop_back();
      if (c < 0 || r < 0 || c >= cols_ || r >= rows_ || !repeats_[IndexOf(c, r)]) continue;
      repeats_[IndexOf(c, r)] = false;
      ++count;
      x0 = std::min(x0, c);
      x1 = std::max(x1, c);
      y0 = std::min(y0, r);
      y1 = std::max(y1, r);
      for (const auto& next : {std::pair(c - 1, r), {c + 1, r}, {c, r - 1}, {c, r + 1}}) {
        open.push_back(next);
      }
    }
    return {{x0, y0, x1 - x0 + 1, y1 - y0 + 1}, count};
  }

  int cols_;
  int rows_;
  std::vector<bool> repeats_;
};

// Share of a column's pixels that are the same in column `partner`.
double ColumnShare(const Pixels& pixels, int x, int partner, const FrameRect& rows) {
  int same = 0;
  for (int y = rows.y; y < rows.Bottom(); ++y) {
    same += pixels.At(x, y) == pixels.At(partner, y) ? 1 : 0;
  }
  return static_cast<double>(same) / rows.height;
}

double RowShare(const Pixels& pixels, int y, int partner, const FrameRect& cols) {
  int same = 0;
  for (int x = cols.x; x < cols.Right(); ++x) {
    same += pixels.At(x, y) == pixels.At(x, partner) ? 1 : 0;
  }
  return static_cast<double>(same) / cols.width;
}

// Where lines of pixels begin and end to be the same as those one pitch further in. Looked for from
// one pitch inside the blocks: those on the rim hold the frame and what is beyond it.
template <class Share>
std::pair<int, int> EndsAround(int from, int to, int end, int pitch, const Share& share) {
  int first = from + pitch;
  int last = to - pitch;
  const int low = std::max(0, from - pitch);
  const int high = std::min(end, to + 2 * pitch);
  while (first > low && share(first - 1, first - 1 + pitch) >= kRimShare) --first;
  while (last < high && share(last, last - pitch) >= kRimShare) ++last;
  return {first, last};
}

// Even edges from … to, none beyond the picture's `end`; none at all if that is not a whole number
// of cells.
std::vector<int> EdgesOf(std::pair<int, int> ends, int pitch, int end) {
  const int length = ends.second - ends.first;
  const int cells = (length + pitch / 2) / pitch;
  const int over = length - cells * pitch;
  std::vector<int> edges;
  if (std::abs(over) > kMostOff * pitch) return edges;
  for (int i = 0; i <= cells; ++i) {
    edges.push_back(std::clamp(ends.first + over / 2 + i * pitch, 0, end));
  }
  return edges;
}

double ShareOf(const Pixels& pixels, const FrameRect& r, int pitch) {
  double sum = 0;
  for (int y = r.y; y + pitch < r.Bottom(); ++y) sum += RowShare(pixels, y, y + pitch, r);
  return sum / (r.height - pitch);
}

bool IsWithin(const std::vector<int>& edges, int min_cells, int max_cells) {
  const int cells = static_cast<int>(edges.size()) - 1;
  return cells >= min_cells && cells <= max_cells;
}

}  // namespace

std::optional<Tiling> FindTiling(const base::Frame& frame, const TilingParams& params) {
  const Pixels pixels(frame);
  const std::optional<int> pitch = PitchOf(pixels, params);
  if (!pitch) return std::nullopt;
  const int p = *pitch;
  const FrameRect blocks = Blocks(pixels, p).Largest();
  if (blocks.width < kMinBlocks || blocks.height < kMinBlocks) return std::nullopt;
  const FrameRect inside{blocks.x * p, blocks.y * p, blocks.width * p, blocks.height * p};
  const auto cols =
      EndsAround(inside.x, inside.Right(), frame.size.width, p,
                 [&](int x, int partner) { return ColumnShare(pixels, x, partner, inside); });
  const auto rows =
      EndsAround(inside.y, inside.Bottom(), frame.size.height, p,
                 [&](int y, int partner) { return RowShare(pixels, y, partner, inside); });
  Tiling tiling{{EdgesOf(cols, p, frame.size.width), EdgesOf(rows, p, frame.size.height), 0}, 0};
  if (!IsWithin(tiling.geometry.col_edges, params.min_cols, params.max_side)) return std::nullopt;
  if (!IsWithin(tiling.geometry.row_edges, params.min_rows, params.max_side)) return std::nullopt;
  const FrameRect all{0, 0, frame.size.width, frame.size.height};
  tiling.share = ShareOf(pixels, tiling.geometry.Bounds().Intersection(all), p);
  return tiling;
}

}  // namespace gridhand::vision
