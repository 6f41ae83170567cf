// Where a cell is on a board: row and column, counted from 0 at the top left. Orders by row, then
// column, which is also how ties are broken everywhere.
#pragma once

#include <compare>

namespace gridhand::board {

struct CellPos {
  int row = 0;
  int col = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 behind <=> for a pointer
  auto operator<=>(const CellPos&) const = default;
};

}  // namespace gridhand::board
