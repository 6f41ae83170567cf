// What a lattice of a skin never seen turned out to hold, and what becomes of it when several are
// compared: general_reader.h.
#pragma once

#include <string>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/reading.h"
#include "vision/minesweeper/read_trace.h"

namespace gridhand::vision::minesweeper {

// What one lattice turned out to hold.
struct GeneralReading {
  board::GridGeometry geometry;              // of the board, cut out of the lattice
  board::minesweeper::BoardReading reading;  // without frame id
  std::vector<board::CellPos> repaired;
  // How sure the net is of the whole: the mean over all cells of the probability of what was taken,
  // 0 … 1. Comparable between lattices of one picture.
  double certainty = 0;
  std::string skin;           // the learnt skin that most of its cells are of; empty: none
  std::string refusal;        // why it is no board; empty: it is one
  bool is_ambiguous = false;  // refused because two lattices of it say different things
  TracedBoard trace;
};

GeneralReading NoBoard(const board::GridGeometry& lattice, std::string why);

void Refuse(GeneralReading& read, std::string why);

// Status and doubts anew, as they follow from its cells.
void Conclude(GeneralReading& read);

// Boards before lattices that hold none, then the surer one. A board in a corner of another has
// fewer cells and may be as sure, so cells count.
bool IsBetter(const GeneralReading& a, const GeneralReading& b);

// Two lattices on the same lines are two looks at one board: of what they say different things
// about, neither is believed. Where both say that a cell is hidden, it becomes unknown; whether a
// mark is a flag or a mine says nothing about the rest. Elsewhere the board is refused, and not
// believed in part either: the next look would be at one of them alone.
void DoubtWhatDiffers(std::vector<GeneralReading>& best_first);

}  // namespace gridhand::vision::minesweeper
