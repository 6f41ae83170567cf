#include "vision/line_runs.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace gridhand::vision {
namespace {

// Whether two pixels differ by more than `min_step` in a colour channel.
inline bool Steps(const std::uint8_t* a, const std::uint8_t* b, int min_step) {
  return std::abs(a[0] - b[0]) > min_step || std::abs(a[1] - b[1]) > min_step ||
         std::abs(a[2] - b[2]) > min_step;
}

// Grows runs along one direction: one open run for each position across it.
class RunBuilder {
 public:
  RunBuilder(int positions, const LineRunParams& params)
      : open_(static_cast<std::size_t>(positions)), params_(params) {}

  void Add(int at, int along) {
    LineRun& run = open_[static_cast<std::size_t>(at)];
    if (run.steps > 0 && along - run.to <= params_.max_pause_px) {
      if (along < run.to) return;  // this pixel is in already
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

// Rows of pixels are mostly equal to their neighbours; a run of equal pixels costs one comparison.
std::uint32_t Word(const std::uint8_t* px) {
  std::uint32_t word = 0;
  std::memcpy(&word, px, sizeof word);
  return word;
}

}  // namespace

LineRuns FindLineRuns(const base::Frame& frame, const LineRunParams& params) {
  const int width = frame.size.width;
  const int height = frame.size.height;
  RunBuilder vertical(width, params);
  RunBuilder horizontal(height, params);
  std::vector<std::uint8_t> steps_above(static_cast<std::size_t>(width), 0);
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* row = frame.Row(y);
    const std::uint8_t* above = y > 0 ? frame.Row(y - 1) : row;
    for (int x = 1; x < width; ++x) {
      const std::uint8_t* px = row + x * base::kBytesPerPixel;
      const std::uint8_t* left = px - base::kBytesPerPixel;
      // A boundary between a raised and a flat cell wobbles by a pixel: it counts on both sides.
      if (Word(px) != Word(left) && Steps(px, left, params.min_step)) {
        vertical.Add(x - 1, y);
        vertical.Add(x, y);
      }
    }
    for (int x = 0; x < width; ++x) {
      const std::uint8_t* px = row + x * base::kBytesPerPixel;
      const std::uint8_t* over = above + x * base::kBytesPerPixel;
      const bool steps = Word(px) != Word(over) && Steps(px, over, params.min_step);
      if (y > 0 && (steps || steps_above[static_cast<std::size_t>(x)])) horizontal.Add(y - 1, x);
      steps_above[static_cast<std::size_t>(x)] = steps;
    }
  }
  return {vertical.Finish(), horizontal.Finish()};
}

}  // namespace gridhand::vision
