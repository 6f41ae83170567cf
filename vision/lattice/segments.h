// Straight pieces of line in a picture: places where the colour steps from one pixel to the next
// over at least half a small cell's side.
//
//     . . # # . .      A step between neighbours inside one row, column after column at the same
//     . . # # . .      place, makes a vertical segment (between the second and the third column
//     . . # # . .      here); steps between rows make horizontal ones.
//
// What counts as a step is judged block by block: where the picture is grainy (a texture, a
// gradient, a photograph) only steps that stand out of the grain do.
#pragma once

#include <vector>

#include "vision/lattice/steps.h"

namespace gridhand::vision {

// A vertical segment lies between the columns `at`-1 and `at`, in rows from … to-1; a horizontal
// one between the rows `at`-1 and `at`.
struct Segment {
  int at = 0;
  int from = 0;
  int to = 0;
  int Length() const { return to - from; }
  bool operator==(const Segment&) const = default;
};

// Both ordered by `to`, then `at`: pieces that end together lie side by side.
struct Segments {
  std::vector<Segment> vertical;
  std::vector<Segment> horizontal;
};

Segments FindSegments(const StepMaps& steps);

}  // namespace gridhand::vision
