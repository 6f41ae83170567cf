// What the reader saw on its way to an answer, stage by stage, for a person who wants to know why a
// picture was read as it was. Plain data: app draws it (gridhand read --debug).
//
//   picture --LocateGrids--> lattices --cut and group--> groups --judge--> alternatives, verdict
//
// Stages that were not reached are empty. Nothing is decided by a trace.
#pragma once

#include <string>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::vision::minesweeper {

// A lattice that was proposed, whether or not a board was then read on it.
struct TracedLattice {
  board::GridGeometry geometry;
  double score = 0;             // 0 … 1, as GridCandidate; of its main size for an alternative
  bool is_alternative = false;  // another size that the lines of the one before it would make
};

struct SymbolShare {
  board::minesweeper::CellSymbol symbol{};
  double probability = 0;  // 0 … 1
};

// Cells that look alike, and what they may show.
struct TracedGroup {
  std::vector<board::CellPos> cells;      // at least one
  std::vector<SymbolShare> alternatives;  // most probable first; empty: nothing fits
};

// A lattice that was read, also one that was refused in the end.
struct TracedBoard {
  board::GridGeometry geometry;  // as read: aligned, grown or trimmed
  std::string skin;              // empty: read without one
  std::vector<TracedGroup> groups;
  std::string refusal;  // why it is no board; empty if it was handed on
};

// A lattice whose cells look like those of a Minesweeper board, which is refused all the same: it
// may be a fresh board or a wall of icons, its numbers cannot be told from each other, it is not of
// the size that was asked for. Only a person or the game's own behaviour tells what it is.
struct PossibleBoard {
  board::GridGeometry geometry;
  std::string refusal;
};

struct ReadTrace {
  std::vector<TracedLattice> lattices;  // best first, each followed by its alternatives
  std::vector<TracedBoard> boards;      // of each look best first
  // Best first: see PossibleBeside. None where a known skin has read all there is.
  std::vector<PossibleBoard> possible;
};

}  // namespace gridhand::vision::minesweeper
