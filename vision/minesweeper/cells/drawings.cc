#include "vision/minesweeper/cells/drawings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <tuple>

namespace gridhand::vision::minesweeper {
namespace {

// Beyond so many pictures no two cells are alike, and each pair is to be compared.
constexpr std::size_t kMostPictures = 128;
// The rim of a cell is its bevel, and its neighbor's. Pixels of a patch.
constexpr int kRim = 3;
constexpr int kBlock = 2;  // px averaged, so that half a pixel's shift is no other drawing
constexpr int kSide = (kPatchSide - 2 * kRim) / kBlock;
constexpr int kChannels = 3;
constexpr int kPlaces = kSide * kSide;
// Less contrast than this is a ground. Standard deviation, of 255.
constexpr float kLeastContrast = 3;
// Two drawings are unlike where a window of so many blocks a side differs by more than this share
// of the whole: a small question mark beside a flag is such a place. On drawn boards 4 % of the
// pairs of one symbol are unlike, 96 % of those of a flag and a question mark, 97 % of those of
// digits; compared as a whole, no threshold parts flags from question marks made of one.
constexpr int kWindow = 3;
constexpr float kUnlike = 0.09F;
// Beyond this share they are not one picture: nine in ten pairs of one symbol are within, a 2 and a
// 3 of 7 px in a cell of 14 differ by 0.05.
constexpr float kOther = 0.03F;
static_assert(kOther <= kUnlike, "what is drawn the same is alike");

static_assert(std::tuple_size_v<Contrast> == std::size_t{kPlaces} * kChannels);

float BlockMean(const Patch& picture, int row, int col, int colour) {
  int sum = 0;
  for (int y = 0; y < kBlock; ++y) {
    for (int x = 0; x < kBlock; ++x) {
      const int at = (kRim + row * kBlock + y) * kPatchSide + kRim + col * kBlock + x;
      sum += picture[static_cast<std::size_t>(at * kChannels + colour)];
    }
  }
  return static_cast<float>(sum) / (kBlock * kBlock);
}

float LengthOf(const Contrast& contrast) {
  return std::sqrt(std::inner_product(contrast.begin(), contrast.end(), contrast.begin(), 0.0F));
}

// The squared differences of the blocks of a window, all colours.
float DifferenceIn(const Contrast& a, const Contrast& b, int top, int left) {
  float sum = 0;
  for (int row = top; row < top + kWindow; ++row) {
    const auto first = static_cast<std::size_t>((row * kSide + left) * kChannels);
    for (std::size_t i = first; i < first + std::size_t{kWindow} * kChannels; ++i) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
  }
  return sum;
}

// Whether some window differs by more than this share.
bool DiffersBy(const Contrast& a, const Contrast& b, float share) {
  for (int top = 0; top + kWindow <= kSide; ++top) {
    for (int left = 0; left + kWindow <= kSide; ++left) {
      if (DifferenceIn(a, b, top, left) > share) return true;
    }
  }
  return false;
}

// Per contrast a number that it shares with all that are linked to it by steps of this share at
// most.
std::vector<int> LinkedWithin(const std::vector<std::optional<Contrast>>& contrasts, float share) {
  std::vector<int> numbers(contrasts.size(), kNoDrawing);
  int next = 0;
  for (std::size_t i = 0; i < contrasts.size(); ++i) {
    if (!contrasts[i]) continue;
    numbers[i] = next++;
    for (std::size_t j = 0; j < i; ++j) {
      if (!contrasts[j] || numbers[j] == numbers[i]) continue;
      if (!DiffersBy(*contrasts[i], *contrasts[j], share)) {
        std::ranges::replace(numbers, numbers[i], numbers[j]);
      }
    }
  }
  return numbers;
}

}  // namespace

std::optional<Contrast> ContrastOf(const Patch& picture) {
  Contrast contrast{};
  for (int colour = 0; colour < kChannels; ++colour) {
    float sum = 0;
    for (int place = 0; place < kPlaces; ++place) {
      float& value = contrast[static_cast<std::size_t>(place * kChannels + colour)];
      sum += value = BlockMean(picture, place / kSide, place % kSide, colour);
    }
    for (int place = 0; place < kPlaces; ++place) {
      contrast[static_cast<std::size_t>(place * kChannels + colour)] -= sum / kPlaces;
    }
  }
  const float length = LengthOf(contrast);
  if (length < kLeastContrast * std::sqrt(static_cast<float>(contrast.size()))) return std::nullopt;
  for (float& value : contrast) value /= length;
  return contrast;
}

bool AreDrawnTheSame(const std::optional<Contrast>& a, const std::optional<Contrast>& b) {
  if (!a || !b) return !a && !b;
  return !DiffersBy(*a, *b, kOther);
}

std::vector<Drawing> DrawingsOf(const std::vector<Patch>& pictures) {
  std::vector<Drawing> drawings(pictures.size());
  if (pictures.size() > kMostPictures) return drawings;
  std::vector<std::optional<Contrast>> contrasts;
  std::ranges::transform(pictures, std::back_inserter(contrasts), ContrastOf);
  const std::vector<int> alike = LinkedWithin(contrasts, kUnlike);
  const std::vector<int> same = LinkedWithin(contrasts, kOther);
  for (std::size_t i = 0; i < drawings.size(); ++i) drawings[i] = {alike[i], same[i]};
  return drawings;
}

}  // namespace gridhand::vision::minesweeper
