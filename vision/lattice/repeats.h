// Where a picture repeats itself in both directions at one distance: the pitch of a lattice and
// roughly where it lies, before a single cell edge is known.
//
// Cells of a board are drawn alike, so the sides of two cells in a row begin and end at the same
// height, one pitch apart:
//
//     |   |   |       three vertical segments with equal ends: votes for one pitch, one pitch,
//     |   |   |       two pitches
//
// Lines of text do that in one direction only.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "vision/lattice/segments.h"

namespace gridhand::vision {

struct RepeatParams {
  int min_pitch_px = 8;
  int max_pitch_px = 128;
};

struct Repeat {
  int pitch_px = 0;       // to the nearest pixel
  base::FrameRect where;  // generous: the blocks of one pitch that take part, clipped
  double weight = 0;      // pixels of line that repeat
  Segments segments;      // those that repeat, inside `where`
};

// Heaviest first, at most a dozen.
std::vector<Repeat> FindRepeats(const Segments& segments, base::Size picture,
                                const RepeatParams& params = {});

}  // namespace gridhand::vision
