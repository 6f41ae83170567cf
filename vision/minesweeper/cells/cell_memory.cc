#include "vision/minesweeper/cells/cell_memory.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <span>
#include <utility>

#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;

constexpr std::uint64_t kHashSeed = 0;
constexpr double kFar = std::numeric_limits<double>::infinity();

// The shades that are there, and those up to half a pixel beside: the planes of the three channels
// one after another.
struct Shades {
  int rows = 0;
  int cols = 0;
  std::vector<std::uint8_t> exact;
  std::vector<std::uint8_t> lowest;
  std::vector<std::uint8_t> highest;

  std::size_t Area() const { return exact.size() / kChannels; }
  static constexpr std::size_t kChannels = 3;
};

std::vector<std::uint8_t> PlanesOf(const cv::Mat& colours) {
  std::vector<std::uint8_t> planes(colours.total() * Shades::kChannels);
  std::array<cv::Mat, Shades::kChannels> channels;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    channels[c] = cv::Mat(colours.size(), CV_8UC1, planes.data() + c * colours.total());
  }
  cv::split(colours, channels.data());
  return planes;
}

// The mean of each two bytes; `up` is what halves are rounded by: 0 or 1.
std::vector<std::uint8_t> HalfWay(const std::vector<std::uint8_t>& a,
                                  const std::vector<std::uint8_t>& b, int up) {
  std::vector<std::uint8_t> middle(a.size());
  std::ranges::transform(a, b, middle.begin(), [up](int x, int y) {
    return static_cast<std::uint8_t>((x + y + up) / 2);
  });
  return middle;
}

// Half way to the brightest and to the darkest neighbor is as far as half a pixel can go.
Shades ShadesOf(const cv::Mat& colours) {
  cv::Mat darkest;
  cv::Mat brightest;
  cv::erode(colours, darkest, {});
  cv::dilate(colours, brightest, {});
  Shades shades{colours.rows, colours.cols, PlanesOf(colours), {}, {}};
  shades.lowest = HalfWay(shades.exact, PlanesOf(darkest), 0);
  shades.highest = HalfWay(shades.exact, PlanesOf(brightest), 1);
  return shades;
}

Shades ShadesOf(const Frame& frame, const FrameRect& where) {
  cv::Mat colours;
  cv::cvtColor(ViewOf(frame, where), colours, cv::COLOR_BGRA2BGR);
  return ShadesOf(colours);
}

Shades ShadesOf(Patch patch) {
  return ShadesOf(cv::Mat(kPatchSide, kPatchSide, CV_8UC3, patch.data()));
}

// Grey levels between the darkest and the brightest byte of a channel, in a picture in which there
// is something to be seen: more than noise makes, less than a bevel.
constexpr int kTellingRange = 24;

bool HasContrast(const Shades& shades) {
  for (std::size_t c = 0; c < Shades::kChannels; ++c) {
    const auto plane = std::span(shades.exact).subspan(c * shades.Area(), shades.Area());
    const auto [darkest, brightest] = std::ranges::minmax(plane);
    if (brightest - darkest >= kTellingRange) return true;
  }
  return false;
}

// How far the pixels of a row of `a` lie outside the shades of `b`, the farthest channel of each.
void PutOutside(const Shades& a, const Shades& b, int row, std::uint8_t* farthest) {
  const auto cols = static_cast<std::size_t>(a.cols);
  std::fill_n(farthest, cols, std::uint8_t{0});
  for (std::size_t c = 0; c < Shades::kChannels; ++c) {
    const std::size_t first = c * a.Area() + static_cast<std::size_t>(row) * cols;
    const std::uint8_t* const at = a.exact.data() + first;
    const std::uint8_t* const low = b.lowest.data() + first;
    const std::uint8_t* const high = b.highest.data() + first;
    for (std::size_t i = 0; i < cols; ++i) {
      const auto above = static_cast<std::uint8_t>(std::max(at[i], high[i]) - high[i]);
      const auto below = static_cast<std::uint8_t>(std::max(low[i], at[i]) - at[i]);
      farthest[i] = std::max(farthest[i], std::max(above, below));
    }
  }
}

// How far the pixels of two pictures differ, row after row; beside the picture its sides are
// repeated.
class DifferenceRows {
 public:
  DifferenceRows(const Shades& a, const Shades& b)
      : a_(a),
        b_(b),
        cols_(static_cast<std::size_t>(a.cols)),
        rows_(cols_ * static_cast<std::size_t>(a.rows)),
        other_(cols_) {}

  // Precondition: called once for each row, from the first on.
  void Add(int row) {
    std::uint8_t* const here = rows_.data() + static_cast<std::size_t>(row) * cols_;
    PutOutside(a_, b_, row, here);
    PutOutside(b_, a_, row, other_.data());
    for (std::size_t i = 0; i < cols_; ++i) here[i] = std::min(here[i], other_[i]);
  }

  const std::uint8_t* At(int row) const {
    const auto inside = static_cast<std::size_t>(std::clamp(row, 0, a_.rows - 1));
    return rows_.data() + inside * cols_;
  }

