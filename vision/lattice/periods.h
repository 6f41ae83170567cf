// Finds lattices by the periods of a picture's edges: where cells are alike, the steps of
// brightness repeat after one pitch, whatever they look like.
//
// Slower than following lines (repeats.h), and it knows no exact edges; but it finds cells without
// lines, soft ones, and pitches of fractions of a pixel.
#pragma once

#include <cstddef>
#include <vector>

#include "board/grid_geometry.h"
#include "vision/lattice/steps.h"

namespace gridhand::vision {

// Precondition: min_pitch_px ≥ 1, min_cells ≥ 2.
struct PeriodParams {
  int min_pitch_px = 8;
  int max_pitch_px = 128;
  int min_cells = 4;   // along each side
  int max_cells = 64;  // along each side
};

inline constexpr std::size_t kMaxPeriodLattices = 40;

// Even lattices, likeliest first, at most kMaxPeriodLattices. They overlap: a lattice comes in
// several places of its lines. None where nothing repeats.
std::vector<board::GridGeometry> FindPeriods(const StepMaps& steps, const PeriodParams& params);

}  // namespace gridhand::vision
