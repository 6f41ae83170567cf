// A board that was seen before in the same window, as evidence for what it shows now.
//
//   where it was    its cells are cells of the board, and what lies beside it is none,
//                   unless the pictures speak strongly against that; of a cell that could not be
//                   read the board says nothing: something may lie over it
//   what its cells  a number stays; a cell that nobody touched gets no flag; one that was clicked
//   may show        and changed is open (game_reader.h knows what was done)
//
// All of it is evidence beside the net's, never a decision: what was believed may have been wrong.
// Only what the rules prove of a cell outweighs any picture of it.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/grid_geometry.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/labeling/joint_reading.h"
#include "vision/minesweeper/labeling/symbol_set.h"

namespace gridhand::vision::minesweeper {

struct SeenBoard {
  board::GridGeometry geometry;
  board::Grid<SymbolSet> allowed;  // one a cell, what it may show; of size 0: anything
  // Cells of which the rules of the game prove that, whatever their pictures are like.
  std::vector<board::CellPos> proved;
  bool is_size_proved = false;         // the game goes on, and its size was told without the net
  std::vector<board::CellPos> unread;  // cells that could not be read at the last look
};

// The scores of a lattice's cells, with what is known of the board that was seen on it. Unchanged
// if the board's edges are none of the lattice's. Precondition: scores and lattice have one size.
board::Grid<CellScores> WithSeen(board::Grid<CellScores> scores, const board::GridGeometry& lattice,
                                 const SeenBoard& seen);

// What its cells may show by what is known of the board; empty if its edges are none of the
// lattice's, or nothing is known.
board::Grid<LawOfCell> LawsOf(const board::GridGeometry& lattice, const SeenBoard& seen);

// Groups of cells that look alike, told apart where some must be revealed and others must not be.
board::Grid<int> GroupsWithSeen(const board::Grid<int>& groups, const board::GridGeometry& lattice,
                                const SeenBoard& seen);

}  // namespace gridhand::vision::minesweeper
