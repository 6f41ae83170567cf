// Cells as a person reads them in messages.
#pragma once

#include <span>
#include <string>

#include "board/cell_pos.h"

namespace gridhand::board {

// "(3,7)": row, then column.
std::string CellText(CellPos cell);

// "(0,1) (2,3) (4,5)"; of more than six the first six "and 12 more".
std::string CellList(std::span<const CellPos> cells);

}  // namespace gridhand::board
