#include "vision/lattice/windows.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "vision/lattice/line_runs.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// A window's side is drawn without gaps: rows of text and of cells are not.
constexpr int kMaxPause = 2;
constexpr double kMinFill = 0.95;

LineRuns LongLines(const StepMaps& steps, const WindowParams& params) {
  return FindLineRuns(
      steps,
      {.max_pause_px = kMaxPause, .min_fill = kMinFill, .min_length_px = params.min_side_px});
}

bool Meet(const LineRun& upright, const LineRun& flat, int slack_px) {
  const auto is_near = [&](int a, int b) { return std::abs(a - b) <= slack_px; };
  return (is_near(flat.from, upright.at) || is_near(flat.to, upright.at)) &&
         (is_near(upright.from, flat.at) || is_near(upright.to, flat.at));
}

bool AreOne(const FrameRect& a, const FrameRect& b, int apart_px) {
  const auto is_near = [&](int x, int y) { return std::abs(x - y) <= apart_px; };
  return is_near(a.x, b.x) && is_near(a.y, b.y) && is_near(a.Right(), b.Right()) &&
         is_near(a.Bottom(), b.Bottom());
}

std::int64_t AreaOf(const FrameRect& rect) { return std::int64_t{rect.width} * rect.height; }

}  // namespace

std::vector<FrameRect> FindWindows(const StepMaps& steps, const WindowParams& params) {
  const LineRuns lines = LongLines(steps, params);
  std::vector<FrameRect> corners;
  for (const LineRun& upright : lines.vertical) {
    for (const LineRun& flat : lines.horizontal) {
      if (!Meet(upright, flat, params.corner_px)) continue;
      corners.push_back({flat.from, upright.from, flat.Length(), upright.Length()});
    }
  }
  std::stable_sort(corners.begin(), corners.end(),
                   [](const FrameRect& a, const FrameRect& b) { return AreaOf(a) > AreaOf(b); });
  std::vector<FrameRect> windows;
  for (const FrameRect& corner : corners) {
    const bool is_known = std::any_of(windows.begin(), windows.end(), [&](const FrameRect& known) {
      return AreOne(corner, known, params.apart_px);
    });
    if (!is_known) windows.push_back(corner);
  }
  return windows;
}

}  // namespace gridhand::vision
