// What lies under the symbols: covered tiles and revealed ground.
#pragma once

#include "board/cell_pos.h"
#include "sim/canvas.h"
#include "sim/minesweeper/rendered_skin.h"

namespace gridhand::sim::minesweeper {

// `cell` is the whole cell (px of the canvas), with its share of the gap; `line` the width of a
// thin line there (px).
struct CellPlace {
  Box cell;
  board::CellPos pos;
  double line = 1;
  double gap = 0;  // px between this face and the next

  Box Face() const;
};

void PaintTile(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place);

// `tone` is the ground's colour; a checkerboard has a second one of its own.
void PaintGround(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place, Color tone);

// The ground's own colour at a cell.
Color GroundTone(const RenderedSkin& skin, board::CellPos pos);

}  // namespace gridhand::sim::minesweeper
