#include "vision/minesweeper/cells/cell_memory.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <map>
#include <mutex>
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
// Fewer pictures of a symbol at a size do not show all the grounds that shine through it: larger
// ones are asked, too. By measurement on 12,960 cells of kmines' graveyard: 9 unknown and none
// wrong, instead of 19 and 1.
constexpr int kEnoughOfThisSize = 6;
// What is told is clear if every other symbol is this many times as far, and by kLeastExcess.
constexpr double kClearRatio = 4;
// On a ground that nobody has told, another symbol must be farther somewhere by so many grey
// levels. By measurement on 8,280 cells of kmines' graveyard: 6 stay unknown, none is wrong; with
// their own symbol forgotten 138 are taken for another one, and 107 without this. (12: 4 and 255.)
constexpr double kLeastExcess = 16;
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
Shades ShadesOfColours(const cv::Mat& colours) {
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
  return ShadesOfColours(colours);
}

Shades ShadesOf(Patch patch) {
  return ShadesOfColours(cv::Mat(kPatchSide, kPatchSide, CV_8UC3, patch.data()));
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

// How far the pixels of a row of `a` lie outside the shades of `b`, or differ from its pixels, the
// farthest channel of each.
void PutOutside(const Shades& a, const Shades& b, int row, bool is_exact, std::uint8_t* farthest) {
  const auto cols = static_cast<std::size_t>(a.cols);
  std::fill_n(farthest, cols, std::uint8_t{0});
  for (std::size_t c = 0; c < Shades::kChannels; ++c) {
    const std::size_t first = c * a.Area() + static_cast<std::size_t>(row) * cols;
    const std::uint8_t* const at = a.exact.data() + first;
    const std::uint8_t* const low = (is_exact ? b.exact : b.lowest).data() + first;
    const std::uint8_t* const high = (is_exact ? b.exact : b.highest).data() + first;
    for (std::size_t i = 0; i < cols; ++i) {
      const auto above = static_cast<std::uint8_t>(std::max(at[i], high[i]) - high[i]);
      const auto below = static_cast<std::uint8_t>(std::max(low[i], at[i]) - at[i]);
      farthest[i] = std::max(farthest[i], std::max(above, below));
    }
  }
}

// How pixels of two pictures are compared: with the shades of each other, those of the first with
// the shades of the second alone, or as they are.
enum class Way { kBoth, kOne, kExact };

// How far the pixels of two pictures differ, row after row; beside the picture its sides are
// repeated.
class DifferenceRows {
 public:
  DifferenceRows(const Shades& a, const Shades& b, Way way)
      : a_(a),
        b_(b),
        way_(way),
        cols_(static_cast<std::size_t>(a.cols)),
        rows_(cols_ * static_cast<std::size_t>(a.rows)),
        other_(cols_) {}

  // Precondition: called once for each row, from the first on.
  void Add(int row) {
    std::uint8_t* const here = rows_.data() + static_cast<std::size_t>(row) * cols_;
    PutOutside(a_, b_, row, way_ == Way::kExact, here);
    if (way_ != Way::kBoth) return;
    PutOutside(b_, a_, row, false, other_.data());
    for (std::size_t i = 0; i < cols_; ++i) here[i] = std::min(here[i], other_[i]);
  }

  const std::uint8_t* At(int row) const {
    const auto inside = static_cast<std::size_t>(std::clamp(row, 0, a_.rows - 1));
    return rows_.data() + inside * cols_;
  }

 private:
  const Shades& a_;
  const Shades& b_;
  Way way_;
  std::size_t cols_;
  std::vector<std::uint8_t> rows_;
  std::vector<std::uint8_t> other_;
};

constexpr int kPixelsOfASquare = 9;

// Grey levels in the square of 3 × 3 px that differs most; pixels at a side of the picture count
// twice. Where it is more than `enough`, any number that is, too; else the sums of all squares are
// added to `squares`, row by row. Precondition: one size.
double Between(const Shades& a, const Shades& b, double enough = kFar, Way way = Way::kBoth,
               std::vector<std::int16_t>* squares = nullptr) {
  DifferenceRows rows(a, b, way);
  std::vector<std::int16_t> of_three(static_cast<std::size_t>(a.cols) + 2);  // rows; sides twice
  std::vector<std::int16_t> of_squares(static_cast<std::size_t>(a.cols));
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
      of_squares[static_cast<std::size_t>(col)] = sum;
    }
    if (squares != nullptr) squares->insert(squares->end(), of_squares.begin(), of_squares.end());
  }
  if (squares != nullptr && most > enough * kPixelsOfASquare) squares->clear();
  return static_cast<double>(most) / kPixelsOfASquare;
}

