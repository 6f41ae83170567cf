#include "vision/glyphs/icon.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "base/median.h"
#include "vision/picture.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// All in parts of the number's height, judged from the counters of web pages: how far from it the
// icon begins at most, its sides, the part of the height above and below the number that is looked
// at, and what is free on the icon's other side.
constexpr double kMostGap = 1.2;
constexpr double kLeastSide = 0.4;
constexpr double kMostSide = 2;
constexpr double kAboveAndBelow = 0.6;
constexpr double kFreeBeyond = 0.5;
// The parts of an icon are so far from each other at most, and it is so far from the number at
// least: the letters of a word are closer to each other.
constexpr double kPartGap = 0.15;
// So many times as long as wide is an icon at most; words are longer.
constexpr double kMostOblong = 1.8;
// A number's box leaves out up to so many columns of its soft edge, px.
constexpr int kSoftEdge = 2;
// A pixel is ink if a channel differs from the ground by more than this.
constexpr int kInk = 24;

// CV_8U: 255 where a picture differs from its ground, the median of each channel.
cv::Mat InkOf(const cv::Mat& picture) {
  cv::Mat ink = cv::Mat::zeros(picture.size(), CV_8U);
  for (const int channel : {0, 1, 2}) {
    cv::Mat_<std::uint8_t> values;
    cv::extractChannel(picture, values, channel);
    std::vector<int> all(values.begin(), values.end());
    cv::Mat difference;
    cv::absdiff(values, cv::Scalar(base::MedianOf(all)), difference);
    ink |= difference > kInk;
  }
  return ink;
}

// The icon in the ink right of a number that is so high; px of the ink.
std::optional<cv::Rect> IconRightOf(const cv::Mat& ink, int high) {
  cv::Mat columns;  // CV_8U, one row
  cv::reduce(ink, columns, 0, cv::REDUCE_MAX);
  const auto is_ink = [&](int x) { return columns.at<std::uint8_t>(x) != 0; };
  const int part_gap = std::max(1, static_cast<int>(kPartGap * high));
  int soft = 0;
  while (soft < std::min(kSoftEdge, ink.cols) && is_ink(soft)) ++soft;
  int first = soft;
  while (first < ink.cols && !is_ink(first)) ++first;
  if (first - soft < part_gap || first > kMostGap * high) return std::nullopt;
  int end = first;  // after the icon's last column
  for (int x = first; x < ink.cols && x <= end + part_gap; ++x) {
    if (is_ink(x)) end = x + 1;
  }
  for (int x = end; x < std::min(ink.cols, end + static_cast<int>(kFreeBeyond * high)); ++x) {
    if (is_ink(x)) return std::nullopt;
  }
  const cv::Rect around{first, 0, end - first, ink.rows};
  const cv::Rect icon = cv::boundingRect(ink(around)) + around.tl();
  // What touches the rim may go on.
  const bool is_whole = icon.y > 0 && icon.br().y < ink.rows && icon.br().x < ink.cols;
  const auto fits = [&](int side) { return side >= kLeastSide * high && side <= kMostSide * high; };
  const bool is_oblong =
      std::max(icon.width, icon.height) > kMostOblong * std::min(icon.width, icon.height);
  if (!is_whole || is_oblong || !fits(icon.width) || !fits(icon.height)) return std::nullopt;
  return icon;
}

}  // namespace

std::vector<FrameRect> IconsBeside(const base::Frame& frame, const FrameRect& number) {
  const int high = number.height;
  const auto reach = static_cast<int>((kMostGap + kMostSide + kFreeBeyond) * high);
  const auto more = static_cast<int>(kAboveAndBelow * high);
  std::vector<FrameRect> icons;
  for (const bool is_left : {true, false}) {
    const FrameRect area = FrameRect{is_left ? number.x - reach : number.Right(), number.y - more,
                                     reach, high + 2 * more}
                               .Intersection(frame.Bounds());
    if (area.width <= 0) continue;
    cv::Mat ink = InkOf(ViewOf(frame, area));
    if (is_left) cv::flip(ink, ink, 1);
    const std::optional<cv::Rect> icon = IconRightOf(ink, high);
    if (!icon) continue;
    const int x = is_left ? area.Right() - icon->br().x : area.x + icon->x;
    icons.push_back({x, area.y + icon->y, icon->width, icon->height});
  }
  return icons;
}

}  // namespace gridhand::vision
