// Pictures of made-up boards in made-up styles, for tests and measurements of the lattice finder:
// where the cells lie is known exactly, and no two pictures look alike.
//
// Deterministic: strokes instead of the machine's fonts, one seed for everything.
#pragma once

#include <cstdint>
#include <string>

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

struct LatticePicture {
  base::Frame frame;
  board::GridGeometry truth;
  std::string style;  // in words, for the message of a failed test
};

LatticePicture DrawLatticePicture(std::uint64_t seed);

// Whether `found` is the lattice `truth`: as many rows and columns, each edge within 8 % of a cell
// (a trial found that reading does not suffer up to there, and does from 12 %), and at least 1 px.
bool IsSameLattice(const board::GridGeometry& found, const board::GridGeometry& truth);

// The same of the lines alone: whether `found`, made longer or shorter, would be `truth`.
bool IsOnTheSameLines(const board::GridGeometry& found, const board::GridGeometry& truth);

}  // namespace gridhand::vision
