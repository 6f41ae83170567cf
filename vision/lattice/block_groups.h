// A picture cut into square blocks of which some are marked, and which of these hang together.
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
  base::FrameRect BoundsPx(int block_px) const {
    return {bounds.x * block_px, bounds.y * block_px, bounds.width * block_px,
            bounds.height * block_px};
  }
};

// Ordered by their first blocks, row by row. Two marked blocks are connected if at most `gap`
// unmarked blocks (>= 0) lie between them, also diagonally. Empty if no block is marked.
std::vector<BlockGroup> FindBlockGroups(board::Grid<bool> marked, int gap = 0);

}  // namespace gridhand::vision
