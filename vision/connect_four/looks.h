// What is seen in the holes of a board, made comparable: each hole as a small picture of one size.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid.h"
#include "vision/connect_four/lattices.h"

namespace gridhand::vision::connect_four {

// So many places across and down; a hole of 30 px has about two pixels in each.
inline constexpr int kLookSide = 16;

struct Look {
  std::array<std::array<float, 3>, kLookSide * kLookSide> colours{};  // BGR, 0 … 255, row by row

  bool operator==(const Look&) const = default;
};

// Of the places, those inside of the hole's circle, and those near its rim.
struct LookPlaces {
  std::vector<std::size_t> all;
  std::array<std::vector<std::size_t>, 4> rim;  // by quarter
};
const LookPlaces& Places();

// The largest difference of a colour there, 0 … 255.
float DifferenceAt(const Look& a, const Look& b, std::size_t place);

// Its mean over the circle.
float Distance(const Look& a, const Look& b);

Look MeanOf(const std::vector<const Look*>& looks);

// Precondition: the lattice lies inside of the frame.
board::Grid<Look> LooksOf(const base::Frame& frame, const Lattice& lattice);

// What is between the holes, by cell: the mean colour of the cell outside of its hole.
board::Grid<std::array<float, 3>> RimsOf(const base::Frame& frame, const Lattice& lattice);

}  // namespace gridhand::vision::connect_four
