#include "vision/line_runs.h"

#include <algorithm>
#include <opencv2/core.hpp>
#include <utility>

#include "vision/picture.h"

namespace gridhand::vision {
namespace {

// Grows runs along one direction: one open run for each position across it.
class RunBuilder {
 public:
  RunBuilder(int positions, const LineRunParams& params)
      : open_(static_cast<std::size_t>(positions)), params_(params) {}

  void Add(int at, int along) {
    LineRun& run = open_[static_cast<std::size_t>(at)];
    if (run.steps > 0 && along - run.to <= params_.max_pause_px) {
    } else {
      Close(run);
      run = {at, along, along, 0};
    }
    run.to = along + 1;
    ++run.steps;
  }

  std::vector<LineRun> Finish() {
    for (LineRun& run : open_) Close(run);
    std::sort(runs_.begin(), runs_.end(), [](const LineRun& a, const LineRun& b) {
      return std::pair(a.at, a.from) < std::pair(b.at, b.from);
    });
    return std::move(runs_);
  }

 private:
  void Close(const LineRun& run) {
    if (run.Length() < params_.min_length_px) return;
    if (run.steps < params_.min_fill * run.Length()) return;
    runs_.push_back(run);
  }

  std::vector<LineRun> open_;
  std::vector<LineRun> runs_;
  const LineRunParams& params_;
};

// Every step between a pixel and the one `offset` after it, marked on both: a boundary between a
// raised and a flat cell wobbles by a pixel.
std::vector<cv::Point> StepsAlong(const cv::Mat& picture, cv::Point offset, int min_step) {
  const cv::Size size(picture.cols - offset.x, picture.rows - offset.y);
  if (size.empty()) return {};
  const cv::Rect here({0, 0}, size);
  const cv::Rect there(offset, size);
  const cv::Mat steps = StepMask(picture(here), picture(there), min_step);
  cv::Mat marked = cv::Mat::zeros(picture.size(), CV_8U);
  steps.copyTo(marked(here));
  cv::bitwise_or(marked(there), steps, marked(there));
  std::vector<cv::Point> points;
  cv::findNonZero(marked, points);
  return points;
}

}  // namespace

LineRuns FindLineRuns(const base::Frame& frame, const LineRunParams& params) {
  const cv::Mat picture = ViewOf(frame);
  RunBuilder vertical(picture.cols, params);
  for (const cv::Point& p : StepsAlong(picture, {1, 0}, params.min_step)) vertical.Add(p.x, p.y);
  RunBuilder horizontal(picture.rows, params);
  for (const cv::Point& p : StepsAlong(picture, {0, 1}, params.min_step)) horizontal.Add(p.y, p.x);
  return {vertical.Finish(), horizontal.Finish()};
}

}  // namespace gridhand::vision
