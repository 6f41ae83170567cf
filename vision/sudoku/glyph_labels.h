// What the values and notes of a board say: all glyphs are looked at together.
//
// The digits of one board come from one or two typefaces, so glyphs that look alike mean the same,
// and which signs occur tells how values above 9 are written.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "board/grid.h"
#include "vision/glyphs/glyph_net.h"
#include "vision/sudoku/cell_ink.h"

namespace gridhand::vision::sudoku {

struct CellLabel {
  int value = 0;            // 1 … size, board::sudoku::kEmpty or kUnreadable
  float confidence = 0;     // 0 … 1
  std::uint32_t notes = 0;  // bit v - 1
  bool notes_are_sure = true;
  Glyph glyph;  // of a value
};

struct BoardLabels {
  board::Grid<CellLabel> cells;
  int values = 0;    // cells with ink that is a value, readable or not
  double trust = 0;  // 0 … 1: the mean chance that these are signs of a Sudoku at all
  int unreadable = 0;
};

// Other ways to see the ink of a cell that cannot be read.
using OtherInks = std::function<std::vector<CellInk>(board::CellPos)>;

// `other_inks` may be empty: then no cell is looked at again. Precondition: the grid is square.
BoardLabels LabelBoard(const board::Grid<CellInk>& cells, const GlyphNet& net,
                       const OtherInks& other_inks);

}  // namespace gridhand::vision::sudoku
