// What lies on the tiles and the ground: digits, flags, mines, crosses.
#pragma once

#include "board/minesweeper/symbol.h"
#include "sim/canvas.h"
#include "sim/minesweeper/rendered_skin.h"
#include "sim/minesweeper/tile_painter.h"

namespace gridhand::sim::minesweeper {

// The whole cell: what is under the symbol, then the symbol. Precondition: symbol is not unknown.
void PaintCell(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place,
               board::minesweeper::CellSymbol symbol);

}  // namespace gridhand::sim::minesweeper