// The most by which a square of the first lies farther outside than that of the second, in grey
// levels. Precondition: as many squares.
double Excess(const std::vector<std::int16_t>& first, const std::vector<std::int16_t>& second) {
  std::int16_t most = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    most = std::max(most, static_cast<std::int16_t>(first[i] - second[i]));
  }
  return static_cast<double>(most) / kPixelsOfASquare;
}

// The shades of any of these pictures, or those of their pixels alone; at least one, there is no
// exact one. Precondition: one size.
Shades RangeOf(const std::vector<std::shared_ptr<const Shades>>& pictures, bool is_exact) {
  Shades range = *pictures.front();
  if (is_exact) range.lowest = range.highest = range.exact;
  range.exact.clear();
  for (const auto& picture : pictures) {
    const auto widen = [](std::vector<std::uint8_t>& bound, const std::vector<std::uint8_t>& by,
                          auto choose) {
      std::ranges::transform(bound, by, bound.begin(), choose);
    };
    widen(range.lowest, is_exact ? picture->exact : picture->lowest,
          [](auto a, auto b) { return std::min(a, b); });
    widen(range.highest, is_exact ? picture->exact : picture->highest,
          [](auto a, auto b) { return std::max(a, b); });
  }
  return range;
}

// What lies there, brought to this size, which is no larger.
cv::Mat ColoursOf(const Frame& frame, const FrameRect& where, base::Size size) {
  cv::Mat colours;
  cv::cvtColor(ViewOf(frame, where), colours, cv::COLOR_BGRA2BGR);
  const cv::Size wanted(size.width, size.height);
  if (colours.size() != wanted) cv::resize(colours, colours, wanted, 0, 0, cv::INTER_AREA);
  return colours;
}

// As what a cell is compared: as it is, or brought to the size of a patch.
enum class At : std::uint8_t { kFull, kPatch };

// A cell that is looked at, as what it is compared. `kMake` makes it of colours.
template <auto kMake>
class View {
 public:
  using Made = decltype(kMake(cv::Mat()));

  View(const Frame& frame, const FrameRect& where) : frame_(frame), where_(where) {}

  const Frame& frame() const { return frame_; }
  const FrameRect& where() const { return where_; }
  base::Size size() const { return {where_.width, where_.height}; }

  const Made& For(At at) {
    std::optional<Made>& made = made_[static_cast<std::size_t>(at)];
    if (!made) made = kMake(Colours(at));
    return *made;
  }

 private:
  cv::Mat Colours(At at) const {
    if (at == At::kFull) return ColoursOf(frame_, where_, size());
    Patch patch = PatchOf(frame_, where_);
    return cv::Mat(kPatchSide, kPatchSide, CV_8UC3, patch.data()).clone();
  }

  const Frame& frame_;
  FrameRect where_;
  std::array<std::optional<Made>, 2> made_;
};

// The pictures that cells of one size are compared with, of one symbol: those of this size if there
// are any; if they are told, larger ones where there are few; else those not smaller than a patch,
// else all others.
struct Look {
  At at = At::kPatch;
  bool is_of_this_size = false;
  std::vector<std::size_t> pictures;
  std::vector<std::shared_ptr<const Shades>> shades;  // of these, brought to one size
  // Of them all; what lies half a pixel beside counts in the first.
  Shades range;
  Shades exact_range;
};

