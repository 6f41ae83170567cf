// Where a cell is on a board: row and column, counted from 0 at the top left. Orders by row, then
// column, which is also how ties are broken everywhere.
#pragma once

#include <compare>

namespace gridhand::board {

struct CellPos {
  int row = 0;
  int col = 0;
  auto operator<=>(const CellPos&) const = default;
};

}  // namespace gridhand::board
