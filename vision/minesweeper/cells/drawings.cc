#include "vision/minesweeper/cells/drawings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>

#include "base/median.h"

namespace gridhand::vision::minesweeper {
namespace {

// The rim of a cell is its bevel, and its neighbor's. Pixels of a patch.
constexpr int kRim = 3;
constexpr int kBlock = 2;  // px averaged, so that half a pixel's shift is no other drawing
constexpr int kSide = (kPatchSide - 2 * kRim) / kBlock;
constexpr int kChannels = 3;
constexpr int kPlaces = kSide * kSide;
// Less contrast than this is a ground. Standard deviation, of 255.
constexpr float kLeastContrast = 3;
// Two drawings are unlike where a window of so many blocks a side differs by more than this share
// of the whole: a small question mark beside a flag is such a place. On drawn boards 7 % of the
// pairs of one symbol are unlike, 94 % of those of a flag and a question mark, 98 % of those of
// digits; compared as a whole, no threshold parts flags from question marks made of one.
constexpr int kWindow = 3;
constexpr float kUnlike = 0.03F;
// On unlike grounds contrasts of one drawing differ, by up to this. The flags of a board in two
// greens differ by 0.15.
constexpr float kUnlikeOnAnyGround = 0.2F;
// Beyond this share they are not drawn the same: 88 % of the pairs of one symbol are within, 0.7 %
// of those of two digits, 5 % of those of a flag and a question mark.
constexpr float kNotSame = 0.015F;
// Beyond this they are not one picture: at most 84, 0.2 and 5 % are within.
constexpr float kNotEqual = 0.01F;
static_assert(kNotEqual <= kNotSame && kNotSame <= kUnlike, "equal ones are the same, and alike");
// Nor are they one picture if the one is so much fainter.
constexpr float kFainter = 0.8F;
// Beyond this share two pictures as they lie, of which none is moved, are not one: nine in ten
// pairs of one symbol are within, a 2 and a 3 of 7 px in a cell of 14 differ by 0.05.
constexpr float kOther = 0.03F;
// A drawing may lie so much further than another, down or to the right. In half pixels of a patch.
constexpr int kMostMoved = 2;
static_assert(kMostMoved / 2 + 1 <= kRim, "a moved block lies in the patch");
// Grounds that differ by less in each colour are one. Of 255.
constexpr float kOtherGround = 8;

static_assert(std::tuple_size_v<Contrast> == std::size_t{kPlaces} * kChannels);

using Blocks = Contrast;  // their mean colours, 0 … 255, or by how much these differ from a colour
using Colour = std::array<float, kChannels>;
using Differences = std::array<float, kPlaces>;  // of each block, squared

// Where blocks are cut, in half pixels of a patch down and to the right of where they lie.
struct Offset {
  int down = 0;
  int right = 0;
};

std::vector<Offset> Offsets() {
  std::vector<Offset> offsets;
  for (int down = -kMostMoved; down <= kMostMoved; ++down) {
    for (int right = -kMostMoved; right <= kMostMoved; ++right) offsets.push_back({down, right});
  }
  return offsets;
}

// Weights of three pixels, quarters: a block that is half a pixel off is the mean of the two that
// are at whole pixels.
constexpr int kTaps = kBlock + 1;
std::array<int, kTaps> TapsOf(int halves) {
  return halves % 2 == 0 ? std::array{2, 2, 0} : std::array{1, 2, 1};
}

int WholePixels(int halves) { return (halves - std::abs(halves % 2)) / 2; }

Blocks BlocksOf(const Patch& picture, const Offset& offset) {
  const std::array<int, kTaps> down = TapsOf(offset.down);
  const std::array<int, kTaps> right = TapsOf(offset.right);
  Blocks blocks{};
  for (int place = 0; place < kPlaces; ++place) {
    const int top = kRim + place / kSide * kBlock + WholePixels(offset.down);
    const int left = kRim + place % kSide * kBlock + WholePixels(offset.right);
    for (int colour = 0; colour < kChannels; ++colour) {
      int sum = 0;
      for (int y = 0; y < kTaps; ++y) {
        for (int x = 0; x < kTaps; ++x) {
          const int at = ((top + y) * kPatchSide + left + x) * kChannels + colour;
          sum += down[static_cast<std::size_t>(y)] * right[static_cast<std::size_t>(x)] *
                 picture[static_cast<std::size_t>(at)];
        }
      }
      blocks[static_cast<std::size_t>(place * kChannels + colour)] = static_cast<float>(sum) / 16;
    }
  }
  return blocks;
}

Blocks Against(const Colour& colour, Blocks blocks) {
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] -= colour[i % kChannels];
  return blocks;
}

float LengthOf(const Blocks& blocks) {
  return std::sqrt(std::inner_product(blocks.begin(), blocks.end(), blocks.begin(), 0.0F));
}

Colour MeanOf(const Blocks& blocks) {
  Colour mean{};
  for (std::size_t i = 0; i < blocks.size(); ++i) mean[i % kChannels] += blocks[i] / kPlaces;
  return mean;
}

// The median of the outermost blocks.
Colour GroundOf(const Blocks& blocks) {
  Colour ground{};
  for (std::size_t colour = 0; colour < kChannels; ++colour) {
    std::vector<float> outermost;
    for (int place = 0; place < kPlaces; ++place) {
      const int row = place / kSide;
      const int col = place % kSide;
      if (std::min(row, col) > 0 && std::max(row, col) < kSide - 1) continue;
      outermost.push_back(blocks[static_cast<std::size_t>(place * kChannels) + colour]);
    }
    ground[colour] = base::MedianOf(outermost);
  }
  return ground;
}

// None where nothing is drawn.
std::optional<Contrast> ContrastOfBlocks(const Blocks& blocks) {
  Contrast contrast = Against(MeanOf(blocks), blocks);
  const float length = LengthOf(contrast);
  if (length < kLeastContrast * std::sqrt(static_cast<float>(contrast.size()))) return std::nullopt;
  for (float& value : contrast) value /= length;
  return contrast;
}

// The largest sum of a window's blocks.
float LargestOf(const Differences& differences) {
  float largest = 0;
  for (int top = 0; top + kWindow <= kSide; ++top) {
    for (int left = 0; left + kWindow <= kSide; ++left) {
      float sum = 0;
      for (int row = top; row < top + kWindow; ++row) {
        for (int col = left; col < left + kWindow; ++col) {
          sum += differences[static_cast<std::size_t>(row * kSide + col)];
        }
      }
      largest = std::max(largest, sum);
    }
  }
  return largest;
}

// 1 for equal contrasts.
float DotOf(const Contrast& a, const Contrast& b) {
  constexpr std::size_t kLanes = 8;  // added side by side
  std::array<float, kLanes> sums{};
  std::size_t i = 0;
  for (; i + kLanes <= a.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  float sum = std::reduce(sums.begin(), sums.end());
  for (; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// True only if some window differs by more than `most`; false decides nothing. Quick: nine windows
// side by side cover all blocks, so that one of them has at least a ninth of the whole difference.
bool SurelyDifferBy(const Contrast& a, const Contrast& b, float most) {
  static_assert(kSide % kWindow == 0);
  constexpr float kWindows = kPlaces / (kWindow * kWindow);
  constexpr float kRounding = 1e-4F;
  return (2 - 2 * DotOf(a, b)) / kWindows > most + kRounding;
}

float LargestDifference(const Contrast& a, const Contrast& b) {
  Differences differences{};
  for (std::size_t i = 0; i < a.size(); ++i) {
    differences[i / kChannels] += (a[i] - b[i]) * (a[i] - b[i]);
  }
  return LargestOf(differences);
}

// A drawing covers some share of each block, its ground the rest. So where two pictures show one
// drawing, a block differs by a share of what the grounds differ by: the largest sum of a window's
// differences beyond that, squared. Precondition: the grounds differ.
float LargestBeyondGrounds(const Blocks& a, const Blocks& b, const Colour& grounds_differ) {
  const auto times_grounds = [&](const Colour& colour) {
    return std::inner_product(colour.begin(), colour.end(), grounds_differ.begin(), 0.0F);
  };
  const float whole = times_grounds(grounds_differ);
  Differences differences{};
  for (std::size_t place = 0; place < differences.size(); ++place) {
    Colour differs{};
    for (std::size_t colour = 0; colour < kChannels; ++colour) {
      differs[colour] = a[place * kChannels + colour] - b[place * kChannels + colour];
    }
    const float share = std::clamp(times_grounds(differs) / whole, 0.0F, 1.0F);
    for (std::size_t colour = 0; colour < kChannels; ++colour) {
      const float rest = differs[colour] - share * grounds_differ[colour];
      differences[place] += rest * rest;
    }
  }
  return LargestOf(differences);
}

// What two pictures are compared by.
struct Drawn {
  // As the picture lies:
  Blocks unmoved{};
  Contrast contrast{};
  Colour ground{};
  float length = 0;  // of `unmoved` against the ground
  // At each offset:
  std::vector<Blocks> blocks;
  std::vector<Contrast> contrasts;
};

// None where nothing is drawn.
std::optional<Drawn> DrawnOn(const Patch& picture) {
  static const std::vector<Offset> kOffsets = Offsets();
  const Blocks unmoved = BlocksOf(picture, {});
  const std::optional<Contrast> contrast = ContrastOfBlocks(unmoved);
  if (!contrast) return std::nullopt;
  Drawn drawn{.unmoved = unmoved, .contrast = *contrast, .ground = GroundOf(unmoved)};
  for (const Offset& offset : kOffsets) {
    const Blocks blocks = BlocksOf(picture, offset);
    const std::optional<Contrast> moved = ContrastOfBlocks(blocks);
    if (!moved) continue;  // nearly all that is drawn lies at the rim
    drawn.blocks.push_back(blocks);
    drawn.contrasts.push_back(*moved);
  }
  drawn.length = LengthOf(Against(drawn.ground, unmoved));
  return drawn;
}

// What two pictures have in common.
struct Likeness {
  bool alike = false;
  bool same = false;
  bool one_picture = false;
};

// The first is moved.
Likeness LikenessOf(const Drawn& a, const Drawn& b) {
  Colour grounds{};
  std::ranges::transform(a.ground, b.ground, grounds.begin(), std::minus<>());
  const bool is_one_ground =
      std::ranges::all_of(grounds, [](float by) { return std::abs(by) < kOtherGround; });
  const float most = is_one_ground ? kUnlike : kUnlikeOnAnyGround;
  float least = std::numeric_limits<float>::infinity();
  for (const Contrast& contrast : a.contrasts) {
    if (SurelyDifferBy(contrast, b.contrast, std::min(most, least))) continue;
    least = std::min(least, LargestDifference(contrast, b.contrast));
    if (least <= kNotEqual) break;
  }
  const auto [fainter, stronger] = std::minmax(a.length, b.length);
  Likeness likeness{
      .alike = least <= kUnlike,
      .same = least <= kNotSame,
      .one_picture = least <= kNotEqual && is_one_ground && fainter >= kFainter * stronger};
  if (!likeness.alike && !is_one_ground && least <= kUnlikeOnAnyGround) {
    const float most_rest = kUnlike * (a.length * a.length + b.length * b.length) / 2;
    likeness.alike = std::ranges::any_of(a.blocks, [&](const Blocks& blocks) {
      return LargestBeyondGrounds(blocks, b.unmoved, grounds) <= most_rest;
    });
  }
  return likeness;
}

// The number of each item; those that are linked share the first one's.
class Links {
 public:
  explicit Links(std::size_t items) : numbers_(items) {
    std::iota(numbers_.begin(), numbers_.end(), 0);
  }

  void Link(std::size_t a, std::size_t b) {
    const int one = numbers_[a];
    const int other = numbers_[b];
    if (one == other) return;
    std::ranges::replace(numbers_, std::max(one, other), std::min(one, other));
  }
  bool AreLinked(std::size_t a, std::size_t b) const { return numbers_[a] == numbers_[b]; }
  int NumberOf(std::size_t item) const { return numbers_[item]; }

 private:
  std::vector<int> numbers_;
};

}  // namespace

GroundColour GroundOf(const Patch& picture) { return GroundOf(BlocksOf(picture, {})); }

std::optional<Contrast> ContrastOf(const Patch& picture) {
  return ContrastOfBlocks(BlocksOf(picture, {}));
}

bool AreDrawnTheSame(const std::optional<Contrast>& a, const std::optional<Contrast>& b) {
  if (!a || !b) return !a && !b;
  return LargestDifference(*a, *b) <= kOther;
}

Comparison Compare(const std::vector<Patch>& pictures) {
  std::vector<std::optional<Drawn>> drawn(pictures.size());
  std::ranges::transform(pictures, drawn.begin(), DrawnOn);
  Links alike(pictures.size());
  Links same(pictures.size());
  Links one_picture(pictures.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    for (std::size_t j = 0; drawn[i] && j < i; ++j) {
      if (!drawn[j] || one_picture.AreLinked(i, j)) continue;  // then they are linked by all
      const Likeness likeness = LikenessOf(*drawn[i], *drawn[j]);
      if (likeness.alike) alike.Link(i, j);
      if (likeness.same) same.Link(i, j);
      if (likeness.one_picture) one_picture.Link(i, j);
    }
  }
  Comparison comparison;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const bool is_drawn = drawn[i].has_value();
    comparison.drawings.push_back(is_drawn ? Drawing{alike.NumberOf(i), same.NumberOf(i)}
                                           : Drawing{});
    comparison.pictures.push_back(one_picture.NumberOf(i));
  }
  return comparison;
}

}  // namespace gridhand::vision::minesweeper
