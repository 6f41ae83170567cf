#include "vision/minesweeper/skin/skin_pictures.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/lattice/side.h"
#include "vision/minesweeper/cells/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr int kChannels = 3;
constexpr int kRowBytes = kPatchSide * kChannels;
// The parts of a cell must each be near: a pointer's tip over it, or the edge of a window.
constexpr int kPartSide = kPatchSide / kPartsASide;
// The known pictures that a cell is also compared with moved by a pixel: more than there are
// symbols.
constexpr std::size_t kNearestKept = 24;
// A picture this near to one of its symbol, and so many times as far from others, adds nothing: the
// mean of grey levels. With half as much, twice as many are kept and no more is read.
constexpr double kNearEnough = 3;
constexpr double kTellsApart = 2;
// Nearer by no more than this, in the mean of grey levels, is as near: what JPEG does to a plain
// ground.
constexpr double kTossUp = 1;
// Two known pictures of which no part differs by more, in grey levels, are one picture with two
// meanings. By measurement: a covered cell under the pointer and a blank one after the end, of
// gnome-mines-classic, 5 to 15; of no other skin two symbols less than 16.
constexpr float kTwins = 15;

// The rim of a picture and what is inside it, in pixels from its side: of cells of 12 px the rim is
// one pixel of their own, which is mixed with what is inside it from the second of these on.
constexpr int kRimDepth = 0;
constexpr int kInsideDepth = 5;
// A rim stands out if it is so much brighter or darker, in grey levels, and is that of another
// picture if it does so by at least this share of what that one's does: the line around revealed
// cells of kmines is 9 to 14 brighter in its pictures, and 2.3 to 3.4 in cells of 12 px.
constexpr double kLeastRim = 2;
constexpr double kSameRimShare = 0.2;
constexpr int kLeastSides = 2;  // revealed cells of xdemineur have a line on these alone

// One byte of a picture outside two bounds.
int Outside(std::uint8_t byte, std::uint8_t lowest, std::uint8_t highest) {
  return std::max({0, lowest - byte, byte - highest});
}

cv::Mat MatOf(Patch& patch) { return {kPatchSide, kPatchSide, CV_8UC3, patch.data()}; }

// Half way from each byte of `picture` to that of `extreme`, which is as far as half a pixel goes.
Patch HalfWay(const Patch& picture, const cv::Mat& extreme, int up) {
  Patch middle;
  std::transform(picture.begin(), picture.end(), extreme.data, middle.begin(),
                 [up](int a, int b) { return static_cast<std::uint8_t>((a + b + up) / 2); });
  return middle;
}

// How far `picture` lies on the way from one to the other; 0 if these are the same.
double ShareOfTheWay(const Patch& picture, const Patch& from, const Patch& to) {
  std::int64_t along = 0;
  std::int64_t length = 0;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const int way = to[i] - from[i];
    along += way * (picture[i] - from[i]);
    length += way * way;
  }
  return length == 0 ? 0 : static_cast<double>(along) / static_cast<double>(length);
}

double MeanApart(const Patch& a, const Patch& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    // A sum of absolute differences, in the form that compilers have an instruction for.
    sum += std::abs(static_cast<int>(a[i]) - static_cast<int>(b[i]));
  }
  return static_cast<double>(sum) / static_cast<double>(a.size());
}

// The sum of a line of pixels so deep inside a side, its ends left out: left, top, right, bottom.
int SumOfLine(const Patch& picture, int side, int depth) {
  const bool is_upright = side % 2 == 0;
  const int line = side < 2 ? depth : kPatchSide - 1 - depth;
  int sum = 0;
  for (int along = kInsideDepth; along < kPatchSide - kInsideDepth; ++along) {
    const int at = (is_upright ? along * kPatchSide + line : line * kPatchSide + along) * kChannels;
    for (int channel = 0; channel < kChannels; ++channel) {
      sum += picture[static_cast<std::size_t>(at + channel)];
    }
  }
  return sum;
}

// How much brighter than what is inside it the rim is on this side, in grey levels.
double RimOf(const Patch& picture, int side) {
  constexpr int kBytes = (kPatchSide - 2 * kInsideDepth) * kChannels;
  const int difference =
      SumOfLine(picture, side, kRimDepth) - SumOfLine(picture, side, kInsideDepth);
  return static_cast<double>(difference) / kBytes;
}

bool HasBorderOf(const Patch& picture, const Patch& other) {
  int bordered = 0;
  int same = 0;
  for (int side = 0; side < kSides; ++side) {
    const double rim = RimOf(picture, side);
    const double known = RimOf(other, side);
    if (std::abs(known) < kLeastRim) continue;
    ++bordered;
    same += std::abs(rim) >= kLeastRim && rim / known >= kSameRimShare ? 1 : 0;
  }
  return same == bordered && same >= kLeastSides;
}

