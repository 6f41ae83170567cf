// Sudoku positions as one meets them: givens, entries of a person, some wrong, some notes. They are
// made to be drawn and read, not to be solved: nobody counts their solutions.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "board/grid.h"
#include "board/sudoku/layout.h"

namespace gridhand::sim::sudoku {

struct PosedPuzzle {
  board::sudoku::Layout layout;
  board::Grid<int> values;  // 1 … size, or board::sudoku::kEmpty
  board::Grid<bool> given;
  board::Grid<std::uint32_t> notes;  // bit v - 1; only in empty cells
};

struct PoseParams {
  int size = 9;            // one of the usual sizes
  bool jigsaw = false;     // the usual blocks with cells exchanged
  double givens = 0.4;     // share of the cells
  double entries = 0.3;    // share of the other cells
  double mistakes = 0.03;  // share of the entries
  double notes = 0.2;      // share of the empty cells
};

PosedPuzzle PosePuzzle(const PoseParams& params, base::Random& random);

}  // namespace gridhand::sim::sudoku
