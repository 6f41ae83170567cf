// Which cells of a board were drawn anew between two pictures, and which of them is selected now.
#pragma once

#include <optional>
#include <vector>

#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "input/keyboard.h"

namespace gridhand::app::sudoku {

struct CellChange {
  board::CellPos cell;
  double amount = 0;  // mean difference of its pixels, 0 … 255 a colour
};

// The most first. Precondition: the frames have one size.
std::vector<CellChange> ChangedCells(const base::Frame& before, const base::Frame& after,
                                     const board::GridGeometry& geometry);

// The cell that an arrow key has selected where the selection was not known before: the only cell
// that changed, or that of two neighbours in the arrow's direction which changed more than all
// others. None: the picture does not tell.
std::optional<board::CellPos> Reached(const std::vector<CellChange>& changes,
                                      input::NamedKey arrow);

// `target` if the selection has moved there from its neighbour `from`: both changed, and no other
// cell changed more than the lesser of them. None: it has not.
std::optional<board::CellPos> ReachedAsMeant(const std::vector<CellChange>& changes,
                                             board::CellPos target, board::CellPos from);

}  // namespace gridhand::app::sudoku
