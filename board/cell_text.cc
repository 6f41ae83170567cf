#include "board/cell_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace gridhand::board {

std::string CellText(CellPos cell) { return fmt::format("({},{})", cell.row, cell.col); }

std::string CellList(std::span<const CellPos> cells) {
  constexpr std::size_t kMost = 6;
  std::string text;
  for (const CellPos cell : cells.first(std::min(cells.size(), kMost))) {
    text += fmt::format("{}({},{})", text.empty() ? "" : " ", cell.row, cell.col);
  }
  if (cells.size() > kMost) text += fmt::format(" and {} more", cells.size() - kMost);
  return text;
}

}  // namespace gridhand::board
