// What the notes of a board say, read together.
//
// Programs draw each value at a place of its own in the cell, or all notes of a cell in rising
// order. Which of these a board does, its clear notes show; that tells what the others are, which a
// selection's frame or a line cuts off. Where the clear notes show neither, each is read by itself.
#pragma once

#include <vector>

#include "board/cell_pos.h"
#include "board/sudoku/reading.h"

namespace gridhand::vision::sudoku {

// One piece of ink that may be a note. Lengths are parts of the cells' usual width and height.
struct SeenNote {
  board::CellPos cell;
  double x = 0;  // of its middle from the cell's
  double y = 0;
  double width = 0;
  double height = 0;
  std::vector<double> chances;  // of each value, [v - 1], beside everything else that it may be
};

struct ReadNote {
  int value = board::sudoku::kUnreadable;  // the likeliest, if anything is
  double chance = 0;                       // 0 … 1
};

// One answer a note. Precondition: all have as many chances.
std::vector<ReadNote> ReadNotes(const std::vector<SeenNote>& notes);

}  // namespace gridhand::vision::sudoku
