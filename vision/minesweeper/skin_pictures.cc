#include "vision/minesweeper/skin_pictures.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/minesweeper/patches.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::minesweeper::CellSymbol;

constexpr int kChannels = 3;
constexpr int kRowBytes = kPatchSide * kChannels;
// The parts of a cell that must each be near: a pointer's tip over it, or the edge of a window.
constexpr int kPartsASide = 6;
// The known pictures that a cell is also compared with moved by a pixel: more than there are
// symbols.
constexpr std::size_t kNearestKept = 24;

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

}  // namespace

SkinPictures::SkinPictures(const PictureSheet& sheet, const SkinPictureParams& params)
    : skin_(sheet.skin), params_(params) {
  board::ForEachCell(sheet.shows, [&](board::CellPos at) {
    const FrameRect tile{at.col * kPatchSide, at.row * kPatchSide, kPatchSide, kPatchSide};
    assert(sheet.pixels.Bounds().Contains(tile));
    known_.push_back(KnownOf(PatchOf(sheet.pixels, tile), sheet.shows[at]));
  });
}

SkinPictures::Known SkinPictures::KnownOf(const Patch& picture, CellSymbol shows) {
  Known known{picture, {}, {}, shows};
  cv::Mat darkest;
  cv::Mat brightest;
  cv::erode(MatOf(known.exact), darkest, {});
  cv::dilate(MatOf(known.exact), brightest, {});
  known.lowest = HalfWay(picture, darkest, 0);
  known.highest = HalfWay(picture, brightest, 1);
  return known;
}

double SkinPictures::MeanOutside(const Patch& picture, const Known& known) {
  int sum = 0;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    sum += Outside(picture[i], known.lowest[i], known.highest[i]);
  }
  return static_cast<double>(sum) / static_cast<double>(picture.size());
}

double SkinPictures::MostOutside(const Patch& picture, const Known& known) {
  constexpr int kPartSide = kPatchSide / kPartsASide;
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

SkinPictures::Likeness SkinPictures::LookAt(const Frame& frame, const FrameRect& cell) const {
  const std::vector<Match> nearest = Nearest(frame, cell);
  if (nearest.empty()) return {};
  const Known& first = known_[nearest.front().known];
  if (first.shows == CellSymbol::kUnknown || nearest.front().mean > params_.max_mean) return {};
  if (MostOutside(nearest.front().picture, first) > params_.max_part) return {};
  const double towards = TowardsOthers(nearest);
  if (towards > params_.max_towards_other) return {true, {}};
  // Half way would be as good as nothing.
  return {true, {first.shows, static_cast<float>(1 - towards * towards)}};
}

bool SkinPictures::IsLikeACell(const Frame& frame, const FrameRect& cell) const {
  const Patch picture = PatchOf(frame, cell);
  const auto nearest =
      std::min_element(known_.begin(), known_.end(), [&](const Known& a, const Known& b) {
        return MeanOutside(picture, a) < MeanOutside(picture, b);
      });
  return nearest != known_.end() && nearest->shows != CellSymbol::kUnknown &&
         MeanOutside(picture, *nearest) <= params_.max_mean;
}

double SkinPictures::DistanceTo(CellSymbol symbol, const Patch& picture) const {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Known& known : known_) {
    if (known.shows == symbol) nearest = std::min(nearest, MeanOutside(picture, known));
  }
  return nearest;
}

}  // namespace gridhand::vision::minesweeper
