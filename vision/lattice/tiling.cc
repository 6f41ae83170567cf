// How it works
//   1. In every few rows of pixels, each stretch of uneven pixels votes for the distance to the
//      same stretch before it: the pitch.
//   2. Blocks of one pitch of which many pixels repeat to the right and below, and the largest
//      connected group of them.
//   3. The rim: where the pixels beside that group stop repeating.
#include "vision/lattice/tiling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "vision/lattice/block_groups.h"

#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;
using Bytes = std::vector<std::uint8_t>;

// Rows between those that vote, px: a cell of 12 px has three.
constexpr int kRowStep = 4;
// Pixels of a stretch: fewer are the same by chance, more do not fit between figures.
constexpr int kStretch = 4;
// Flat pixels are passed over so many at a time.
constexpr int kLeap = 16;
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

// Adds 1 where one of two bytes is not 0.
GRIDHAND_WIDE_VECTORS void CountNonZero(const std::uint8_t* a, const std::uint8_t* b,
                                        std::size_t count, std::uint8_t* counts) {
  for (std::size_t i = 0; i < count; ++i) {
    counts[i] = static_cast<std::uint8_t>(counts[i] + ((a[i] | b[i]) != 0 ? 1 : 0));
  }
}

// Pixels of a frame without their unused byte, and where they differ from their neighbours.
class Pixels {
 public:
  Pixels(const base::Frame& frame, const StepMaps& steps) : frame_(frame), steps_(steps) {}
  int width() const { return frame_.size.width; }
  int height() const { return frame_.size.height; }
  std::uint32_t At(int x, int y) const { return ColourAt(frame_.Row(y), x); }
  // Whether the pixels x … x+kStretch-1 of the row are the same.
  bool IsEven(int x, int y) const {
    const std::uint8_t* steps = steps_.to_left.Row(y) + x;
    std::uint8_t all = 0;
    for (int i = 1; i < kStretch; ++i) all |= steps[i];
    return all == 0;
  }
  // Whether kLeap pixels from x on are the same as the one before x.
  bool AreFlat(int x, int y) const {
    std::array<std::uint64_t, kLeap / sizeof(std::uint64_t)> steps{};
    std::memcpy(steps.data(), steps_.to_left.Row(y) + x, kLeap);
    return std::all_of(steps.begin(), steps.end(), [](std::uint64_t eight) { return eight == 0; });
  }
  // Adds 1 to the count of each column whose pixel of this row differs from its right or lower
  // neighbour. Precondition: the row is not the last, and a byte can count the rows added.
  void CountUneven(int y, Bytes& counts) const {
    CountNonZero(steps_.to_left.Row(y) + 1, steps_.to_above.Row(y + 1), counts.size() - 1,
                 counts.data());
  }
  // How many pixels left … right-1 of a row are uneven and the same as those one pitch to the right
  // and one pitch below. Precondition: those lie in the picture.
  int CountRepeating(int y, int left, int right, int pitch) const {
    const std::uint8_t* here = frame_.Row(y);
    const std::uint8_t* below = frame_.Row(y + pitch);
    const std::uint8_t* across = steps_.to_left.Row(y);
    const std::uint8_t* down = steps_.to_above.Row(y + 1);
    int count = 0;
    for (int x = left; x < right; ++x) {
      const std::uint32_t colour = ColourAt(here, x);
      const std::uint32_t others =
          (colour ^ ColourAt(here, x + pitch)) | (colour ^ ColourAt(below, x));
      count += static_cast<int>(others == 0) & static_cast<int>((across[x + 1] | down[x]) != 0);
    }
    return count;
  }

 private:
  static std::uint32_t ColourAt(const std::uint8_t* row, int x) {
    constexpr std::uint32_t kColour = 0x00ffffff;
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, row + static_cast<std::ptrdiff_t>(x) * base::kBytesPerPixel, sizeof pixel);
    return pixel & kColour;
  }

  const base::Frame& frame_;
  const StepMaps& steps_;
};

// One number for the stretch of pixels from x.
std::uint64_t StretchAt(const Pixels& pixels, int x, int y) {
  constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // golden ratio, as in splitmix64
  std::uint64_t mixed = pixels.At(x, y);
  for (int i = 1; i < kStretch; ++i) mixed = (mixed ^ mixed >> 29) * kMix + pixels.At(x + i, y);
  return (mixed ^ mixed >> 32) * kMix;
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
      // The last stretch that lies in what is flat begins so far from its first pixel.
      constexpr int kFlatStretches = kLeap + 1 - kStretch;
      while (x + kLeap + kStretch <= pixels.width() && pixels.AreFlat(x + 1, y)) {
        x += kFlatStretches + 1;
      }
      if (pixels.IsEven(x, y)) continue;
      const std::uint64_t stretch = StretchAt(pixels, x, y);
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

// How many pixels of each block in this row of blocks are uneven.
std::vector<int> UnevenBlocks(const Pixels& pixels, int pitch, int top) {
  Bytes columns(static_cast<std::size_t>(pixels.width()), 0);
  const int bottom = std::min(top + pitch, pixels.height() - 1);
  for (int y = top; y < bottom; ++y) pixels.CountUneven(y, columns);
  std::vector<int> blocks;
  for (int left = 0; left + pitch <= pixels.width(); left += pitch) {
    const auto first = columns.begin() + left;
    blocks.push_back(std::accumulate(first, first + pitch, 0));
  }
  return blocks;
}

bool Repeats(const Pixels& pixels, int pitch, int left, int top) {
  const int right = std::min(left + pitch, pixels.width() - pitch);
  const int bottom = std::min(top + pitch, pixels.height() - pitch);
  int repeating = 0;
  for (int y = top; y < bottom; ++y) repeating += pixels.CountRepeating(y, left, right, pitch);
  return repeating >= kBlockShare * pitch * pitch;
}

// The blocks of one pitch that repeat.
board::Grid<bool> RepeatingBlocks(const Pixels& pixels, int pitch) {
  board::Grid<bool> repeats(pixels.height() / pitch, pixels.width() / pitch);
  for (int row = 0; row < repeats.rows(); ++row) {
    const std::vector<int> uneven = UnevenBlocks(pixels, pitch, row * pitch);
    for (int col = 0; col < repeats.cols(); ++col) {
      // Most blocks of a desktop are too even to be looked at.
      const bool may_repeat = uneven[static_cast<std::size_t>(col)] >= kBlockShare * pitch * pitch;
      repeats[board::CellPos{row, col}] =
          may_repeat && Repeats(pixels, pitch, col * pitch, row * pitch);
    }
  }
  return repeats;
}

// What the largest group of repeating blocks spans, in blocks; empty if there is none.
FrameRect LargestTiling(const Pixels& pixels, int pitch) {
  const std::vector<BlockGroup> groups = FindBlockGroups(RepeatingBlocks(pixels, pitch));
  const auto largest = std::max_element(
      groups.begin(), groups.end(),
      [](const BlockGroup& a, const BlockGroup& b) { return a.blocks.size() < b.blocks.size(); });
  return largest == groups.end() ? FrameRect{} : largest->bounds;
}

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

std::optional<Tiling> FindTiling(const base::Frame& frame, const StepMaps& steps,
                                 const TilingParams& params) {
  const Pixels pixels(frame, steps);
  const std::optional<int> pitch = PitchOf(pixels, params);
  if (!pitch) return std::nullopt;
  const int p = *pitch;
  const FrameRect blocks = LargestTiling(pixels, p);
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
