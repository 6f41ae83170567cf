#include "vision/text_lines.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/picture.h"
#include "vision/strokes.h"

namespace gridhand::vision {
namespace {

using base::Frame;
using base::FrameRect;

// Strokes so near to each other, px, are one: the letters of a word.
constexpr int kJoined = 5;
// Heights of lines, px, on screens of scale 1 to 2.
constexpr int kLeastHeight = 7;
constexpr int kMostHeight = 64;
constexpr int kMostWidth = 800;  // px; what is wider is a rule or the edge of a panel
// Words of a line are so far apart at most, and at least so many times as high as one another, in
// heights of the larger one.
constexpr double kMostGap = 0.5;
constexpr double kLeastHeightShare = 0.4;
// The rows that two words of a line share, of those of the lower one.
constexpr double kLeastSharedRows = 0.5;
// A word is so many times as wide as it is high, at least.
constexpr double kLeastWord = 1.3;

// On the sheet, px.
constexpr int kSheetHeight = 36;
constexpr int kSheetMargin = 24;
constexpr int kRim = 3;  // of the picture around a line

bool HasTheSizeOfWriting(const FrameRect& box) {
  return box.height >= 2 && box.height <= kMostHeight && box.width <= kMostWidth;
}

std::vector<FrameRect> StrokesOf(const Frame& frame) {
  cv::Mat mask = StrokeMask(frame);
  cv::morphologyEx(mask, mask, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {kJoined, 1}));
  std::vector<FrameRect> strokes = PiecesOf(mask);
  std::erase_if(strokes, [](const FrameRect& box) { return !HasTheSizeOfWriting(box); });
  return strokes;
}

// Without those that hold another one: frames of buttons.
std::vector<FrameRect> WithoutFrames(const std::vector<FrameRect>& strokes) {
  std::vector<FrameRect> inner;
  std::ranges::copy_if(strokes, std::back_inserter(inner), [&](const FrameRect& stroke) {
    return std::ranges::none_of(strokes, [&](const FrameRect& other) {
      return other != stroke && other.height >= kLeastHeight && stroke.Contains(other);
    });
  });
  return inner;
}

bool AreOfOneLine(const FrameRect& a, const FrameRect& b) {
  const int high = std::max(a.height, b.height);
  const int low = std::min(a.height, b.height);
  const int shared = std::min(a.Bottom(), b.Bottom()) - std::max(a.y, b.y);
  const int gap = std::max(a.x, b.x) - std::min(a.Right(), b.Right());
  return gap <= kMostGap * high && shared >= kLeastSharedRows * low &&
         low >= kLeastHeightShare * high;
}

std::vector<FrameRect> Joined(std::vector<FrameRect> words) {
  std::ranges::sort(words, {}, &FrameRect::x);
  std::vector<FrameRect> lines;
  for (const FrameRect& word : words) {
    const auto line = std::ranges::find_if(
        lines, [&](const FrameRect& each) { return AreOfOneLine(each, word); });
    if (line == lines.end()) {
      lines.push_back(word);
    } else {
      *line = line->Union(word);
    }
  }
  return lines;
}

// Grey, dark on light, from black to white.
cv::Mat DarkOnLight(const cv::Mat& picture) {
  cv::Mat grey;
  cv::cvtColor(picture, grey, cv::COLOR_BGRA2GRAY);
  cv::normalize(grey, grey, 0, 255, cv::NORM_MINMAX);
  cv::Mat light;
  cv::threshold(grey, light, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
  if (2 * static_cast<std::size_t>(cv::countNonZero(light)) < light.total()) grey = 255 - grey;
  return grey;
}

}  // namespace

std::vector<FrameRect> FindTextLines(const Frame& frame) {
  std::vector<FrameRect> lines = Joined(WithoutFrames(StrokesOf(frame)));
  std::erase_if(lines, [](const FrameRect& line) {
    return line.height < kLeastHeight || line.height > kMostHeight ||
           line.width < kLeastWord * line.height;
  });
  std::ranges::sort(lines, {}, [](const FrameRect& line) { return std::pair(line.y, line.x); });
  return lines;
}

TextSheet SheetOf(const Frame& frame, const std::vector<FrameRect>& lines) {
  std::vector<cv::Mat> written;
  TextSheet sheet;
  int width = 0;
  int bottom = kSheetMargin;
  for (const FrameRect& line : lines) {
    assert(!line.IsEmpty() && frame.Bounds().Contains(line));
    const FrameRect rim =
        FrameRect{line.x - kRim, line.y - kRim, line.width + 2 * kRim, line.height + 2 * kRim}
            .Intersection(frame.Bounds());
    const double scale = static_cast<double>(kSheetHeight) / rim.height;
    cv::Mat sized;
    cv::resize(DarkOnLight(ViewOf(frame, rim)), sized, {}, scale, scale, cv::INTER_CUBIC);
    sheet.places.push_back({kSheetMargin, bottom, sized.cols, sized.rows});
    bottom += sized.rows + kSheetMargin;
    width = std::max(width, sized.cols);
    written.push_back(std::move(sized));
  }
  base::WritableFrame picture = base::MakeFrame({width + 2 * kSheetMargin, bottom});
  cv::Mat view = ViewOf(picture.frame);
  view.setTo(cv::Scalar::all(255));
  for (std::size_t i = 0; i < written.size(); ++i) {
    cv::Mat place = ViewOf(picture.frame, sheet.places[i]);
    cv::cvtColor(written[i], place, cv::COLOR_GRAY2BGRA);
  }
  sheet.picture = picture.frame;
  return sheet;
}

}  // namespace gridhand::vision