// Of the picture as it is and moved by a pixel to every side, its rim drawn on.
std::vector<PartMeans> MeansOfMovedParts(Patch picture) {
  cv::Mat around;
  cv::copyMakeBorder(MatOf(picture), around, 1, 1, 1, 1, cv::BORDER_REPLICATE);
  std::vector<PartMeans> means;
  for (int y = 0; y <= 2; ++y) {
    for (int x = 0; x <= 2; ++x) {
      Patch moved;
      around(cv::Rect(x, y, kPatchSide, kPatchSide)).copyTo(MatOf(moved));
      means.push_back(MeansOfParts(moved));
    }
  }
  return means;
}

}  // namespace

PartMeans MeansOfParts(const Patch& picture) {
  PartMeans means{};
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const auto at = static_cast<int>(i);
    const int row = at / kRowBytes / kPartSide;
    const int col = at % kRowBytes / kChannels / kPartSide;
    means[static_cast<std::size_t>((row * kPartsASide + col) * kChannels + at % kChannels)] +=
        static_cast<float>(picture[i]) / (kPartSide * kPartSide);
  }
  return means;
}

float PartsApart(const PartMeans& a, const PartMeans& b) {
  float most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

SkinPictures::SkinPictures(std::string skin, const SkinPictureParams& params)
    : skin_(std::move(skin)), params_(params) {}

SkinPictures::SkinPictures(const LearntSkin& skin, const SkinPictureParams& params)
    : SkinPictures(skin.name, params) {
  for (const RememberedCell& cell : skin.cells.Cells()) {
    Add(PatchOf(cell.picture, cell.picture.Bounds()), cell.symbol);
  }
}

void SkinPictures::Add(const Patch& picture, CellSymbol shows) {
  assert(shows != CellSymbol::kUnknown);
  known_.push_back(KnownOf(picture, shows));
}

bool SkinPictures::Tells(const Patch& picture, CellSymbol shows) const {
  double own = std::numeric_limits<double>::infinity();
  double other = own;
  for (const Known& known : known_) {
    double& nearest = known.shows == shows ? own : other;
    nearest = std::min(nearest, MeanOutside(picture, known));
  }
  return own <= kNearEnough && own * kTellsApart <= other;
}

SkinPictures::Known SkinPictures::KnownOf(const Patch& picture, CellSymbol shows) {
  Known known{picture, {}, {}, MeansOfParts(picture), MeansOfMovedParts(picture), shows};
  cv::Mat darkest;
  cv::Mat brightest;
  cv::erode(MatOf(known.exact), darkest, {});
  cv::dilate(MatOf(known.exact), brightest, {});
  known.lowest = HalfWay(picture, darkest, 0);
  known.highest = HalfWay(picture, brightest, 1);
  return known;
}

double SkinPictures::MeanOutside(const Patch& picture, const Known& known) {
  // Bytes of one width throughout: compilers make vectors of this.
  int sum = 0;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const std::uint8_t byte = picture[i];
    sum += static_cast<std::uint8_t>(std::max(byte, known.lowest[i]) - byte) +
           static_cast<std::uint8_t>(byte - std::min(byte, known.highest[i]));
  }
  return static_cast<double>(sum) / static_cast<double>(picture.size());
}

double SkinPictures::MostOutside(const Patch& picture, const Known& known) {
  std::array<int, kPartsASide * kPartsASide> sums{};
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const auto at = static_cast<int>(i);
    const int row = at / kRowBytes / kPartSide;
    const int col = at % kRowBytes / kChannels / kPartSide;
    sums[static_cast<std::size_t>(row * kPartsASide + col)] +=
        Outside(picture[i], known.lowest[i], known.highest[i]);
  }
  return static_cast<double>(*std::max_element(sums.begin(), sums.end())) /
         (kPartSide * kPartSide * kChannels);
}

// The nearest known pictures of those that are near at first sight, nearest first: each with the
// picture of the cell that is nearest to it, moved by up to a pixel.
std::vector<SkinPictures::Match> SkinPictures::Nearest(const Frame& frame,
                                                       const FrameRect& cell) const {
  std::vector<Match> matches;
  const Patch picture = PatchOf(frame, cell);
  for (std::size_t i = 0; i < known_.size(); ++i) {
    matches.push_back({MeanOutside(picture, known_[i]), i, picture});
  }
  const auto is_nearer = [](const Match& a, const Match& b) { return a.mean < b.mean; };
  const auto kept = std::min(kNearestKept, matches.size());
  std::partial_sort(matches.begin(), matches.begin() + static_cast<std::ptrdiff_t>(kept),
                    matches.end(), is_nearer);
  matches.resize(kept);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const FrameRect moved{cell.x + dx, cell.y + dy, cell.width, cell.height};
      if ((dx == 0 && dy == 0) || !frame.Bounds().Contains(moved)) continue;
      const Patch shifted = PatchOf(frame, moved);
      for (Match& match : matches) {
        const double mean = MeanOutside(shifted, known_[match.known]);
        if (mean < match.mean) match = {mean, match.known, shifted};
      }
    }
  }
  std::sort(matches.begin(), matches.end(), is_nearer);
  return matches;
}

