// What the eyes claim about one frame. A reading is not a board: a cell may be unreadable, and two
// equal values in a unit are possible, because a person makes mistakes.
//
// These plain types live here so that vision, which fills them, and app, which judges them, need
// not know each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/grid.h"
#include "board/sudoku/layout.h"

namespace gridhand::board::sudoku {

inline constexpr int kUnreadable = -1;

struct CellReading {
  int value = kUnreadable;    // 1 … size, kEmpty, or kUnreadable
  bool is_given = false;      // drawn like the puzzle's own digits; true of all where nothing tells
  bool given_is_sure = true;  // false: a mark, as that of the selected cell, hides which it is
  std::uint32_t notes = 0;    // bit v - 1: the cell holds v as a small note; only in an empty cell
  float confidence = 0;       // 0 … 1: of cells read with 0.99, 99 % are right; 0 for unreadable
  bool operator==(const CellReading&) const = default;
};

struct BoardReading {
  explicit BoardReading(Layout board_layout)
      : layout(std::move(board_layout)), cells(layout.size(), layout.size()) {}

  Layout layout;
  Grid<CellReading> cells;
  bool tells_givens = false;  // the picture draws givens and entries in two ways
  std::uint64_t frame_id = 0;
  std::vector<std::string> doubts;  // why a part could not be read, for a person

  // kEmpty where a cell is empty, kUnreadable where it cannot be read.
  Grid<int> Values() const {
    Grid<int> values(cells.rows(), cells.cols(), kUnreadable);
    for (std::size_t i = 0; i < cells.items().size(); ++i) {
      values.items()[i] = cells.items()[i].value;
    }
    return values;
  }
};

}  // namespace gridhand::board::sudoku