// The mean of each channel.
using MeanColour = std::array<double, Shades::kChannels>;

MeanColour MeanOf(const Frame& frame, const FrameRect& where) {
  const cv::Scalar mean = cv::mean(ViewOf(frame, where));
  return {mean[0], mean[1], mean[2]};
}

// How far the pixels lie outside these shades, in grey levels, in the mean of all bytes.
double MeanOutside(const std::vector<std::uint8_t>& planes, const Shades& range) {
  int sum = 0;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    // At most one of the two is more than nothing, in a form that compilers have instructions for.
    const std::uint8_t at = planes[i];
    const auto above = static_cast<std::uint8_t>(std::max(at, range.highest[i]) - range.highest[i]);
    const auto below = static_cast<std::uint8_t>(std::max(at, range.lowest[i]) - at);
    sum += above + below;
  }
  return static_cast<double>(sum) / static_cast<double>(planes.size());
}

// Cells of so many sizes are kept ready: those of a board have up to four, and a reader looks at
// several lattices.
constexpr std::size_t kMostSizesKept = 64;

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

  bool IsAlikeIn(const Picture& other) const {
    return symbol == other.symbol && pixels.size == other.pixels.size;
  }
  std::size_t Area() const { return full.Area(); }
};

struct CellMemory::Impression {
  Nearest same;  // among pictures of this size
  Nearest like;  // the same, and for symbols not known at this size, at others
};

// By one measure, how far each symbol is.
struct CellMemory::Measured {
  Nearest picture;
  Nearest range;  // or the picture, if it is nearer
};

struct CellMemory::Viewed : View<ShadesOfColours> {
  using View::View;
};

struct CellMemory::LooksAtOneSize {
  std::array<Look, kSymbolCount> of;
};

struct CellMemory::KeptLooks {
  std::once_flag is_bounded;
  MeanColour darkest;  // of the pictures' mean colours, channel by channel
  MeanColour brightest;
  std::mutex mutex;
  std::map<std::pair<int, int>, std::shared_ptr<const LooksAtOneSize>> by_size;
};

CellMemory::CellMemory() : CellMemory(CellMemoryParams()) {}
CellMemory::CellMemory(const CellMemoryParams& params)
    : params_(params), looks_(std::make_shared<KeptLooks>()) {}
CellMemory::CellMemory(const CellMemory&) = default;
CellMemory& CellMemory::operator=(const CellMemory&) = default;
CellMemory::CellMemory(CellMemory&&) noexcept = default;
CellMemory& CellMemory::operator=(CellMemory&&) noexcept = default;
CellMemory::~CellMemory() = default;

