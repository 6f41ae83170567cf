// What a memory says of all cells of a lattice, as evidence beside the net's.
//
// A memory does not decide: it makes a symbol likely, and the joint reading judges whether a board
// can show it there. So a wrong memory cannot make an impossible board.
#pragma once

#include <string>
#include <vector>

#include "base/frame.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/cells/cell_memory.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/found_board.h"
#include "vision/minesweeper/skin/skin_pictures.h"

namespace gridhand::vision::minesweeper {

// From this confidence on, what a cell was read as is believed and remembered.
inline constexpr float kSureConfidence = 0.99f;

using RecalledCells = board::Grid<Recollection>;

// What each cell of the lattice brings to mind; nothing without a memory. Precondition: the frame
// contains the lattice.
RecalledCells RecallCells(const CellMemory* memory, const base::Frame& frame,
                          const board::GridGeometry& geometry);

// The net's scores, and the memory's opinion added. Whether a cell is one of the board at all is
// left to the net, unless the memory `knows_cells`. Precondition here and below: one size.
board::Grid<CellScores> WithRecalled(board::Grid<CellScores> scores, const RecalledCells& recalled,
                                     bool knows_cells);

// The share of the cells that bring something to mind, 0 … 1; and that bring the same to mind, with
// more to be seen than a plain colour.
double RecalledShare(const RecalledCells& recalled);
double SurelyRecalledShare(const RecalledCells& recalled);

// Groups of cells that look alike, told apart where they bring different things to mind: at full
// size a flag is no question mark. What brings nothing to mind stays with the group that shows one
// symbol, unless it is known not to show that. Numbers ≥ 0.
board::Grid<int> GroupsWithRecalled(const board::Grid<int>& groups, const RecalledCells& recalled);

// Remembers the surely read cells of a board in this frame. `origin` names the frame for a person.
// With `told`, what the memory recalls rightly is left out, if it is sure of it or `told` tells it,
// too; all else is added to both. Returns the cells whose pictures were remembered as other
// symbols. Precondition: the board was accepted, or a person said what it shows.
std::vector<board::CellPos> Learn(const base::Frame& frame, const FoundBoard& board,
                                  const std::string& origin, CellMemory& memory,
                                  SkinPictures* told = nullptr);

}  // namespace gridhand::vision::minesweeper
