// How far the colour steps between neighbouring pixels: what every search for lines begins with.
//
//     pixel   200 200 230 230        A step belongs to the pixel behind it: that at the third
//     step     0   0   30  0         pixel here lies between the second and the third.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::vision {

// For each pixel the largest difference in a colour channel to one neighbour, 0 … 255; 0 at the
// edge of the picture that has no such neighbour.
struct StepMap {
  base::Size size;  // px
  std::vector<std::uint8_t> steps;
  const std::uint8_t* Row(int y) const {
    return steps.data() + static_cast<std::ptrdiff_t>(y) * size.width;
  }
  std::uint8_t* Row(int y) { return steps.data() + static_cast<std::ptrdiff_t>(y) * size.width; }
};

struct StepMaps {
  StepMap to_left;   // from the pixel on the left
  StepMap to_above;  // from the pixel above
};

StepMaps FindSteps(const base::Frame& frame);

// As much of a step as counts where steps are summed: a white window on a black desktop is no
// better a witness than a bevel. Grey levels.
inline std::uint8_t Capped(std::uint8_t step) {
  constexpr std::uint8_t kMost = 48;
  return std::min(step, kMost);
}

}  // namespace gridhand::vision