CellMemory::LooksAtOneSize CellMemory::MakeLooksFor(base::Size cell) const {
  // A picture that is smaller than a patch is blurred in it.
  enum Rank { kSmall, kOther, kLarger, kThisSize };
  const auto is_at_patch = [](Rank rank) { return rank == kSmall || rank == kOther; };
  const auto holds = [](base::Size size, base::Size other) {
    return size.width >= other.width && size.height >= other.height;
  };
  const auto rank_of = [&](const Picture& known) {
    const base::Size size = known.pixels.size;
    if (size == cell) return kThisSize;
    if (!params_.is_told) return kOther;
    if (holds(size, cell)) return kLarger;
    return holds(size, {kPatchSide, kPatchSide}) ? kOther : kSmall;
  };
  std::array<Rank, kSymbolCount> best{};
  std::array<int, kSymbolCount> of_this_size{};
  for (const auto& known : pictures_) {
    const auto i = static_cast<std::size_t>(known->symbol);
    best[i] = std::max(best[i], rank_of(*known));
    of_this_size[i] += rank_of(*known) == kThisSize ? 1 : 0;
  }
  const auto is_looked_at = [&](const Picture& known) {
    const auto i = static_cast<std::size_t>(known.symbol);
    const Rank rank = rank_of(known);
    return rank == best[i] || (rank == kLarger && of_this_size[i] < kEnoughOfThisSize);
  };
  const auto shades_of = [&](Rank rank, const std::shared_ptr<const Picture>& known) {
    using Kept = std::shared_ptr<const Shades>;
    if (rank == kThisSize) return Kept(known, &known->full);
    if (is_at_patch(rank)) return Kept(known, &known->patch);
    const Frame& pixels = known->pixels;
    return Kept(
        std::make_shared<Shades>(ShadesOfColours(ColoursOf(pixels, pixels.Bounds(), cell))));
  };
  LooksAtOneSize looks;
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    const std::shared_ptr<const Picture>& known = pictures_[i];
    if (!is_looked_at(*known)) continue;
    const Rank rank = rank_of(*known);
    Look& look = looks.of[static_cast<std::size_t>(known->symbol)];
    look.is_of_this_size |= rank == kThisSize;
    look.at = is_at_patch(rank) ? At::kPatch : At::kFull;
    look.pictures.push_back(i);
    look.shades.push_back(shades_of(rank, known));
  }
  for (Look& look : looks.of) {
    if (look.pictures.empty()) continue;
    look.range = RangeOf(look.shades, false);
    look.exact_range = RangeOf(look.shades, true);
  }
  return looks;
}

std::shared_ptr<const CellMemory::LooksAtOneSize> CellMemory::LooksFor(base::Size cell) const {
  const std::lock_guard lock(looks_->mutex);
  if (looks_->by_size.size() > kMostSizesKept) looks_->by_size.clear();
  auto& looks = looks_->by_size[{cell.width, cell.height}];
  if (!looks) looks = std::make_shared<LooksAtOneSize>(MakeLooksFor(cell));
  return looks;
}

CellMemory::Nearest CellMemory::CompareAtSize(Viewed& cell) const {
  Nearest same;
  const Shades& full = cell.For(At::kFull);
  const Way way = params_.is_told ? Way::kExact : Way::kBoth;
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    const Picture& known = *pictures_[i];
    if (known.pixels.size != cell.size()) continue;
    const double nearest = same.Of(known.symbol);
    same.Add(known.symbol, Between(full, known.full, nearest, way), i);
  }
  return same;
}