// The farthest that the cell lies on the way from the nearest picture to one of another symbol.
double SkinPictures::TowardsOthers(const std::vector<Match>& nearest) const {
  const Known& first = known_[nearest.front().known];
  double farthest = 0;
  for (const Match& match : nearest) {
    const Known& other = known_[match.known];
    if (other.shows == first.shows) continue;
    farthest = std::max(farthest, ShareOfTheWay(nearest.front().picture, first.exact, other.exact));
  }
  return farthest;
}

bool SkinPictures::HasTwin(const std::vector<Match>& nearest) const {
  const Known& first = known_[nearest.front().known];
  return std::ranges::any_of(nearest, [&](const Match& match) {
    const Known& other = known_[match.known];
    return other.shows != first.shows && PartsApart(first.parts, other.parts) <= kTwins;
  });
}

bool SkinPictures::IsHardlyNearer(const std::vector<Match>& nearest) const {
  const Match& first = nearest.front();
  return std::ranges::any_of(nearest, [&](const Match& match) {
    return known_[match.known].shows != known_[first.known].shows &&
           match.mean < first.mean * kTellsApart;
  });
}

SkinPictures::Likeness SkinPictures::LookAt(const Frame& frame, const FrameRect& cell) const {
  const std::vector<Match> matches = Nearest(frame, cell);
  if (matches.empty()) return {};
  const Match& match = matches.front();
  const Known& first = known_[match.known];
  const double part = MostOutside(match.picture, first);
  const auto is_within = [&](double reach) {
    return match.mean <= params_.max_mean * reach && part <= params_.max_part * reach;
  };
  if (!is_within(params_.agreeing_reach)) return {};
  const bool has_border = HasBorder(frame, cell, matches);
  Likeness likeness{.is_cell = is_within(1), .has_border = has_border};
  const bool is_odd = part - match.mean > params_.max_odd_part;
  if (HasTwin(matches) || (is_odd && IsHardlyNearer(matches))) return likeness;
  const double towards = TowardsOthers(matches);
  if (towards > params_.agreeing_towards_other) return likeness;
  likeness.nearest = first.shows;
  if (!likeness.is_cell || towards > params_.max_towards_other) return likeness;
  // Half way would be as good as nothing.
  likeness.reading = {first.shows, static_cast<float>(1 - towards * towards)};
  return likeness;
}

float SkinPictures::PartsFromAny(const PartMeans& picture) const {
  float least = std::numeric_limits<float>::infinity();
  for (const Known& known : known_) {
    for (const PartMeans& parts : known.moved_parts) {
      least = std::min(least, PartsApart(picture, parts));
    }
  }
  return least;
}

// Whether its rim is that of a picture of its symbol that it is near to: programs draw a cell in
// several ways. Moved by a pixel, thin borders on one side are cut off.
bool SkinPictures::HasBorder(const Frame& frame, const FrameRect& cell,
                             const std::vector<Match>& nearest) const {
  const Patch unmoved = PatchOf(frame, cell);
  return std::ranges::any_of(nearest, [&](const Match& match) {
    const Known& known = known_[match.known];
    const bool is_alike = known.shows == known_[nearest.front().known].shows &&
                          match.mean <= std::max(params_.max_mean, nearest.front().mean);
    return is_alike &&
           (HasBorderOf(match.picture, known.exact) || HasBorderOf(unmoved, known.exact));
  });
}

double SkinPictures::MeanFromAny(const Patch& picture) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Known& known : known_) least = std::min(least, MeanApart(picture, known.exact));
  return least;
}

bool SkinPictures::MayShow(const Patch& picture, CellSymbol symbol) const {
  double own = std::numeric_limits<double>::infinity();
  for (const Known& known : known_) {
    if (known.shows == symbol) own = std::min(own, MeanOutside(picture, known));
  }
  if (own > params_.max_mean * params_.agreeing_reach) return false;
  double least = own;
  for (const Known& known : known_) least = std::min(least, MeanOutside(picture, known));
  return own <= std::max(least * kTellsApart, least + kTossUp);
}

}  // namespace gridhand::vision::minesweeper
