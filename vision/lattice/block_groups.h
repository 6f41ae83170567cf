// A picture cut into blocks of one size, of which some are marked, and which of these hang
// together.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "board/cell_pos.h"
#include "board/grid.h"

namespace gridhand::vision {

struct BlockGroup {
  std::vector<board::CellPos> blocks;
  base::FrameRect bounds;  // the smallest rectangle around the blocks, in blocks

  // The same in pixels.
  base::FrameRect BoundsPx(base::Size block) const {
    return {bounds.x * block.width, bounds.y * block.height, bounds.width * block.width,
            bounds.height * block.height};
  }
};

// Ordered by their first blocks, row by row. Two marked blocks are connected if at most `gap`
// unmarked blocks (>= 0) lie between them, also diagonally. Empty if no block is marked.
std::vector<BlockGroup> FindBlockGroups(board::Grid<bool> marked, int gap = 0);

}  // namespace gridhand::vision