 private:
  const Shades& a_;
  const Shades& b_;
  std::size_t cols_;
  std::vector<std::uint8_t> rows_;
  std::vector<std::uint8_t> other_;
};

// Grey levels in the square of 3 × 3 px that differs most; pixels at a side of the picture count
// twice. Where it is more than `enough`, any number that is, too. Precondition: one size.
double Between(const Shades& a, const Shades& b, double enough = kFar) {
  constexpr int kPixelsOfASquare = 9;
  DifferenceRows rows(a, b);
  std::vector<std::int16_t> of_three(static_cast<std::size_t>(a.cols) + 2);  // rows; sides twice
  std::int16_t* const sums = of_three.data() + 1;
  std::int16_t most = 0;  // signed: the machine's vectors have a maximum of these
  rows.Add(0);
  for (int row = 0; row < a.rows && most <= enough * kPixelsOfASquare; ++row) {
    if (row + 1 < a.rows) rows.Add(row + 1);
    const std::uint8_t* const above = rows.At(row - 1);
    const std::uint8_t* const here = rows.At(row);
    const std::uint8_t* const below = rows.At(row + 1);
    for (int col = 0; col < a.cols; ++col) {
      sums[col] = static_cast<std::int16_t>(above[col] + here[col] + below[col]);
    }
    of_three.front() = sums[0];
    of_three.back() = sums[a.cols - 1];
    for (int col = 0; col < a.cols; ++col) {
      const auto sum = static_cast<std::int16_t>(sums[col - 1] + sums[col] + sums[col + 1]);
      most = std::max(most, sum);
    }
  }
  return static_cast<double>(most) / kPixelsOfASquare;
}

}  // namespace

// How far each symbol is, and which picture of it is nearest.
struct CellMemory::Nearest {
  std::array<double, kSymbolCount> difference{};
  std::array<std::size_t, kSymbolCount> picture{};

  Nearest() { difference.fill(kFar); }

  void Add(CellSymbol symbol, double at, std::size_t index) {
    const auto i = static_cast<std::size_t>(symbol);
    if (at >= difference[i]) return;
    difference[i] = at;
    picture[i] = index;
  }
  double Of(CellSymbol symbol) const { return difference[static_cast<std::size_t>(symbol)]; }
  bool Knows(CellSymbol symbol) const { return Of(symbol) < kFar; }

  std::size_t First() const {
    return static_cast<std::size_t>(std::ranges::min_element(difference) - difference.begin());
  }
  double FirstDifference() const { return difference[First()]; }
  double SecondDifference() const {
    double second = kFar;
    for (std::size_t i = 0; i < difference.size(); ++i) {
      if (i != First()) second = std::min(second, difference[i]);
    }
    return second;
  }
};

// A picture of which two symbols were told is of kUnknown.
struct CellMemory::Picture {
  Frame pixels;
  Shades full;
  Shades patch;
  CellSymbol symbol{};
  std::string origin;
  std::uint64_t hash = 0;  // of its pixels
  bool is_telling = true;

  bool HasSizeOf(const FrameRect& where) const {
    return pixels.size == base::Size{where.width, where.height};
  }
  bool IsAlikeIn(const Picture& other) const {
    return symbol == other.symbol && pixels.size == other.pixels.size;
  }
  std::size_t Area() const { return full.Area(); }
};

struct CellMemory::Impression {
  Nearest same;  // among pictures of this size
  Nearest like;  // the same, and for symbols not known at this size, at others
};

CellMemory::CellMemory() : CellMemory(CellMemoryParams()) {}
CellMemory::CellMemory(const CellMemoryParams& params) : params_(params) {}
CellMemory::CellMemory(const CellMemory&) = default;
CellMemory& CellMemory::operator=(const CellMemory&) = default;
CellMemory::CellMemory(CellMemory&&) noexcept = default;
CellMemory& CellMemory::operator=(CellMemory&&) noexcept = default;
CellMemory::~CellMemory() = default;

CellMemory::Impression CellMemory::Compare(const Frame& frame, const FrameRect& where) const {
  Impression seen;
  const Shades full = ShadesOf(frame, where);
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    const Picture& known = *pictures_[i];
    if (!known.HasSizeOf(where)) continue;
    const double nearest = seen.same.Of(known.symbol);
    seen.same.Add(known.symbol, Between(full, known.full, nearest), i);
  }
  seen.like = seen.same;
  if (seen.same.FirstDifference() <= params_.same_limit) return seen;
  const Shades patch = ShadesOf(PatchOf(frame, where));
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    const Picture& known = *pictures_[i];
    if (seen.same.Knows(known.symbol)) continue;
    const double nearest = seen.like.Of(known.symbol);
    seen.like.Add(known.symbol, Between(patch, known.patch, nearest), i);
  }
  return seen;
}