CellMemory::Impression CellMemory::Compare(Viewed& cell) const {
  Impression seen{.same = CompareAtSize(cell), .like = {}};
  seen.like = seen.same;
  if (seen.same.FirstDifference() <= params_.same_limit) return seen;
  const Shades& patch = cell.For(At::kPatch);
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

// Of what was told: the symbol within whose pictures' shades the cell lies much rather than within
// those of another, if its nearest picture is also one of that.
std::optional<CellSymbol> CellMemory::Told(const Measured& seen) const {
  const auto symbol = Decide(seen.range, Limit());
  const bool is_nearest = symbol && seen.picture.First() == static_cast<std::size_t>(*symbol);
  return is_nearest ? symbol : std::nullopt;
}

// The symbol from which every other one is much farther somewhere, and hardly nearer anywhere: a
// ground that nobody has told adds the same to both. The nearest picture must be one of it, too.
std::optional<CellSymbol> CellMemory::ToldByWhereTheyDiffer(Viewed& cell, const Measured& exact,
                                                            const LooksAtOneSize& looks) const {
  const std::size_t nearest = exact.picture.First();
  const bool may_be_told = exact.picture.Knows(static_cast<CellSymbol>(nearest)) &&
                           exact.range.difference[nearest] <= Limit() &&
                           static_cast<CellSymbol>(nearest) != CellSymbol::kUnknown;
  if (!may_be_told) return std::nullopt;
  const auto squares_of = [&](std::size_t symbol) {
    std::vector<std::int16_t> squares;
    const Look& look = looks.of[symbol];
    Between(cell.For(look.at), look.exact_range, kFar, Way::kOne, &squares);
    return squares;
  };
  const std::vector<std::int16_t> own = squares_of(nearest);
  for (std::size_t other = 0; other < kSymbolCount; ++other) {
    const Look& look = looks.of[other];
    const bool is_far = exact.range.difference[other] > Limit() * params_.least_ratio;
    if (other == nearest || look.pictures.empty() || is_far) continue;
    if (look.at != looks.of[nearest].at) return std::nullopt;
    const std::vector<std::int16_t> theirs = squares_of(other);
    const double farther = Excess(theirs, own);
    if (farther < kLeastExcess || farther < kClearRatio * Excess(own, theirs)) return std::nullopt;
  }
  return static_cast<CellSymbol>(nearest);
}

Recollection CellMemory::Of(std::size_t index, Recollection::How how) const {
  const Picture& picture = *pictures_[index];
  if (picture.symbol == CellSymbol::kUnknown) return {};
  return {.how = how, .symbol = picture.symbol, .is_telling = picture.is_telling};
}

Recollection CellMemory::Nothing(const Nearest& same) const {
  Recollection nothing;
  for (std::size_t i = 0; i < same.difference.size(); ++i) {
    nothing.denied[i] = same.difference[i] > Limit() && same.difference[i] < kFar;
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

// Pixels are compared as they are, which tells small digits apart, and with what lies half a pixel
// beside them, which cells drawn at another size need.
Recollection CellMemory::RecallTold(Viewed& cell) const {
  if (!MayRecall(cell.frame(), cell.where())) return {};
  const std::shared_ptr<const LooksAtOneSize> looks = LooksFor(cell.size());
  // Beyond this a difference is as good as any.
  const double far = Limit() * params_.least_ratio;
  Measured exact, shades;
  Nearest at_this_size;
  for (std::size_t i = 0; i < looks->of.size(); ++i) {
    const Look& look = looks->of[i];
    if (look.pictures.empty()) continue;
    const Shades& shown = cell.For(look.at);
    const auto symbol = static_cast<CellSymbol>(i);
    const auto measure = [&](Measured& seen, Way way, const Shades& range) {
      const double outside = Between(shown, range, far, Way::kOne);
      seen.range.Add(symbol, outside, look.pictures.front());
      // No single picture is much nearer than the range of all.
      for (std::size_t k = 0; outside <= far && k < look.pictures.size(); ++k) {
        const double enough = std::min(far, seen.picture.Of(symbol));
        seen.picture.Add(symbol, Between(shown, *look.shades[k], enough, way), look.pictures[k]);
      }
      seen.range.Add(symbol, seen.picture.Of(symbol), look.pictures.front());
    };
    measure(exact, Way::kExact, look.exact_range);
    measure(shades, Way::kBoth, look.range);
    if (look.is_of_this_size) {
      at_this_size.Add(symbol, shades.range.Of(symbol), look.pictures.front());
    }
  }
  const auto by_pixels = Told(exact);
  const auto by_shades = Told(shades);
  const bool is_torn = by_pixels && by_shades && *by_pixels != *by_shades;
  const auto by_range = by_pixels ? by_pixels : by_shades;
  const auto symbol = by_range ? by_range : ToldByWhereTheyDiffer(cell, exact, *looks);
  if (is_torn || !symbol) return Nothing(at_this_size);
  const auto index = static_cast<std::size_t>(*symbol);
  const Look& look = looks->of[index];
  const Picture& by_its_shades = *pictures_[shades.picture.picture[index]];
  const bool is_same =
      shades.picture.Of(*symbol) <= params_.same_limit && by_its_shades.pixels.size == cell.size();
  // A symbol of which there is but one picture, of this size, looks otherwise.
  if (look.is_of_this_size && !is_same && look.pictures.size() == 1) return Nothing(at_this_size);
  const bool is_by_shades = !by_pixels && by_shades;
  const Measured& by = is_by_shades ? shades : exact;
  const double first = by.range.FirstDifference();
  const double second = by.range.SecondDifference();
  const bool is_clear = by_range && second >= kClearRatio * first && second - first >= kLeastExcess;
  using How = Recollection::How;
  return Of(by.picture.picture[index],
            is_same ? How::kSame : (is_clear ? How::kClear : How::kLike));
}

Recollection CellMemory::Recall(const Frame& frame, const FrameRect& where) const {
  assert(!where.IsEmpty() && frame.Bounds().Contains(where));
  using How = Recollection::How;
  const auto exact = FindExactly(HashPixels(frame, where, kHashSeed));
  if (exact) return Of(*exact, How::kSame);
  Viewed cell(frame, where);
  if (params_.is_told) return RecallTold(cell);
  const Impression seen = Compare(cell);
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
  Viewed cell(frame, where);
  const Nearest known = CompareAtSize(cell);
  if (params_.is_told) {
    if (known.Of(symbol) <= params_.same_limit) return true;
  } else if (known.FirstDifference() <= params_.same_limit) {
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
  looks_ = std::make_shared<KeptLooks>();
  return false;
}

void CellMemory::Keep(std::shared_ptr<const Picture> picture) {
  const auto is_alike = [&](const auto& other) { return picture->IsAlikeIn(*other); };
  const auto alike = static_cast<std::size_t>(std::ranges::count_if(pictures_, is_alike));
  if (alike >= params_.most_of_a_symbol) pictures_.erase(std::ranges::find_if(pictures_, is_alike));
  pictures_.push_back(std::move(picture));
  looks_ = std::make_shared<KeptLooks>();  // a copy of this memory has the old ones
  std::size_t pixels = 0;
  for (const auto& each : pictures_) pixels += each->Area();
  while (pixels > params_.most_pixels) {
    pixels -= pictures_.front()->Area();
    pictures_.erase(pictures_.begin());
  }
}

bool CellMemory::MayRecall(const Frame& frame, const FrameRect& where) const {
  KeptLooks& looks = *looks_;
  std::call_once(looks.is_bounded, [&] {
    looks.darkest.fill(kFar);
    looks.brightest.fill(-kFar);
    for (const auto& known : pictures_) {
      const MeanColour mean = MeanOf(known->pixels, known->pixels.Bounds());
      for (std::size_t c = 0; c < mean.size(); ++c) {
        looks.darkest[c] = std::min(looks.darkest[c], mean[c]);
        looks.brightest[c] = std::max(looks.brightest[c], mean[c]);
      }
    }
  });
  const MeanColour mean = MeanOf(frame, where);
  for (std::size_t c = 0; c < mean.size(); ++c) {
    const bool is_within =
        mean[c] >= looks.darkest[c] - Limit() && mean[c] <= looks.brightest[c] + Limit();
    if (!is_within) return false;
  }
  return true;
}

double CellMemory::MeanFromAny(const Frame& frame, const FrameRect& where) const {
  const std::shared_ptr<const LooksAtOneSize> looks = LooksFor({where.width, where.height});
  View<PlanesOf> cell(frame, where);
  double least = kFar;
  for (const Look& look : looks->of) {
    if (look.pictures.empty()) continue;
    least = std::min(least, MeanOutside(cell.For(look.at), look.exact_range));
  }
  return least;
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

bool CellMemory::HasPictureOf(CellSymbol symbol) const {
  return std::ranges::any_of(pictures_,
                             [&](const auto& picture) { return picture->symbol == symbol; });
}

double Difference(const Frame& a, const Frame& b) {
  assert(a.size == b.size);
  return Between(ShadesOf(a, a.Bounds()), ShadesOf(b, b.Bounds()));
}

}  // namespace gridhand::vision::minesweeper
