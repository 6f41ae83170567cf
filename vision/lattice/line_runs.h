// Straight lines of a picture: long runs of colour steps along a column or a row of pixels.
//
// A board's column boundary is a column of pixels where the colour steps from one pixel to the
// next, almost without a break, over the board's whole height, whatever the cells show: bevels,
// hairlines and gaps all do this, digits and flags do not.
//
//     . . # # . .      Steps between neighbours inside one row make vertical runs (#),
//     . . # # . .      steps between rows make horizontal ones.
//     . . # # . .
#pragma once

#include <vector>

#include "vision/lattice/steps.h"

namespace gridhand::vision {

struct LineRunParams {
  // A step is a difference of more than this in any colour channel, 0 … 255. sgt-mines' blank and
  // covered grounds differ by 12, gnome-mines' gap and blank by 24, kmines' line and blank by 7 at
  // 16 px. 5 stays above the waves in its wallpaper.
  int min_step = 5;
  // Runs go on over pauses of up to this many pixels: gnome-mines leaves 8 px between cells at 2×.
  int max_pause_px = 8;
  // Runs with a smaller share of stepping pixels are text and pictures, not lines. Lines of real
  // boards have 0.9 and more; columns of text at most 0.6.
  double min_fill = 0.7;
  // Runs shorter than this are dropped: the smallest board is 4 cells of 8 px.
  int min_length_px = 30;
};

// One run. A vertical run lies in column `at`, rows from … to-1; a horizontal one in row `at`.
// The step is between pixel `at`-1 and `at`, or half a pixel beside it (runs may wobble by one).
struct LineRun {
  int at = 0;
  int from = 0;
  int to = 0;
  int steps = 0;  // pixels that step, at most to - from
  int Length() const { return to - from; }
};

// Both ordered by `at`, then `from`.
struct LineRuns {
  std::vector<LineRun> vertical;
  std::vector<LineRun> horizontal;
};

LineRuns FindLineRuns(const StepMaps& steps, const LineRunParams& params = {});

}  // namespace gridhand::vision