std::optional<CellSymbol> CellMemory::Decide(const Nearest& nearest, double limit) const {
  const double first = nearest.FirstDifference();
  const double second = nearest.SecondDifference();
  if (first > limit || second < first * params_.least_ratio || second == first) return std::nullopt;
  const auto symbol = static_cast<CellSymbol>(nearest.First());
  if (symbol == CellSymbol::kUnknown) return std::nullopt;
  return symbol;
}

Recollection CellMemory::Of(std::size_t index, Recollection::How how) const {
  const Picture& picture = *pictures_[index];
  if (picture.symbol == CellSymbol::kUnknown) return {};
  return {.how = how, .symbol = picture.symbol, .is_telling = picture.is_telling};
}

Recollection CellMemory::Nothing(const Nearest& same) const {
  Recollection nothing;
  for (std::size_t i = 0; i < same.difference.size(); ++i) {
    nothing.denied[i] = same.difference[i] > params_.like_limit && same.difference[i] < kFar;
  }
  return nothing;
}

// Most cells of a game have been met before to the pixel; a look at hashes is quick.
std::optional<std::size_t> CellMemory::FindExactly(std::uint64_t hash) const {
  const auto found =
      std::ranges::find_if(pictures_, [&](const auto& picture) { return picture->hash == hash; });
  if (found == pictures_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - pictures_.begin());
}

Recollection CellMemory::Recall(const Frame& frame, const FrameRect& where) const {
  assert(!where.IsEmpty() && frame.Bounds().Contains(where));
  using How = Recollection::How;
  const auto exact = FindExactly(HashPixels(frame, where, kHashSeed));
  if (exact) return Of(*exact, How::kSame);
  const Impression seen = Compare(frame, where);
  if (seen.same.FirstDifference() <= params_.same_limit) {
    const bool is_decided = Decide(seen.same, params_.same_limit).has_value();
    return is_decided ? Of(seen.same.picture[seen.same.First()], How::kSame) : Recollection();
  }
  const auto symbol = Decide(seen.like, params_.like_limit);
  // A symbol that is known at this size looks otherwise.
  if (!symbol || seen.same.Knows(*symbol)) return Nothing(seen.same);
  return Of(seen.like.picture[seen.like.First()], How::kLike);
}

bool CellMemory::Remember(const Frame& frame, const FrameRect& where, CellSymbol symbol,
                          std::string origin) {
  assert(!where.IsEmpty() && frame.Bounds().Contains(where));
  assert(symbol != CellSymbol::kUnknown);
  const std::uint64_t hash = HashPixels(frame, where, kHashSeed);
  if (const auto exact = FindExactly(hash)) return Confirm(*exact, symbol);
  const Nearest known = Compare(frame, where).same;
  if (known.FirstDifference() <= params_.same_limit) {
    const bool is_disputed = known.First() == static_cast<std::size_t>(CellSymbol::kUnknown);
    const bool is_decided = Decide(known, params_.same_limit).has_value();
    if (is_disputed || is_decided) return Confirm(known.picture[known.First()], symbol);
  }
  auto picture = std::make_shared<Picture>();
  picture->pixels = base::CopyOf(base::PartOf(frame, where)).frame;
  picture->full = ShadesOf(frame, where);
  picture->patch = ShadesOf(PatchOf(frame, where));
  picture->symbol = symbol;
  picture->origin = std::move(origin);
  picture->hash = hash;
  picture->is_telling = HasContrast(picture->full);
  Keep(std::move(picture));
  return true;
}

bool CellMemory::Confirm(std::size_t index, CellSymbol symbol) {
  if (pictures_[index]->symbol == symbol) return true;
  auto disputed = std::make_shared<Picture>(*pictures_[index]);
  disputed->symbol = CellSymbol::kUnknown;
  pictures_[index] = std::move(disputed);
  return false;
}

void CellMemory::Keep(std::shared_ptr<const Picture> picture) {
  const auto is_alike = [&](const auto& other) { return picture->IsAlikeIn(*other); };
  const auto alike = static_cast<std::size_t>(std::ranges::count_if(pictures_, is_alike));
  if (alike >= params_.most_of_a_symbol) pictures_.erase(std::ranges::find_if(pictures_, is_alike));
  pictures_.push_back(std::move(picture));
  std::size_t pixels = 0;
  for (const auto& each : pictures_) pixels += each->Area();
  while (pixels > params_.most_pixels) {
    pixels -= pictures_.front()->Area();
    pictures_.erase(pictures_.begin());
  }
}

std::vector<RememberedCell> CellMemory::Cells() const {
  std::vector<RememberedCell> cells;
  for (const auto& picture : pictures_) {
    if (picture->symbol != CellSymbol::kUnknown)
      cells.push_back({picture->pixels, picture->symbol, picture->origin});
  }
  return cells;
}

bool CellMemory::IsEmpty() const { return pictures_.empty(); }

double Difference(const Frame& a, const Frame& b) {
  assert(a.size == b.size);
  return Between(ShadesOf(a, a.Bounds()), ShadesOf(b, b.Bounds()));
}

}  // namespace gridhand::vision::minesweeper
