// Tells the digits of the puzzle from those that a person entered: two groups on the picture.
#pragma once

#include <vector>

#include "base/frame.h"

namespace gridhand::vision::sudoku {

// A value as it is drawn.
struct DrawnValue {
  int value = 0;
  base::Bgr ink;
  base::Bgr ground;
  double weight = 0;  // thickness of its strokes, in parts of its height
};

struct Givens {
  std::vector<bool> is_given;  // one a value
  bool tells = false;          // whether there are two groups; if not, all count as given
};

// `empty_grounds` are those of the cells without a value.
Givens TellGivens(const std::vector<DrawnValue>& values,
                  const std::vector<base::Bgr>& empty_grounds);

}  // namespace gridhand::vision::sudoku
