// Tells the digits of the puzzle from those that a person entered: two groups on the picture.
#pragma once

#include <array>
#include <vector>

#include "base/frame.h"
#include "board/grid.h"

namespace gridhand::vision::sudoku {

// The ground of a cell. A tile may be brighter at one corner than at the opposite one: by how much,
// from top left to bottom right and from top right to bottom left, -255 … 255.
struct DrawnGround {
  board::CellPos cell;
  base::Bgr colour;
  std::array<double, 2> slopes{};
};

// A value as it is drawn.
struct DrawnValue {
  int value = 0;
  base::Bgr ink;
  double weight = 0;  // thickness of its strokes, in parts of its height
  DrawnGround ground;
};

struct Givens {
  std::vector<bool> is_given;  // one a value
  // False of a value whose ground is neither that of the givens nor that of empty cells: a selected
  // cell may look the same whether its value is given or entered.
  std::vector<bool> is_sure;
  bool tells = false;  // whether there are two groups; if not, all count as given
};

// `empty` are the grounds of the cells without a value.
Givens TellGivens(const std::vector<DrawnValue>& values, const std::vector<DrawnGround>& empty);

}  // namespace gridhand::vision::sudoku
