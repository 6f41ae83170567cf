// Finds lattices by what is drawn in the cells: digits and marks lie in the middles of their cells,
// so that these middles lie one pitch apart, across and down.
//
//     1 . 2 #        no line anywhere: a board in a terminal, or one whose lines
//     1 2 3 #        are hardly to be seen
//
// Knows nothing of a board on which little is drawn.
#pragma once

#include <cstddef>
#include <vector>

#include "base/frame.h"
#include "board/grid_geometry.h"

namespace gridhand::vision {

// Precondition: 1 <= min_pitch_px <= max_pitch_px, min_cells >= 2.
struct GlyphLatticeParams {
  int min_pitch_px = 8;
  int max_pitch_px = 128;
  int min_cells = 4;  // along each side
};

inline constexpr std::size_t kMaxGlyphLattices = 4;

// Even lattices around the outermost glyphs, inside the frame, with most glyphs first, at most
// kMaxGlyphLattices: lines of text are some, too. None where no glyphs lie one pitch apart.
std::vector<board::GridGeometry> FindGlyphLattices(const base::Frame& frame,
                                                   const GlyphLatticeParams& params = {});

// Whether the lattice lies about half a cell off one of these lattices of glyphs, across and down,
// at the same pitch and in the same place: the corners of its cells are where glyphs have their
// middles. Such a lattice looks as regular as that of the glyphs.
bool LiesBetweenGlyphs(const board::GridGeometry& lattice,
                       const std::vector<board::GridGeometry>& of_glyphs);

}  // namespace gridhand::vision
