// Which cells of a Sudoku must differ: rows, columns, blocks and, in Sudoku X, both diagonals.
//
//     size      4      6      8      9      12     16
//     blocks    2×2    2×3    2×4    3×3    3×4    4×4     rows × columns of cells
//
// The blocks of a jigsaw have any form. The terms are those of the field: a unit is a row, a
// column, a block or a diagonal; each holds every value from 1 to the size once.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "board/cell_pos.h"
#include "board/grid.h"

namespace gridhand::board::sudoku {

inline constexpr int kMaxSize = 16;

enum class UnitKind { kRow, kColumn, kBlock, kDiagonal };

struct Unit {
  UnitKind kind = UnitKind::kRow;
  int number = 0;  // counted from 0 among those of its kind
  std::vector<CellPos> cells;
  bool operator==(const Unit&) const = default;
};

// "row 3": counted from 1, as people count them.
std::string UnitText(const Unit& unit);

class Layout {
 public:
  // The usual blocks. Error (kBadInput): not one of the sizes above.
  static base::Result<Layout> OfSize(int size);

  // Blocks of any form: cells of one number are one block. Errors (kBadInput): not square, a size
  // without the sizes 4 … 16, numbers other than 0 … size - 1, a block of another size than the
  // board's side.
  static base::Result<Layout> Jigsaw(Grid<int> block_of);

  // The same with both diagonals as units; itself if it has them.
  Layout WithDiagonals() const;
  bool HasDiagonals() const;

  int size() const { return block_of_.rows(); }
  // Rows first, then columns, blocks, diagonals.
  const std::vector<Unit>& units() const { return units_; }
  int BlockOf(CellPos cell) const { return block_of_[cell]; }
  bool operator==(const Layout&) const = default;

 private:
  explicit Layout(Grid<int> block_of);

  Grid<int> block_of_;
  std::vector<Unit> units_;
};

}  // namespace gridhand::board::sudoku
