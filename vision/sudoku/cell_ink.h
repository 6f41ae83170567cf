// What is drawn in one cell: its ground, and the glyphs on it.
#pragma once

#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/cell_pos.h"
#include "board/grid.h"
#include "vision/glyphs/glyph_net.h"

namespace gridhand::vision::sudoku {

struct Glyph {
  base::FrameRect box;  // px of the frame
  base::Bgr ink;
  int contrast = 0;     // of ink and ground, 0 … 255
  double weight = 0;    // thickness of its strokes, in parts of its height
  bool at_rim = false;  // touches the rim of the face
  GlyphPatch patch{};
};

// Whether ink is too slender for one digit but a 1: small notes touch those above and below them.
bool IsTower(const base::FrameRect& box);

// The median colour of a part of the frame, channel by channel: less than half of a cell is ink.
// Precondition: the frame contains it. Black for nothing.
base::Bgr GroundOf(const base::Frame& frame, const base::FrameRect& face);

struct CellInk {
  base::FrameRect face;
  base::Bgr ground;
  std::vector<Glyph> glyphs;  // from the left
  // All ink as one glyph, for digits whose strokes do not hang together; none if there is only one
  // piece, or no ink.
  std::vector<Glyph> whole;
  int frames = 0;  // lines along the rim of the face, and corners: selections, cages
};

// The face that a cell has if its sides are like those of the others in its row and column. Notes
// that touch a line, or a selection's frame, make its own one smaller.
base::FrameRect UsualFaceOf(const board::Grid<CellInk>& cells, board::CellPos cell);

// Precondition: the frame contains the face. A face of less than 6 px has no ink. `storeys`:
// slender pieces are cut into so many, one above the other.
CellInk InkOf(const base::Frame& frame, const base::FrameRect& face, int storeys = 1);

// The same by other rules of what is ink, for a cell that could not be read: thin strokes on a
// texture or on a brush stroke of two colours, notes that touch each other. Those that come to the
// same are left out.
std::vector<CellInk> OtherInksOf(const base::Frame& frame, const CellInk& cell);

}  // namespace gridhand::vision::sudoku
