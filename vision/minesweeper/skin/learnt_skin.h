// A skin that was learnt from pictures: what cells showed, at the sizes that were seen. Unlike a
// described skin (skin.h) it knows no counter, no face and no shape that it has not met.
#pragma once

#include <string>

#include "vision/minesweeper/cells/cell_memory.h"

namespace gridhand::vision::minesweeper {

struct LearntSkin {
  std::string name;
  CellMemory cells;
};

}  // namespace gridhand::vision::minesweeper
