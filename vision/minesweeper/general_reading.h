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
  std::string skin;               // the learnt skin that most of its cells are of; empty: none
  std::string refusal;            // why it is no board; empty: it is one
  bool is_possible = false;       // its cells look like those of a board
  bool is_contradictory = false;  // refused because its cells cannot be what they look like
  bool is_ambiguous = false;      // refused because two lattices of it say different things
  bool is_counted = false;      // a counter of mines beside it tells a fresh board (mine_counter.h)
  bool is_end_hidden = false;   // refused because something lies over its end
  bool is_end_doubted = false;  // refused because it may end elsewhere
  // Hidden cells of which two lattices of it say different things; they are unknown.
  std::vector<board::CellPos> doubted;
  TracedBoard trace;
};

// Precondition of both: `why` is not empty.
GeneralReading NoBoard(const board::GridGeometry& lattice, std::string why);

void Refuse(GeneralReading& read, std::string why);

// Status and doubts anew, as they follow from its cells.
void Conclude(board::minesweeper::BoardReading& reading);

// Boards before lattices that hold none, then the surer one. A board in a corner of another has
// fewer cells and may be as sure, so cells count, but for blank ones: a page may look like any
// number of these.
bool IsBetter(const GeneralReading& a, const GeneralReading& b);

// The same of two lattices in one place. If their cells are of different sizes, it is the part of
// the picture that is read that counts: the smaller cells, the more of them. No order to sort by.
bool IsBetterThere(const GeneralReading& a, const GeneralReading& b);

// Makes these cells unknown, save those that are revealed: see GeneralReading::doubted.
void Doubt(const std::vector<board::CellPos>& doubted, GeneralReading& read);

// Two lattices of one size in one place are two looks at one board: what they say different things
// about is not believed of the better one. If both say of all these cells that they are hidden,
// covered or of whatever mark, the cells are doubted, which says nothing about the rest. Else the
// board is refused, and not believed in part either: numbers misread are hardly alone.
// Precondition: sorted by IsBetter.
void DoubtWhatDiffers(std::vector<GeneralReading>& best_first);

// A lattice that is off its place loses sight of what lies over the board, and may end there: where
// another, of which the net is as sure, saw that the end is hidden, no board is believed. Nor is
// one whose end was doubted by another lattice of its size in its place.
void RefuseDoubtedEnds(std::vector<GeneralReading>& readings);

}  // namespace gridhand::vision::minesweeper
