#include "vision/connect_four/blobs.h"

#include <algorithm>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/picture.h"

namespace gridhand::vision::connect_four {
namespace {

// Steps between neighbouring pixels that count as a rim, grey levels: faint holes in a pale board
// have 10, and the rim of a shaded disc stands out of its shading only at high ones.
constexpr int kContrasts[] = {8, 16, 32, 64};

// Dashes of a line are so near to each other, px; as far as that, what is between them is line,
// too.
constexpr int kDashGap = 9;

// Lines across and down without their gaps.
cv::Mat WithoutGaps(const cv::Mat& rims) {
  cv::Mat across;
  cv::Mat down;
  cv::morphologyEx(rims, across, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {kDashGap, 1}));
  cv::morphologyEx(rims, down, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {1, kDashGap}));
  return across | down;
}

// Lines are longer than this, px; what is curved, or a letter, has no such straight piece.
constexpr int kLine = 41;

// The lines of a table alone, without their gaps and whatever is in its cells.
cv::Mat LinesOf(const cv::Mat& rims) {
  const auto along = [&](cv::Size gap, cv::Size line) {
    cv::Mat lines;
    cv::morphologyEx(rims, lines, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, gap));
    cv::morphologyEx(lines, lines, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, line));
    return lines;
  };
  return along({kDashGap, 1}, {kLine, 1}) | along({1, kDashGap}, {1, kLine});
}

// CV_8U: the largest step to a neighbour, in any colour.
cv::Mat StepsOf(const base::Frame& frame) {
  cv::Mat colours;
  cv::cvtColor(ViewOf(frame), colours, cv::COLOR_BGRA2BGR);
  cv::Mat steps;
  cv::morphologyEx(colours, steps, cv::MORPH_GRADIENT,
                   cv::getStructuringElement(cv::MORPH_CROSS, {3, 3}));
  std::vector<cv::Mat> channels;
  cv::split(steps, channels);
  return cv::max(cv::max(channels[0], channels[1]), channels[2]);
}

bool IsOfShape(const base::FrameRect& box, const BlobParams& params) {
  if (std::min(box.width, box.height) < params.min_side_px) return false;
  if (std::max(box.width, box.height) > params.max_side_px) return false;
  return box.width <= params.max_aspect * box.height && box.height <= params.max_aspect * box.width;
}

void AddComponents(const cv::Mat& mask, bool is_rim, const BlobParams& params,
                   std::vector<Blob>& blobs) {
  cv::Mat labels;
  cv::Mat stats;
  cv::Mat centroids;
  constexpr int kFourNeighbours = 4;
  constexpr int kEightNeighbours = 8;
  const int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids,
                                                     is_rim ? kEightNeighbours : kFourNeighbours);
  for (int i = 1; i < count; ++i) {
    const base::FrameRect box{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                              stats.at<int>(i, cv::CC_STAT_WIDTH),
                              stats.at<int>(i, cv::CC_STAT_HEIGHT)};
    if (!IsOfShape(box, params)) continue;
    const double fill = static_cast<double>(stats.at<int>(i, cv::CC_STAT_AREA)) /
                        (static_cast<double>(box.width) * box.height);
    if (!is_rim && fill < params.min_fill) continue;
    blobs.push_back({box, is_rim ? 0 : fill});
  }
}

}  // namespace

std::vector<Blob> FindBlobs(const base::Frame& frame, const BlobParams& params) {
  std::vector<Blob> blobs;
  const cv::Mat steps = StepsOf(frame);
  for (const int contrast : kContrasts) {
    const cv::Mat rims = steps > contrast;
    AddComponents(rims, /*is_rim=*/true, params, blobs);
    AddComponents(~rims, /*is_rim=*/false, params, blobs);
    AddComponents(~WithoutGaps(rims), /*is_rim=*/false, params, blobs);
    AddComponents(~LinesOf(rims), /*is_rim=*/false, params, blobs);
  }
  return blobs;
}

}  // namespace gridhand::vision::connect_four
