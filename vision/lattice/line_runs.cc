#include "vision/lattice/line_runs.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "vision/changes.h"
#include "vision/wide_vectors.h"

namespace gridhand::vision {
namespace {

// Grows runs along one direction: one open run for each position across it.
class RunBuilder {
 public:
  RunBuilder(int positions, const LineRunParams& params)
      : open_(static_cast<std::size_t>(positions)), params_(params) {}

  // Adds stepping pixels from … to-1; precondition: they lie beyond all those added at `at` before.
  void Add(int at, int from, int to) {
    LineRun& run = open_[static_cast<std::size_t>(at)];
    const bool goes_on = run.steps > 0 && from - run.to <= params_.max_pause_px;
    if (!goes_on) {
      Close(run);
      run = {at, from, from, 0};
    }
    run.to = to;
    run.steps += to - from;
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

// 1 where one of two steps exceeds the least one.
GRIDHAND_WIDE_VECTORS void MarkSteps(const std::uint8_t* a, const std::uint8_t* b,
                                     std::size_t count, int min_step, std::uint8_t* marks) {
  const auto least = static_cast<std::uint8_t>(min_step);
  for (std::size_t i = 0; i < count; ++i) marks[i] = std::max(a[i], b[i]) > least ? 1 : 0;
}

// A step is marked on both its pixels: a boundary between a raised and a flat cell wobbles by a
// pixel. So each pixel has its own step and that of the pixel behind it; the last one has none
// behind it.
std::vector<LineRun> DownTheColumns(const StepMap& map, const LineRunParams& params) {
  const auto width = static_cast<std::size_t>(map.size.width);
  RunBuilder runs(map.size.width, params);
  std::vector<int> begun(width, 0);
  Bytes above(width, 0);
  Bytes here(width, 0);
  Bytes last(2, 0);  // the last pixel of a row, and none behind it
  for (int y = 0; y <= map.size.height; ++y) {
    if (y < map.size.height) {
      const std::uint8_t* row = map.Row(y);
      last.front() = row[width - 1];
      MarkSteps(row, row + 1, width - 1, params.min_step, here.data());
      MarkSteps(last.data(), last.data() + 1, 1, params.min_step, &here.back());
    } else {
      std::fill(here.begin(), here.end(), std::uint8_t{0});
    }
    ForEachChange(above, here, [&](std::size_t x) {
      if (here[x] != 0) {
        begun[x] = y;
      } else {
        runs.Add(static_cast<int>(x), begun[x], y);
      }
    });
    std::swap(above, here);
  }
  return runs.Finish();
}

std::vector<LineRun> AlongTheRows(const StepMap& map, const LineRunParams& params) {
  const auto width = static_cast<std::size_t>(map.size.width);
  RunBuilder runs(map.size.height, params);
  Bytes marks(width, 0);
  const Bytes nothing(width, 0);
  for (int y = 0; y < map.size.height; ++y) {
    const std::uint8_t* behind = y + 1 < map.size.height ? map.Row(y + 1) : nothing.data();
    MarkSteps(map.Row(y), behind, width, params.min_step, marks.data());
    ForEachStretch(marks, [&](int from, int to) { runs.Add(y, from, to); });
  }
  return runs.Finish();
}

}  // namespace

LineRuns FindLineRuns(const StepMaps& steps, const LineRunParams& params) {
  if (steps.to_left.steps.empty()) return {};
  return {DownTheColumns(steps.to_left, params), AlongTheRows(steps.to_above, params)};
}

}  // namespace gridhand::vision
