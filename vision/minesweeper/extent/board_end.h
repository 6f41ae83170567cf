// Where a board ends, of which a net has said what its cells may show.
//
// The rules know more of a board's end than its looks: what lies beyond a board often looks like a
// revealed cell without a number, and no covered cell has one of these beside it.
#pragma once

#include <optional>

#include "board/grid.h"
#include "board/minesweeper/consistency_oracle.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/extent/board_part.h"
#include "vision/minesweeper/extent/even_margins.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// Smaller boards are too easily something else. Cells.
inline constexpr int kMinBoardSide = 5;
// Boards have at most 50 cells a side; a lattice of more than that and a little is a picture of
// something else, and each of its cells would cost as much as one of a board.
inline constexpr int kMaxBoardSide = 64;

// What is known of a lattice's cells.
struct LatticeCells {
  board::Grid<CellScores> scores;
  board::Grid<int> pictures;      // which of the distinct pictures each has
  board::Grid<int> groups;        // those of one number show the same
  board::Grid<Drawing> drawings;  // of each cell's picture
  board::Grid<LawOfCell> laws;    // empty if nothing is known of the game
  Openings openings = Openings::kAll;
  EvenMargins margins;  // of parts of the lattice; empty if nothing is known of them

  bool operator==(const LatticeCells&) const = default;
};

LatticeCells PartOf(const LatticeCells& cells, const Part& part);

// What the joint reading is asked of these cells. What is likely no cell of a board is unreadable;
// the cells of `taken` are taken for some, likely or not.
JointEvidence EvidenceOf(const LatticeCells& cells, std::optional<int> mines,
                         const Part& taken = {});

struct BoardEnd {
  Part part;
  double doubt = 0;  // how probable it is that some side of the board is elsewhere
};

// Moves the sides of `part` to where the board ends most probably. `oracle` may be null.
// Precondition: the part has kMinBoardSide cells a side at least.
BoardEnd SettleEnd(const LatticeCells& cells, const Part& part, std::optional<int> mines,
                   const board::minesweeper::ConsistencyOracle* oracle);

}  // namespace gridhand::vision::minesweeper
